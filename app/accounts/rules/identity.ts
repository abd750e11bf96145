/** How far the house knows who a person is (part 1 §4). */
export type IdStatus = "unverified" | "pending" | "verified"

export type CheckState = "open" | "processing" | "verified" | "refused" | "cancelled"
export type Check = { method: "instant" | "documents"; state: CheckState }

/**
 * A person's status after all their checks: verified once any is, and for good; pending while the provider or an
 * operator looks at one. An instant check merely opened leaves the person unverified.
 */
export function idStatusOf(current: IdStatus, checks: Check[]): IdStatus {
  if (current === "verified" || checks.some(({ state }) => state === "verified")) return "verified"
  const underReview = checks.some(
    ({ method, state }) => state === "processing" || (method === "documents" && state === "open"),
  )
  return underReview ? "pending" : "unverified"
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
