import type { IsoDate } from "../../platform/dates"

/** The house answers a request within so many hours; its dates are kept until then. */
export const ANSWER_HOURS = 48

/** What a villa's booking keeps as its details. */
export type VillaDetails = {
  pickupDate: IsoDate
  returnDate: IsoDate
  nights: number
  /** Not asked of the earliest requests. */
  guests?: number
  /** Where it is: "Cala di Volpe, Costa Smeralda". */
  place: string
}

/** A confirmed stay is paid within so many hours; its dates are kept until then. */
const PAY_HOURS = 48

/** Until when a confirmed stay can be paid: 48 hours from its confirmation, and never beyond its own beginning. */
export const payableUntil = (startsAt: Date, confirmedAt: Date): Date => within(PAY_HOURS, startsAt, confirmedAt)

/** Until when a request keeps its dates: 48 hours, and never beyond its own beginning. */
export const keptUntil = (startsAt: Date, now: Date): Date => within(ANSWER_HOURS, startsAt, now)

function within(hours: number, startsAt: Date, from: Date): Date {
  const until = new Date(from.getTime() + hours * 3_600_000)
  return until < startsAt ? until : startsAt
}
