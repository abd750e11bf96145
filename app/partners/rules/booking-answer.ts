import { PARTNER_ANSWER_HOURS } from "../../bookings/rules/answer-hours"
import { HOUR_MS } from "../../platform/durations"

/** The end of the partner's time: `PARTNER_ANSWER_HOURS` after the booking was placed, by its start at the latest. */
export function answerDeadline(placedAt: Date, startsAt: Date): Date {
  const until = new Date(placedAt.getTime() + PARTNER_ANSWER_HOURS * HOUR_MS)
  return until < startsAt ? until : startsAt
}

/** When the partner is reminded: at half of their time. */
export const reminderTime = (placedAt: Date, answerBy: Date): Date =>
  new Date((placedAt.getTime() + answerBy.getTime()) / 2)

type Answerable = { answer: "confirmed" | "declined" | null; status: string }

/** Whether a booking waits for its partner: placed or confirmed by the company, not ended, not answered. */
export const awaitsAnswer = ({ answer, status }: Answerable): boolean =>
  answer === null && (status === "pending" || status === "confirmed")

/** What a partner's list of bookings shows. */
export const bookingFilters = ["all", "answer", "upcoming", "past"] as const
export type BookingFilter = (typeof bookingFilters)[number]
