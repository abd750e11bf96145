import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Select } from "../../../platform/ui/fields/Select"
import { TextArea } from "../../../platform/ui/fields/TextArea"
import type { FieldProps } from "../../../platform/ui/forms/server-form"
import { marinas } from "../../rules/yacht-stay"

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

/** Where one boards a partner's yacht, in place of the choice of a marina. */
export const HomePort = ({ name }: { name: string }) => (
  <div className="grid content-start gap-2">
    <p className="text-sm font-medium">{m.charter_yacht_marina()}</p>
    <p dir="auto" className="wrap-anywhere">
      {name}
    </p>
  </div>
)

export const marinaNames = { cagliari: m.charter_marina_cagliari, porto_cervo: m.charter_marina_porto_cervo }
