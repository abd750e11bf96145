import { formatInstant } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { pickupInstant, returnInstant } from "../../rules/days"
import type { WizardForm } from "../../rules/wizard-form"
import { insuranceName, locationName } from "../../ui/texts"

/** Summary of the booking: vehicle, pickup, return, driver, insurance. */
export function WizardSummary({ vehicle, form }: { vehicle: { name: string }; form: WizardForm }) {
  const moment = (instant: Date) => formatInstant(instant, { dateStyle: "full", timeStyle: "short" })
  const second = form.addSecondDriver ? `, ${form.secondDriver.firstName} ${form.secondDriver.lastName}` : ""
  const rows: [string, string, string?][] = [
    [m.car_rental_vehicle(), vehicle.name],
    [m.car_rental_pickup(), moment(pickupInstant(form)), locationName(form.pickupLocation)],
    [m.car_rental_return(), moment(returnInstant(form)), locationName(form.returnLocation)],
    [m.car_rental_driver(), `${form.firstName} ${form.lastName}${second}`],
    [m.car_rental_insurance(), insuranceName(form.insuranceOption)],
  ]
  return (
    <section aria-label={m.car_rental_summary()}>
      <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
        {rows.map(([name, value, more]) => (
          <div key={name} className="border-t border-line pt-3">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-medium break-words first-letter:uppercase">{value}</dd>
            {more ? <dd className="text-sm text-muted">{more}</dd> : null}
          </div>
        ))}
      </dl>
    </section>
  )
}
