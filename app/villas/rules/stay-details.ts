import { answerHours } from "../../bookings/rules/answer-hours"
import { addMinutes } from "../../platform/dates"

/** By when an answer is promised: the time of the company or the item's partner, at most until the stay's start. */
export function promisedAnswerBy(startsAt: Date, placedAt: Date, offeredBy: string | null): Date {
  const until = addMinutes(placedAt, answerHours(offeredBy) * 60)
  return until < startsAt ? until : startsAt
}
