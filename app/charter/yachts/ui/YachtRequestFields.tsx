import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Select } from "../../../platform/ui/fields/Select"
import { TextArea } from "../../../platform/ui/fields/TextArea"
import type { FieldProps } from "../../../platform/ui/forms/server-form"
import { marinas } from "../../rules/yacht-stay"
import { HomePort } from "./HomePort"
import { marinaNames } from "./marina-names"

type Props = { field: FieldProps<"pickupMarina" | "message">; homePort?: string }

/** The optional fields of a yacht request. */
export function YachtRequestFields({ field, homePort }: Props) {
  return (
    <div className="grid gap-6">
      {homePort ? (
        <HomePort name={homePort} />
      ) : (
        <Select
          {...field("pickupMarina")}
          label={m.charter_yacht_marina()}
          placeholder={m.charter_yacht_marina_open()}
          choices={marinas.map((marina) => ({ value: marina, label: marinaNames[marina]() }))}
        />
      )}
      <TextArea
        {...field("message")}
        label={m.charter_yacht_message()}
        description={m.charter_yacht_message_hint()}
        rows={3}
        maxLength={1000}
      />
    </div>
  )
}
