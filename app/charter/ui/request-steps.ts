import { COMPANY_ANSWER_HOURS } from "../../bookings/rules/answer-hours"
import { m } from "../../platform/i18n/paraglide/messages.js"

/** What happens after a request for a quote was sent (D71). */
export const requestSteps = (): string[] => [
  m.charter_next_answer({ hours: COMPANY_ANSWER_HOURS }),
  m.charter_next_accept(),
  m.charter_next_booked(),
]
