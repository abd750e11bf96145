import { type ClockTime, type IsoDate, romeInstant } from "../../platform/dates"

/** A rental in Rome's local time. */
export type Period = { pickupDate: IsoDate; pickupTime: ClockTime; returnDate: IsoDate; returnTime: ClockTime }

/** A rental day is 22.5 hours (D23, D29). */
export const RENTAL_DAY_MINUTES = 22.5 * 60

export const pickupInstant = (period: Period): Date => romeInstant(period.pickupDate, period.pickupTime)
export const returnInstant = (period: Period): Date => romeInstant(period.returnDate, period.returnTime)

/** Elapsed minutes between pickup and return, across clock changes (D8). */
export const elapsedMinutes = (period: Period): number =>
  (returnInstant(period).getTime() - pickupInstant(period).getTime()) / 60_000

/** Minutes between pickup and return by local time. */
export const clockMinutes = (period: Period): number =>
  (Date.parse(`${period.returnDate}T${period.returnTime}Z`) -
    Date.parse(`${period.pickupDate}T${period.pickupTime}Z`)) /
  60_000

/** Charged days: elapsed hours divided by 22.5, rounded up, at least one (D23). */
export const billingDays = (period: Period): number =>
  Math.max(1, Math.ceil(elapsedMinutes(period) / RENTAL_DAY_MINUTES))
