import { Link } from "react-router"
import { formatDate, formatMoment } from "../../platform/date-format"
import { romeInstant } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Price } from "../../platform/ui/Money"
import type { CategoryId } from "../rules/categories"
import { tripQuery } from "../rules/trip"
import type { ItemTrip } from "../trips.server"
import { QUOTE_PANEL } from "./quote-props"
import { includedText } from "./TilePrice"
import { endsOf, kindOf } from "./trip-words"

type Props = { category: CategoryId; itemId: string; offer: ItemTrip }

/** The dates that somebody chose and their price, at the gates before a booking (D13, D80); without one, the way to other dates. */
export function ChosenTrip({ category, itemId, offer }: Props) {
  const { trip } = offer
  const ends = endsOf(category)
  return (
    <div className="grid gap-3 border-y border-line py-4">
      <dl className="grid grid-cols-2 gap-x-6">
        <Moment name={ends.from()}>{momentText(trip.from)}</Moment>
        <Moment name={ends.to()}>{momentText(trip.to)}</Moment>
      </dl>
      {"quote" in offer && !offer.isTaken ? (
        <p>
          <Price eurCents={offer.quote.totalCents} className="block font-display text-3xl" />
          <span className="text-sm text-muted">{includedText(kindOf(category), offer.quote.units)}</span>
        </p>
      ) : (
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="text-note text-danger">
            {"quote" in offer ? m.catalogue_quote_taken() : m.catalogue_gate_refused()}
          </span>
          <Link
            to={`/${category}/${itemId}?${tripQuery(trip)}#${QUOTE_PANEL}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {m.catalogue_gate_other_dates()}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Of a day or a moment in Rome. */
function momentText(moment: string): string {
  const [day = "", time] = moment.split("T")
  return time ? formatMoment(romeInstant(day, time)) : formatDate(day, { dateStyle: "medium" })
}

const Moment = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="figures font-medium first-letter:uppercase">{children}</dd>
  </div>
)
