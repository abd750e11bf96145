/** In order of progress; the last two are final. */
export const refundStatuses = ["requested", "pending", "succeeded", "failed", "canceled"] as const
export type RefundStatus = (typeof refundStatuses)[number]

const order: Record<RefundStatus, number> = { requested: 0, pending: 1, succeeded: 2, failed: 3, canceled: 3 }

/** The more advanced of two states of one refund: a refund that succeeded may still fail, a failed one stays failed. */
export const laterRefundStatus = (one: RefundStatus, other: RefundStatus): RefundStatus =>
  order[other] > order[one] ? other : one

/** The provider's status as ours. */
export const refundStatusOf = (status: string | null): RefundStatus =>
  refundStatuses.find((each) => each === status && each !== "requested") ?? "pending"

type RefundRecord = {
  status: RefundStatus
  amountCents: number
  origin: "company" | "provider"
  providerId: string | null
  createdAt: Date
  settledAt: Date | null
}
type PaymentRecord = { state: string; amountCents: number; receivedCents: number | null; chargedBackCents: number }

/** Refunded to the customer, in cents. */
export const refundedCentsOf = (refunds: RefundRecord[]): number => sumOf(refunds, ["succeeded"])

/** Requested or pending, in cents. */
export const onItsWayCentsOf = (refunds: RefundRecord[]): number => sumOf(refunds, ["requested", "pending"])

function sumOf(refunds: RefundRecord[], statuses: RefundStatus[]): number {
  const counted = refunds.filter(({ status }) => statuses.includes(status))
  return counted.reduce((cents, { amountCents }) => cents + amountCents, 0)
}

/** Amount still to be refunded, without refunds made or in progress; in cents. */
export const owedCents = (payment: PaymentRecord, refunds: RefundRecord[]): number =>
  (payment.receivedCents ?? payment.amountCents) -
  refundedCentsOf(refunds) -
  onItsWayCentsOf(refunds) -
  payment.chargedBackCents

/** The bank returned it, or the provider cancelled one that we had sent. */
const isFailure = ({ status, origin, providerId }: Pick<RefundRecord, "status" | "origin" | "providerId">) =>
  status === "failed" || (status === "canceled" && origin === "company" && providerId !== null)

/** `isFailure`, or for a payment to be refunded in full any cancelled refund. */
export const isFailedRefund = (
  payment: { state: string },
  refund: Pick<RefundRecord, "status" | "origin" | "providerId">,
) => isFailure(refund) || (payment.state === "refunding" && refund.status === "canceled")

/**
 * The newest failed refund while money of failed refunds is unreturned; its `amountCents` is that sum. For a payment to
 * be refunded in full it is the amount owed, otherwise the failed amount less later refunds, at most the amount owed.
 */
export function openFailureOf<T extends RefundRecord>(payment: PaymentRecord, refunds: T[]): T | undefined {
  const last = refunds
    .filter((refund) => isFailedRefund(payment, refund))
    .sort(byTime)
    .at(-1)
  const owed = owedCents(payment, refunds)
  const open = payment.state === "refunding" ? owed : Math.min(owed, unfollowedCents(refunds))
  return last && open > 0 ? { ...last, amountCents: open } : undefined
}

const unfollowedCents = (refunds: RefundRecord[]): number =>
  [...refunds]
    .sort(byTime)
    .reduce((cents, each) => Math.max(0, cents + (isFailure(each) ? 1 : isMade(each) ? -1 : 0) * each.amountCents), 0)

const isMade = ({ status }: RefundRecord) => status !== "failed" && status !== "canceled"

/** A failure counts from its time, before refunds made at that moment. */
const byTime = (one: RefundRecord, other: RefundRecord): number =>
  timeOf(one) - timeOf(other) || Number(isFailure(other)) - Number(isFailure(one))

const timeOf = (refund: RefundRecord): number =>
  (isFailure(refund) ? (refund.settledAt ?? refund.createdAt) : refund.createdAt).getTime()
