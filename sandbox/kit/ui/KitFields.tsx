import { m } from "../../../app/platform/i18n/paraglide/messages.js"
import { Checkbox } from "../../../app/platform/ui/fields/Checkbox"
import { FieldsSkeleton } from "../../../app/platform/ui/fields/FieldsSkeleton"
import { RadioGroup } from "../../../app/platform/ui/fields/RadioGroup"
import { ScriptedFields } from "../../../app/platform/ui/fields/ScriptedFields"
import { Select } from "../../../app/platform/ui/fields/Select"
import { Switch } from "../../../app/platform/ui/fields/Switch"
import { TextArea } from "../../../app/platform/ui/fields/TextArea"
import { TextField } from "../../../app/platform/ui/fields/TextField"
import { KitRow, KitSection, KitState } from "./KitSection"

/** Form fields in all states: default, error, disabled, pending, long text. */
export function KitFields() {
  return (
    <KitSection title={m.site_kit_fields()} note={m.site_kit_field_note()}>
      <KitRow>
        <KitState name={m.site_kit_rest()}>
          <ScriptedFields>
            <TextInputs />
          </ScriptedFields>
        </KitState>
        <KitState name={m.site_kit_error()}>
          <TextInputs prefix="refused-" error={m.site_kit_name_error()} />
        </KitState>
        <KitState name={m.site_kit_disabled()}>
          <TextInputs prefix="disabled-" disabled />
        </KitState>
        <KitState name={m.site_kit_long()}>
          <TextField
            name="long"
            label={m.site_kit_long_label()}
            description={m.site_kit_field_note()}
            error={m.site_kit_danger()}
            defaultValue={m.site_kit_long_value()}
          />
        </KitState>
        <KitState name={m.site_kit_choices()}>
          <ChoiceInputs />
        </KitState>
        <KitState name={m.site_kit_error()}>
          <ChoiceInputs prefix="refused-" error={m.site_kit_summary()} />
        </KitState>
        <KitState name={m.site_kit_pending()}>
          <FieldsSkeleton rows={[1, 2, 1]} boxes={{ 2: "h-24" }} noted={[0]} />
        </KitState>
      </KitRow>
    </KitSection>
  )
}

type Props = { prefix?: string; error?: string; disabled?: boolean }

function TextInputs({ prefix = "", error, disabled }: Props) {
  return (
    <div className="grid gap-5">
      <TextField
        name={`${prefix}name`}
        label={m.site_kit_name()}
        description={m.site_kit_name_help()}
        required
        {...{ error, disabled }}
      />
      <TextField name={`${prefix}day`} type="date" label={m.site_kit_step_1()} {...{ error, disabled }} />
      <Select
        name={`${prefix}place`}
        label={m.site_kit_place()}
        placeholder={m.site_kit_place_choose()}
        choices={[
          { value: "port", label: m.site_kit_place_port() },
          { value: "city", label: m.site_kit_place_city() },
        ]}
        {...{ error, disabled }}
      />
      <TextArea name={`${prefix}note`} label={m.site_kit_note()} {...{ error, disabled }} />
    </div>
  )
}

function ChoiceInputs({ prefix = "", error }: Props) {
  return (
    <div className="grid gap-5">
      <RadioGroup
        name={`${prefix}cover`}
        label={m.site_kit_cover()}
        defaultValue="base"
        error={error}
        choices={[
          { value: "base", label: m.site_kit_cover_base(), description: m.site_kit_cover_base_text(), aside: "0 €" },
          { value: "full", label: m.site_kit_cover_full(), description: m.site_kit_cover_full_text(), aside: "25 €" },
          { value: "none", label: m.site_kit_disabled(), disabled: true },
        ]}
      />
      <Checkbox name={`${prefix}terms`} error={error}>
        {m.site_kit_terms()}
      </Checkbox>
      <Checkbox name={`${prefix}agreed`} defaultChecked disabled>
        {m.site_kit_terms()}
      </Checkbox>
      <Switch name={`${prefix}news`} description={m.site_kit_news_help()} defaultChecked>
        {m.site_kit_news()}
      </Switch>
      <Switch name={`${prefix}news-off`} disabled>
        {m.site_kit_disabled()}
      </Switch>
    </div>
  )
}
