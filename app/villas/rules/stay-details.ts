import { COMPANY_ANSWER_HOURS } from "../../bookings/rules/answer-hours"

/** Time limit for the payment of a confirmed stay; the dates are held until then. */
export const PAY_HOURS = 48

/** Payment deadline of a confirmed stay: 48 hours after its confirmation, at most its start. */
export const payableUntil = (startsAt: Date, confirmedAt: Date): Date => within(PAY_HOURS, startsAt, confirmedAt)

/**
 * End of a request's hold: the company's time to answer, at most its start; also of a partner's villa, for which the
 * company answers if the partner has not.
 */
export const requestHoldEnd = (startsAt: Date, now: Date): Date => within(COMPANY_ANSWER_HOURS, startsAt, now)

function within(hours: number, startsAt: Date, from: Date): Date {
  const until = new Date(from.getTime() + hours * 3_600_000)
  return until < startsAt ? until : startsAt
}
