import { stayTimes } from "../../catalogue/rules/stay-times"
import { guestErrors, stayDays, stayErrors, stayPeriod } from "../../checkout/rules/stay"
import type { IsoDate } from "../../platform/dates"
import type { FieldRefusal } from "../../platform/refusal"

/** The marinas of the company's yachts (part 2 §3). */
export const marinas = ["cagliari", "porto_cervo"] as const
export type Marina = (typeof marinas)[number]

/** Check-in and check-out times in Rome's time zone (part 2 §9). */
export const yachtTimes = stayTimes("yachts")
export const YACHT_HOLD_MINUTES = 20

export type YachtDates = { checkinDate: IsoDate; checkoutDate: IsoDate }

/** Where one boards: the chosen marina of a company's yacht, or the home port of a partner's, as the partner wrote it. */
export type Boarding = { pickupMarina?: Marina; homePort?: string }

export type YachtStay = YachtDates & Boarding & { guests: number }

/** Where one boards a yacht; a marina chosen for a yacht with a home port does not count. */
export const boardingOf = ({ place }: { place?: string }, { pickupMarina }: Boarding): Boarding =>
  place ? { homePort: place } : { pickupMarina }

const datesOf = ({ checkinDate, checkoutDate }: YachtDates) => ({ pickupDate: checkinDate, returnDate: checkoutDate })

/** Check-in and check-out as instants; the dates must be valid. */
export const yachtPeriod = (dates: YachtDates) => stayPeriod(datesOf(dates), yachtTimes)

/** The number of days charged, rounded up; 0 if a date is missing or check-out is not after check-in. */
export const yachtDays = (dates: YachtDates): number => stayDays(datesOf(dates), yachtTimes)

const fieldNames: Record<string, keyof YachtDates> = { pickupDate: "checkinDate", returnDate: "checkoutDate" }

/** Every rule that a stay breaks on a yacht at `now`, by field. */
export function yachtErrors(stay: YachtStay, yacht: { guests: number; place?: string }, now: Date): FieldRefusal[] {
  const errors: FieldRefusal[] = stayErrors(datesOf(stay), yachtTimes, now).map(({ field, ...rest }) => ({
    field: fieldNames[field] ?? field,
    ...rest,
  }))
  const { guests, pickupMarina } = stay
  return [
    ...errors,
    ...guestErrors(guests, yacht.guests),
    ...(yacht.place || pickupMarina ? [] : [{ field: "pickupMarina", code: "charter.marina-required" }]),
  ]
}
