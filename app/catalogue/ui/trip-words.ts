import { formatDate } from "../../platform/date-format"
import { formatNumber } from "../../platform/i18n/number"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { ItemQuote } from "../item-quote.server"
import { type CategoryId, isCar } from "../rules/categories"
import type { Trip } from "../rules/trip"
import type { TripQuote } from "../rules/trip-quote"
import { bookableQuote } from "./quote-props"
import { includedText } from "./TilePrice"

/** What the first and the last day of a trip are called. */
type Ends = { from: () => string; to: () => string; chooseFrom: () => string; chooseTo: () => string }

const carEnds: Ends = {
  from: m.catalogue_quote_pickup,
  to: m.catalogue_quote_return,
  chooseFrom: m.catalogue_quote_choose_pickup,
  chooseTo: m.catalogue_quote_choose_return,
}

const stayEnds: Ends = {
  from: m.catalogue_quote_arrival,
  to: m.catalogue_quote_departure,
  chooseFrom: m.catalogue_quote_choose_arrival,
  chooseTo: m.catalogue_quote_choose_departure,
}

export const endsOf = (category: CategoryId): Ends => (isCar(category) ? carEnds : stayEnds)

/** 'Tue 12 Jan'. */
export const shortDay = (day: string): string => formatDate(day, { weekday: "short", day: "numeric", month: "short" })

/** The days of a trip: 'Tue 12 Jan – Fri 15 Jan'. */
export const tripDays = ({ from, to }: Pick<Trip, "from" | "to">): string =>
  m.catalogue_quote_dates({ from: shortDay(from.slice(0, 10)), to: shortDay(to.slice(0, 10)) })

/** The same without weekdays. */
export const shortTripDays = ({ from, to }: Pick<Trip, "from" | "to">): string => {
  const [first, last] = [from, to].map((moment) => formatDate(moment.slice(0, 10), { day: "numeric", month: "short" }))
  return m.catalogue_quote_dates({ from: first ?? "", to: last ?? "" })
}

/** What is counted: rental days, days of a yacht, nights of a villa. */
export const unitsText = (category: CategoryId, count: number): string =>
  category === "villas" ? m.catalogue_nights({ count }) : m.catalogue_quote_days({ count })

export const kindOf = (category: CategoryId): "car" | "yacht" | "villa" =>
  isCar(category) ? "car" : category === "yachts" ? "yacht" : "villa"

/** What the total counts. */
const quoteNote = (category: CategoryId, { units, includedKm }: TripQuote): string =>
  [
    includedText(kindOf(category), units),
    ...(includedKm === undefined ? [] : [m.catalogue_km_included({ km: formatNumber(includedKm) })]),
  ].join(" · ")

/** The large figure of an item and what it counts (D78): for the trip if it can be booked, without one for one day or the shortest stay. */
export function shownPrice(
  category: CategoryId,
  { chosen, fromCents, minNights }: ItemQuote,
): { cents: number; note: string } | undefined {
  const bookable = bookableQuote(chosen)
  if (bookable) return { cents: bookable.totalCents, note: quoteNote(category, bookable) }
  if (chosen || fromCents === null) return undefined
  return { cents: fromCents, note: includedText(kindOf(category), minNights) }
}
