import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../platform/money"
import { RadioGroup } from "../../platform/ui/fields/RadioGroup"
import type { FieldProps } from "../../platform/ui/forms/server-form"
import { useRootData } from "../../platform/ui/page/root-data"
import { type AddOnHours, addOnById, addOnHours, addOns } from "../rules/add-ons"
import { lendableHours } from "../rules/slots"
import { addOnTexts } from "./texts"

type Props = {
  /** "" is none. */
  service: string
  /** Start of the wash; "" if not chosen yet. */
  time: string
  field: FieldProps<"additionalService" | "additionalServiceHours">
}

/** Choice of a car to drive during the wash, and its hours. */
export function AddOnChoice({ service, time, field }: Props) {
  const { currency } = useRootData()
  const hours = field("additionalServiceHours")
  const chosen = addOnById(service)
  const lendable: readonly AddOnHours[] = time ? lendableHours(time) : addOnHours
  const isShort = lendable.length < addOnHours.length
  return (
    <div className="grid gap-6">
      <RadioGroup
        {...field("additionalService")}
        label={m.car_wash_add_on_optional()}
        choices={[
          { value: "", label: m.car_wash_add_on_none() },
          ...addOns.map(({ id, cents }) => ({
            value: id,
            label: addOnTexts(id).name(),
            description: addOnTexts(id).subtitle(),
            aside: m.car_wash_add_on_from({ price: formatPrice(cents[1], currency) }),
          })),
        ]}
      />
      {chosen ? (
        <RadioGroup
          {...hours}
          label={m.car_wash_add_on_hours()}
          description={isShort && !hours.error ? m.car_wash_back_after_closing() : undefined}
          choices={addOnHours.map((hours) => ({
            value: String(hours),
            label: m.car_wash_hours({ hours }),
            aside: formatPrice(chosen.cents[hours], currency),
            disabled: !lendable.includes(hours),
          }))}
        />
      ) : null}
    </div>
  )
}
