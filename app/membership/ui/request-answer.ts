import { m } from "../../platform/i18n/paraglide/messages.js"
import type { RequestState } from "../rules/requests"

/**
 * The operator's answer; of a request that was closed because the membership no longer includes it, the reason and then the answer
 * it had, if any.
 */
export function requestAnswer({ state, answer }: { state: RequestState; answer: string | null }): string | null {
  if (state !== "withdrawn" || answer === null) return answer
  const reason = m.membership_request_closed()
  return answer ? `${reason}\n\n${m.membership_request_answer_before({ answer })}` : reason
}
