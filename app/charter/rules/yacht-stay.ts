import { stayTimes } from "../../catalogue/rules/stay-times"
import { guestBreaks, stayBreaks, stayDays, stayPeriod } from "../../checkout/rules/stay"
import type { IsoDate } from "../../platform/dates"
import type { FieldRefusal } from "../../platform/refusal"

/** Where the company's yachts are boarded (part 2 §3). */
export const marinas = ["cagliari", "porto_cervo"] as const
export type Marina = (typeof marinas)[number]

/** When a yacht is boarded and left, by the clock in Rome (part 2 §9). */
export const yachtTimes = stayTimes("yachts")
/** How long a yacht is kept while it is paid for. */
export const YACHT_HOLD_MINUTES = 20

/** From boarding to leaving. */
export type YachtDates = { checkinDate: IsoDate; checkoutDate: IsoDate }

/** What is asked of a yacht that is booked, as its booking keeps it. */
export type YachtStay = YachtDates & { guests: number; pickupMarina: Marina }

/** What is asked of a yacht whose price is requested. */
export type YachtWish = YachtDates & { guests?: number; pickupMarina?: Marina; message?: string }

const datesOf = ({ checkinDate, checkoutDate }: YachtDates) => ({ pickupDate: checkinDate, returnDate: checkoutDate })

/** The instants of a stay; its days must be real ones. */
export const yachtPeriod = (dates: YachtDates) => stayPeriod(datesOf(dates), yachtTimes)

/** The days that are paid, rounded up; none unless the yacht is left after it is boarded, or while a day is missing. */
export const yachtDays = (dates: YachtDates): number => stayDays(datesOf(dates), yachtTimes)

const fieldNames: Record<string, keyof YachtDates> = { pickupDate: "checkinDate", returnDate: "checkoutDate" }

/** What is wrong with a stay on a yacht for so many guests, seen from `now`: every field at once. */
export function yachtBreaks(stay: YachtStay, yacht: { guests: number }, now: Date): FieldRefusal[] {
  const breaks: FieldRefusal[] = stayBreaks(datesOf(stay), yachtTimes, now).map(({ field, ...rest }) => ({
    field: fieldNames[field] ?? field,
    ...rest,
  }))
  const { guests } = stay
  return [...breaks, ...guestBreaks(guests, yacht.guests)]
}
