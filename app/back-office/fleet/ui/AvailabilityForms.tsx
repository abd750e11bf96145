import type { FleetItem } from "../../../catalogue/fleet.server"
import type { IsoDate } from "../../../platform/dates"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { TextField } from "../../../platform/ui/fields/TextField"
import { FleetForm } from "./FleetForm"

type Props = {
  item: Pick<FleetItem, "available" | "backOn"> & { id: string; tomorrow: IsoDate }
  result: FormResult | undefined
}

/** Marks an item 'Back Soon' with an optional date, or makes it bookable again. */
export function AvailabilityForms({ item: { id, available, backOn, tomorrow }, result }: Props) {
  return (
    <>
      {available ? null : (
        <FleetForm intent="available" itemId={id} result={result} submit={m.back_office_fleet_available()} />
      )}
      <FleetForm
        intent="back-soon"
        itemId={id}
        result={result}
        defaultValue={{ backOn: backOn ?? "" }}
        submit={available ? m.back_office_fleet_back_soon() : m.back_office_fleet_back_soon_save()}
        variant={available ? "solid" : "outline"}
      >
        {(field) => (
          <TextField
            {...field("backOn")}
            label={m.back_office_fleet_back_on()}
            description={m.back_office_fleet_back_on_hint()}
            type="date"
            min={tomorrow}
            className="max-w-sm"
          />
        )}
      </FleetForm>
    </>
  )
}
