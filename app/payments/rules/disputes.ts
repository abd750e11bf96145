/**
 * The provider's statuses in the order they move in. `warning_…` are inquiries, in which no money moves; even a closed one
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

/** The further of two reports about one dispute. */
export const laterDisputeStatus = (one: DisputeStatus, other: DisputeStatus): DisputeStatus =>
  disputeStatuses.indexOf(other) > disputeStatuses.indexOf(one) ? other : one

/** The provider's word for a dispute's status; one not known here still needs a person. */
export const disputeStatusOf = (status: string): DisputeStatus =>
  disputeStatuses.find((each) => each === status) ?? "needs_response"

const closedStatuses: readonly DisputeStatus[] = ["warning_closed", "prevented", "lost", "won"]

export const isDisputeClosed = (status: DisputeStatus): boolean => closedStatuses.includes(status)

/** Whether the bank decides about the money: until then the provider refunds nothing. An inquiry does not stop a refund. */
export const stopsRefunds = (status: DisputeStatus): boolean =>
  !isDisputeClosed(status) && !status.startsWith("warning_")

/** What lost disputes took, in cents. */
export const chargedBackCentsOf = (disputes: { status: DisputeStatus; amountCents: number }[]): number =>
  disputes.filter(({ status }) => status === "lost").reduce((cents, { amountCents }) => cents + amountCents, 0)
