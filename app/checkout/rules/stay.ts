import type { StayTimes } from "../../catalogue/rules/stay-times"
import { addDays, type IsoDate, isIsoDate, romeDate, romeInstant } from "../../platform/dates"
import { DAY_MS } from "../../platform/durations"
import type { FieldRefusal } from "../../platform/refusal"

/** Longer stays are arranged with the company. */
export const MAX_STAY_DAYS = 60
/** Booking horizon. */
const MAX_DAYS_AHEAD = 730

/** The days of the booking modal; "" if not chosen. */
export type StayDates = { pickupDate: IsoDate; returnDate: IsoDate }

/** Start and end of a stay; its days must be valid. */
export const stayPeriod = ({ pickupDate, returnDate }: StayDates, { pickupTime, returnTime }: StayTimes) => ({
  startsAt: romeInstant(pickupDate, pickupTime),
  endsAt: romeInstant(returnDate, returnTime),
})

/**
 * Days, or a villa's nights: milliseconds rounded up (part 2 §9); 0 unless it ends after it begins, or if a day is
 * missing.
 */
export function stayDays(dates: StayDates, times: StayTimes): number {
  if (!isIsoDate(dates.pickupDate) || !isIsoDate(dates.returnDate)) return 0
  const { startsAt, endsAt } = stayPeriod(dates, times)
  return Math.max(0, Math.ceil((endsAt.getTime() - startsAt.getTime()) / DAY_MS))
}

/** Price of `days`, in euro cents; taxes and fees are a tenth (part 2 §9). */
export function stayPrice(days: number, dailyPriceCents: number) {
  const subtotalCents = days * dailyPriceCents
  const taxCents = Math.round(subtotalCents / 10)
  return { subtotalCents, taxCents, totalCents: subtotalCents + taxCents }
}

/** Errors of the number of guests; `limit` is the item's capacity. */
export function guestErrors(guests: number, limit: number): FieldRefusal[] {
  if (!Number.isInteger(guests) || guests < 1) return [{ field: "guests", code: "checkout.stay-guests-invalid" }]
  return guests > limit ? [{ field: "guests", code: "checkout.stay-guests-too-many", details: { count: limit } }] : []
}

/** Errors of the days of a stay at `now` (part 2 §5), for all fields; `minDays`: the item's shortest stay. */
export function stayErrors(dates: StayDates, times: StayTimes, now: Date, minDays = 1): FieldRefusal[] {
  const missing: FieldRefusal[] = (["pickupDate", "returnDate"] as const)
    .filter((field) => !isIsoDate(dates[field]))
    .map((field) => ({ field, code: "checkout.stay-dates-required" }))
  const { pickupDate, returnDate } = dates
  if (!isIsoDate(pickupDate)) return missing
  const latest = addDays(romeDate(now), MAX_DAYS_AHEAD)
  if (pickupDate > latest) return [...missing, { field: "pickupDate", code: "checkout.stay-far" }]
  if (romeInstant(pickupDate, times.pickupTime) <= now)
    return [...missing, { field: "pickupDate", code: "checkout.stay-past" }]
  if (missing.length > 0) return missing
  if (returnDate < pickupDate) return [{ field: "returnDate", code: "checkout.stay-return-early" }]
  const days = returnDate > latest ? MAX_STAY_DAYS + 1 : stayDays(dates, times)
  if (days < 1) return [{ field: "returnDate", code: "checkout.stay-too-short" }]
  if (days < minDays)
    return [{ field: "returnDate", code: "checkout.stay-under-minimum", details: { nights: minDays } }]
  if (days > MAX_STAY_DAYS)
    return [{ field: "returnDate", code: "checkout.stay-too-long", details: { days: MAX_STAY_DAYS } }]
  return []
}
