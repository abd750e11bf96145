import type { MoreFields } from "../../checkout/ui/StayForm"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Select } from "../../platform/ui/Select"
import { TextArea } from "../../platform/ui/TextArea"
import { marinas } from "../rules/yacht-stay"
import { HomePort } from "./HomePort"
import { marinaNames } from "./marina-names"

/** The optional fields of a yacht request. */
export function YachtRequestFields({ more, errors, fill, homePort }: MoreFields & { homePort?: string }) {
  return (
    <div className="grid gap-6">
      {homePort ? (
        <HomePort name={homePort} />
      ) : (
        <Select
          name="pickupMarina"
          label={m.charter_yacht_marina()}
          placeholder={m.charter_yacht_marina_open()}
          choices={marinas.map((marina) => ({ value: marina, label: marinaNames[marina]() }))}
          value={more.pickupMarina ?? ""}
          error={errors.pickupMarina}
          onChange={(pickupMarina) => fill({ pickupMarina })}
        />
      )}
      <TextArea
        name="message"
        label={m.charter_yacht_message()}
        description={m.charter_yacht_message_hint()}
        rows={3}
        maxLength={1000}
        value={more.message ?? ""}
        error={errors.message}
        onChange={(message) => fill({ message })}
      />
    </div>
  )
}
