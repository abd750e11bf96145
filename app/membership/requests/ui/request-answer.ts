import { m } from "../../../platform/i18n/paraglide/messages.js"
import type { CloseReason } from "../../rules/requests"

/**
 * The operator's answer; of a request that was closed because the membership no longer includes it, the reason for its reader and
 * then the answer it had, if any.
 */
export function requestAnswer(
  { closeReason, answer }: { closeReason: CloseReason | null; answer: string | null },
  reader: "member" | "operator",
): string | null {
  if (!closeReason) return answer
  const reason = reader === "member" ? m.membership_request_closed() : m.back_office_member_request_closed()
  return answer ? `${reason}\n\n${m.membership_request_answer_before({ answer })}` : reason
}
