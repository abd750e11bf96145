import type { CategoryId } from "../catalogue/rules/categories"
import { type Specs, villaSpecs } from "../catalogue/rules/specs"
import { stayTimes } from "../catalogue/rules/stay-times"
import type { Trip } from "../catalogue/rules/trip"
import type { TripResult } from "../catalogue/rules/trip-quote"
import type { TripPricing } from "../catalogue/trips.server"
import { romeInstant } from "../platform/dates"
import { m } from "../platform/i18n/paraglide/messages.js"
import { guestErrors, stayDays, stayErrors, stayPeriod, stayPrice } from "./rules/stay"

/** What yachts or villas cost for a trip, taxes and fees counted (D78, D80). */
export function stayPricing(category: CategoryId, facts: TripPricing["facts"]): TripPricing {
  const times = stayTimes(category)
  return {
    periodOf: (trip) => stayPeriod(datesOf(trip), times),
    quote: async (ctx, items, trip) =>
      items.map(({ dailyPriceCents, specs }): TripResult => {
        if (dailyPriceCents === null) return { errors: [] }
        const errors = [
          ...stayErrors(datesOf(trip), times, ctx.now(), villaSpecs({ specs })?.minNights),
          ...guestErrors(trip.guests ?? 1, mostGuestsOf(specs)),
        ]
        if (errors.length > 0) return { errors: errors.map((error) => ({ ...error, field: fieldOf(error.field) })) }
        const units = stayDays(datesOf(trip), times)
        const { subtotalCents, taxCents, totalCents } = stayPrice(units, dailyPriceCents)
        const name =
          category === "villas"
            ? m.checkout_stay_nights({ count: units }, { locale: ctx.locale })
            : m.checkout_stay_days({ count: units }, { locale: ctx.locale })
        return { quote: { lines: [{ name, cents: subtotalCents }], taxCents, totalCents, units } }
      }),
    pickupTimes: (ctx, day) => (romeInstant(day, times.pickupTime) > ctx.now() ? [times.pickupTime] : []),
    returnTimes: () => [times.returnTime],
    returnTimeFor: () => times.returnTime,
    facts,
  }
}

const datesOf = ({ from, to }: Trip) => ({ pickupDate: from, returnDate: to })

const mostGuestsOf = (specs: Specs) => (specs.kind === "villa" || specs.kind === "yacht" ? specs.guests : 0)

const fieldOf = (field: string) => (field === "pickupDate" ? "from" : field === "returnDate" ? "to" : field)
