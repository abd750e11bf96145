/**
 * The provider's statuses in order of progress. `warning_…` are inquiries, without movement of money; even a closed one
 * may become a chargeback.
 */
export const disputeStatuses = [
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "needs_response",
  "under_review",
  "appeal_needs_response",
  "appeal_under_review",
  "prevented",
  "lost",
  "won",
] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** The more advanced of two states of one dispute. */
export const laterDisputeStatus = (one: DisputeStatus, other: DisputeStatus): DisputeStatus =>
  disputeStatuses.indexOf(other) > disputeStatuses.indexOf(one) ? other : one

/** The provider's status; an unknown one counts as open. */
export const disputeStatusOf = (status: string): DisputeStatus =>
  disputeStatuses.find((each) => each === status) ?? "needs_response"

const closedStatuses: readonly DisputeStatus[] = ["warning_closed", "prevented", "lost", "won"]

export const isDisputeClosed = (status: DisputeStatus): boolean => closedStatuses.includes(status)

/**
 * Whether the bank is deciding about the money; until then the provider makes no refunds. An inquiry does not prevent
 * refunds.
 */
export const stopsRefunds = (status: DisputeStatus): boolean =>
  !isDisputeClosed(status) && !status.startsWith("warning_")

/** The statuses in which the bank decides about the money (`stopsRefunds`). */
export const decidingStatuses: DisputeStatus[] = disputeStatuses.filter(stopsRefunds)

/** Amount of lost disputes, in cents. */
export const chargedBackCentsOf = (disputes: { status: DisputeStatus; amountCents: number }[]): number =>
  disputes.filter(({ status }) => status === "lost").reduce((cents, { amountCents }) => cents + amountCents, 0)
