/** Identity verification of an account (part 1 §4). */
export const idStatuses = ["unverified", "pending", "verified"] as const
export type IdStatus = (typeof idStatuses)[number]

/** Within which an operator reviews uploaded documents (part 3 §9). */
export const DOCUMENT_REVIEW_HOURS = 24

/** Refusal reason of a session that the provider verified without returning a name. */
export const NAME_MISSING_REASON = "unnamed"

export const checkMethods = ["instant", "documents"] as const
export const checkStates = ["open", "processing", "verified", "refused", "cancelled"] as const
export type CheckState = (typeof checkStates)[number]
export type Check = { method: (typeof checkMethods)[number]; state: CheckState }

/** An open instant check is not under review: it waits for the user. */
export const isUnderReview = ({ method, state }: Check): boolean =>
  state === "processing" || (method === "documents" && state === "open")

/** Refusal reasons of a session that the provider verified: it has ended. */
const reasonsOfEnded = [NAME_MISSING_REASON, "other_person", "document_expires_early"]

/** Whether the check's session at the provider can be continued. */
export const isResumable = ({ method, state, reason }: Check & CheckOutcome): boolean =>
  method === "instant" && (state === "open" || (state === "refused" && !reasonsOfEnded.includes(reason ?? "")))

/**
 * Stored status of an account: verified once any check is, permanently; pending while one is under review. Whether a
 * verification still counts is decided by `idInvalidReasonOf`.
 */
export function idStatusOf(current: IdStatus, checks: Check[]): IdStatus {
  if (current === "verified" || checks.some(({ state }) => state === "verified")) return "verified"
  return checks.some(isUnderReview) ? "pending" : "unverified"
}

/** The fields of the provider's session that decide a check. */
export type ProviderSession = {
  status: "requires_input" | "processing" | "verified" | "canceled"
  last_error?: { code?: string | null } | null
}

/**
 * State of a check after an update of its session. Verified is final; cancelled can only become verified; refused can be
 * retried in the same session. `requires_input` without an error means that the session was not used yet.
 */
export function stateAfter(state: CheckState, session: ProviderSession): CheckState {
  if (state === "verified" || (state === "cancelled" && session.status !== "verified")) return state
  if (session.status === "verified") return "verified"
  if (session.status === "canceled") return "cancelled"
  if (session.status === "processing") return "processing"
  return session.last_error ? "refused" : state
}

/** State and refusal reason of a check. */
export type CheckOutcome = { state: CheckState; reason: string | null }

/**
 * Outcome of a check after an update of its session, for an account and for an invited person. A verified session is refused
 * if it names nobody (`isNamed`), or another person than the expected one (`mismatch`, the reason).
 */
export function outcomeAfter(
  check: CheckOutcome,
  session: ProviderSession,
  { isNamed, mismatch }: { isNamed: boolean; mismatch?: string | undefined },
): CheckOutcome {
  const state = stateAfter(check.state, session)
  const isUnnamed = check.state !== "verified" && !isNamed
  const refusal = state === "verified" ? (mismatch ?? (isUnnamed ? NAME_MISSING_REASON : undefined)) : undefined
  if (refusal) return { state: "refused", reason: refusal }
  return { state, reason: session.last_error?.code ?? (state === check.state ? check.reason : null) }
}

/** A refused check changes with its reason as well. */
export const isSameOutcome = (before: CheckOutcome, after: CheckOutcome): boolean =>
  before.state === after.state && (after.state !== "refused" || before.reason === after.reason)

/** Checks the format only (UUID). */
export const isDocumentId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
