import { Link } from "react-router"
import { locationName } from "../../../catalogue/ui/location-name"
import { formatInstant } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { pickupInstant, returnInstant } from "../../rules/days"
import type { WizardForm } from "../../rules/wizard-form"

/** Pickup and return as they were chosen before, with the way to change them. `place`: of a partner's car. */
export function ChosenDates({ form, place, to }: { form: WizardForm; place: string | undefined; to: string }) {
  const moment = (instant: Date) =>
    formatInstant(instant, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" })
  const rows = [
    { name: m.car_rental_pickup(), at: pickupInstant(form), where: place ?? locationName(form.pickupLocation) },
    { name: m.car_rental_return(), at: returnInstant(form), where: place ?? locationName(form.returnLocation) },
  ]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-y border-line py-3">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {rows.map(({ name, at, where }) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="figures font-medium first-letter:uppercase">{moment(at)}</dd>
            <dd className="text-sm text-muted">{where}</dd>
          </div>
        ))}
      </dl>
      <Link
        to={to}
        preventScrollReset
        className="touch inline-flex items-center text-note underline decoration-line underline-offset-[6px] hover:decoration-current"
      >
        {m.car_rental_change_dates()}
      </Link>
    </div>
  )
}
