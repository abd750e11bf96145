import type { IsoDate } from "../../platform/dates"

/** The house answers a request within so many hours; its dates are kept until then. */
export const ANSWER_HOURS = 48

/** What a villa's booking keeps as its details. */
export type VillaDetails = {
  pickupDate: IsoDate
  returnDate: IsoDate
  nights: number
  /** Where it is: "Cala di Volpe, Costa Smeralda". */
  place: string
}

/** Until when a request keeps its dates: 48 hours, and never beyond its own beginning. */
export function keptUntil(startsAt: Date, now: Date): Date {
  const answered = new Date(now.getTime() + ANSWER_HOURS * 3_600_000)
  return answered < startsAt ? answered : startsAt
}
