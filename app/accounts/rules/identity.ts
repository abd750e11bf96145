/** How far the company knows who a person is (part 1 §4). */
export type IdStatus = "unverified" | "pending" | "verified"

/** Why a check is refused that the provider calls verified, without saying whom it found. */
export const UNNAMED = "unnamed"

export type CheckState = "open" | "processing" | "verified" | "refused" | "cancelled"
export type Check = { method: "instant" | "documents"; state: CheckState }

/** Whether the provider or an operator looks at a check; an instant one merely opened waits for the person. */
export const isUnderReview = ({ method, state }: Check): boolean =>
  state === "processing" || (method === "documents" && state === "open")

/**
 * What an account keeps after all its holder's checks: verified once any is, and for good; pending while one is under review.
 * Whether a verification still counts is asked of `lapseOf`.
 */
export function idStatusOf(current: IdStatus, checks: Check[]): IdStatus {
  if (current === "verified" || checks.some(({ state }) => state === "verified")) return "verified"
  return checks.some(isUnderReview) ? "pending" : "unverified"
}

/** The provider's session, as far as it decides a check. */
export type ProviderSession = {
  status: "requires_input" | "processing" | "verified" | "canceled"
  last_error?: { code?: string | null } | null
}

/**
 * The state of a check after the provider speaks. A verified or cancelled check stays so, whatever arrives late; a
 * refused one may be tried again in the same session. `requires_input` without an error is a session not yet used.
 */
export function stateAfter(state: CheckState, session: ProviderSession): CheckState {
  if (state === "verified" || (state === "cancelled" && session.status !== "verified")) return state
  if (session.status === "verified") return "verified"
  if (session.status === "canceled") return "cancelled"
  if (session.status === "processing") return "processing"
  return session.last_error ? "refused" : state
}
