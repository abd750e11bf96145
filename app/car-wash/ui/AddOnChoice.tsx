import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../platform/money"
import { RadioGroup } from "../../platform/ui/RadioGroup"
import { useRootData } from "../../platform/ui/root-data"
import { type AddOnHours, addOnById, addOnHours, addOns } from "../rules/add-ons"
import { lendableHours } from "../rules/slots"
import { addOnTexts } from "./texts"

type Props = {
  /** "" is none. */
  service: string
  hours: string
  /** Start of the wash; "" if not chosen yet. */
  time: string
  onChange: (change: { additionalService?: string; additionalServiceHours?: string }) => void
  errors: Record<string, string>
}

/** Choice of a car to drive during the wash, and its hours. */
export function AddOnChoice({ service, hours, time, onChange, errors }: Props) {
  const { currency } = useRootData()
  const chosen = addOnById(service)
  const lendable: readonly AddOnHours[] = time ? lendableHours(time) : addOnHours
  const isShort = lendable.length < addOnHours.length
  return (
    <div className="grid gap-6">
      <RadioGroup
        name="additionalService"
        label={m.car_wash_add_on_optional()}
        value={service}
        error={errors.additionalService}
        onChange={(additionalService) => onChange({ additionalService })}
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
          name="additionalServiceHours"
          label={m.car_wash_add_on_hours()}
          value={hours}
          description={isShort && !errors.additionalServiceHours ? m.car_wash_back_after_closing() : undefined}
          error={errors.additionalServiceHours}
          onChange={(additionalServiceHours) => onChange({ additionalServiceHours })}
          choices={addOnHours.map((each) => ({
            value: String(each),
            label: m.car_wash_hours({ hours: each }),
            aside: formatPrice(chosen.cents[each], currency),
            disabled: !lendable.includes(each),
          }))}
        />
      ) : null}
    </div>
  )
}
