import type { fleetItem } from "../../../catalogue/fleet.server"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Select } from "../../../platform/ui/fields/Select"
import { FleetForm } from "./FleetForm"
import { fleetName } from "./fleet-name"

type Props = {
  item: Pick<Awaited<ReturnType<typeof fleetItem>>, "id" | "after" | "others">
  result: FormResult | undefined
}

/** The place of an item in its category's list. */
export const OrderForm = ({ item: { id, after = "", others }, result }: Props) => (
  <FleetForm
    intent="move"
    itemId={id}
    result={result}
    defaultValue={{ after }}
    submit={m.back_office_fleet_order_save()}
    variant="outline"
  >
    {(field) => (
      <Select
        {...field("after")}
        label={m.back_office_fleet_order_label()}
        choices={[
          { value: "", label: m.back_office_fleet_order_first() },
          ...others.map((item) => ({
            value: item.id,
            label: m.back_office_fleet_order_after({ name: fleetName(item) }),
          })),
        ]}
        className="max-w-sm"
      />
    )}
  </FleetForm>
)
