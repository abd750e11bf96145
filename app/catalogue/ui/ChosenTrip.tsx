import type { ItemTrip } from "../../../catalogue/trips.server"
import { formatInstant } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Price } from "../../../platform/ui/Money"
import { pickupInstant, returnInstant } from "../../rules/days"
import { periodOfTrip } from "../../rules/trip-period"
import { daysText } from "../../ui/texts"

/** The dates that somebody chose and their price, at the gates before a booking (D13, D80). */
export function ChosenTrip({ offer }: { offer: ItemTrip }) {
  const period = periodOfTrip(offer.trip)
  const moment = (instant: Date) => formatInstant(instant, { dateStyle: "medium", timeStyle: "short" })
  const isFree = "quote" in offer && !offer.isTaken
  return (
    <div className="grid gap-3 border-y border-line py-4">
      <dl className="grid grid-cols-2 gap-x-6">
        <Moment name={m.car_rental_pickup()}>{moment(pickupInstant(period))}</Moment>
        <Moment name={m.car_rental_return()}>{moment(returnInstant(period))}</Moment>
      </dl>
      {isFree ? (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-sm text-muted">{m.car_rental_total_for({ days: daysText(offer.quote.units) })}</span>
          <Price eurCents={offer.quote.totalCents} className="font-display text-3xl" />
        </p>
      ) : (
        <p className="text-note text-danger">
          {"quote" in offer ? m.car_rental_gate_taken() : m.car_rental_gate_refused()}
        </p>
      )}
    </div>
  )
}

const Moment = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="figures font-medium first-letter:uppercase">{children}</dd>
  </div>
)
