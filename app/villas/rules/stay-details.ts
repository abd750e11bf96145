import type { IsoDate } from "../../platform/dates"

/** Time limit for the company's answer; the dates are held until then. */
export const ANSWER_HOURS = 48

/** Details of a villa's booking. */
export type VillaDetails = {
  pickupDate: IsoDate
  returnDate: IsoDate
  nights: number
  /** Absent in the earliest requests. */
  guests?: number
  /** "Cala di Volpe, Costa Smeralda". */
  place: string
}

/** Time limit for the payment of a confirmed stay; the dates are held until then. */
const PAY_HOURS = 48

/** Payment deadline of a confirmed stay: 48 hours after its confirmation, at most its start. */
export const payableUntil = (startsAt: Date, confirmedAt: Date): Date => within(PAY_HOURS, startsAt, confirmedAt)

/** End of a request's hold: 48 hours, at most its start. */
export const requestHoldEnd = (startsAt: Date, now: Date): Date => within(ANSWER_HOURS, startsAt, now)

function within(hours: number, startsAt: Date, from: Date): Date {
  const until = new Date(from.getTime() + hours * 3_600_000)
  return until < startsAt ? until : startsAt
}
