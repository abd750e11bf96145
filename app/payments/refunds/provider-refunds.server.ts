import { eq } from "drizzle-orm"
import type Stripe from "stripe"
import { recordEvent } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import { raiseAlert, resolveAlert } from "../../platform/monitoring/alerts.server"
import { type Payment, purchaseHandler } from "../purchase-handlers.server"
import { disputesOf, purchaseIdOf, purchaseText, refundsOf } from "../queries.server"
import { chargedBackCentsOf } from "../rules/disputes"
import {
  isFailedRefund,
  laterRefundStatus,
  openFailureOf,
  owedCents,
  refundedCentsOf,
  refundStatusOf,
} from "../rules/refunds"
import type { RefundsAndDisputes } from "../stripe/provider-state.server"
import { payments, refunds } from "../tables.server"
import { recordDispute } from "./disputes.server"
import { isFrozen } from "./frozen.server"

/** Reason of a refund that we did not request. */
const AT_PROVIDER = "payments.refunded-at-provider"

export const alertSubject = (payment: Payment) => `payment:${payment.id}`
const alertFacts = (payment: Payment, amountCents: number) => ({
  cents: amountCents,
  currency: payment.currency,
  purchase: purchaseText(payment),
})

/**
 * Records the provider's refunds and disputes, inside the caller's transaction, which has locked the payment. Reports
 * may arrive in any order and repeatedly: each refund and dispute only moves forward. Returns the updated payment.
 */
export async function recordRefundsAndDisputes(
  ctx: Ctx,
  payment: Payment,
  returned: RefundsAndDisputes,
): Promise<Payment> {
  const wasFrozen = await isFrozen(ctx.db, purchaseIdOf(payment))
  for (const refund of returned.refunds) await recordRefund(ctx, payment, refund)
  for (const dispute of returned.disputes) await recordDispute(ctx, payment, dispute)
  const now = await updateRefundState(ctx, payment)
  const isNowFrozen = await isFrozen(ctx.db, purchaseIdOf(payment))
  if (isNowFrozen !== wasFrozen) await purchaseHandler(ctx, now).onFrozen?.(ctx, now, isNowFrozen)
  return now
}

async function recordRefund(ctx: Ctx, payment: Payment, update: Stripe.Refund): Promise<void> {
  const existing = await refundsOf(ctx.db, payment.id)
  const before =
    existing.find(({ providerId }) => providerId === update.id) ??
    existing.find(({ id, providerId }) => providerId === null && id === update.metadata?.refund_id)
  // A request that was abandoned here but sent anyway takes the provider's state.
  const status = laterRefundStatus(before?.providerId ? before.status : "requested", refundStatusOf(update.status))
  const isEnd = status !== "requested" && status !== "pending"
  const row = {
    providerId: update.id,
    status,
    amountCents: update.amount,
    failureReason: status === "failed" ? (update.failure_reason ?? before?.failureReason ?? null) : null,
    settledAt: isEnd ? (before?.status === status ? before.settledAt : ctx.now()) : null,
  }
  if (before) await ctx.db.update(refunds).set(row).where(eq(refunds.id, before.id))
  else {
    const createdAt = new Date(update.created * 1000)
    await ctx.db
      .insert(refunds)
      .values({ ...row, paymentId: payment.id, reason: AT_PROVIDER, origin: "provider", createdAt })
      .onConflictDoNothing()
  }
  if (before?.status === status) return
  const origin = before?.origin ?? "provider"
  const { state } = payment
  if (isFailedRefund({ state }, { status, origin, providerId: update.id })) await reportFailure(ctx, payment, update)
  if (status === "succeeded" && origin === "provider")
    await raiseAlert(ctx, {
      kind: "refunded-at-provider",
      subject: alertSubject(payment),
      facts: { ...alertFacts(payment, update.amount), refund: update.id },
    })
}

/** The bank could not accept the refund (a closed card): raises an alert; it is not retried automatically. */
export async function reportFailure(
  ctx: Ctx,
  payment: Payment,
  update: Pick<Stripe.Refund, "id" | "amount" | "status" | "failure_reason">,
): Promise<void> {
  const defaultReason = update.status === "canceled" ? "canceled" : "unknown"
  const facts = { refund: update.id, cents: update.amount, reason: update.failure_reason ?? defaultReason }
  await recordEvent(ctx, { name: "payment.refund-failed", subject: `payment:${payment.id}`, facts })
  await raiseAlert(ctx, {
    kind: "refund-failed",
    subject: alertSubject(payment),
    facts: { ...alertFacts(payment, facts.cents), reason: facts.reason },
  })
}

/**
 * Sums refunds and chargebacks and updates the payment's state, inside the caller's transaction, which has locked it.
 */
export async function updateRefundState(ctx: Ctx, payment: Payment): Promise<Payment> {
  const chargedBackCents = chargedBackCentsOf(await disputesOf(ctx.db, payment.id))
  await reduceRequestedRefund(ctx, { ...payment, chargedBackCents })
  const all = await refundsOf(ctx.db, payment.id)
  const refundedCents = refundedCentsOf(all)
  const state = stateAfter(payment, refundedCents, chargedBackCents)
  const [now = payment] = await ctx.db
    .update(payments)
    .set({ refundedCents, chargedBackCents, state })
    .where(eq(payments.id, payment.id))
    .returning()
  if (state === "refunded" && payment.state !== "refunded")
    await recordEvent(ctx, { name: "payment.refunded", subject: `payment:${payment.id}`, facts: { refundedCents } })
  if (!openFailureOf(now, all)) await resolveAlert(ctx, { kind: "refund-failed", subject: alertSubject(payment) })
  if (payment.state !== "succeeded") return now
  const handler = purchaseHandler(ctx, payment)
  if (state === "refunded") await handler.onRefunded?.(ctx, now)
  else if (refundedCents !== payment.refundedCents || chargedBackCents !== payment.chargedBackCents)
    await handler.onPartlyReturned?.(ctx, now)
  return now
}

/** Limits an unsent request to what is left: the rest was refunded, is in progress or was lost without it. */
async function reduceRequestedRefund(ctx: Ctx, payment: Payment): Promise<void> {
  const all = await refundsOf(ctx.db, payment.id)
  const request = all.find(({ status }) => status === "requested")
  const excessCents = -owedCents(payment, all)
  if (!request || excessCents <= 0) return
  const amountCents = request.amountCents - excessCents
  await ctx.db
    .update(refunds)
    .set(amountCents > 0 ? { amountCents } : { status: "canceled", settledAt: ctx.now() })
    .where(eq(refunds.id, request.id))
}

/** A lost dispute does not end a valid purchase: an operator decides. It does end what is owed. */
function stateAfter(payment: Payment, refundedCents: number, chargedBackCents: number): Payment["state"] {
  const receivedCents = payment.receivedCents ?? payment.amountCents
  const isFullyReturned = refundedCents + chargedBackCents >= receivedCents
  if (payment.state === "succeeded") return refundedCents >= receivedCents ? "refunded" : "succeeded"
  if (payment.state === "refunding") return isFullyReturned ? "refunded" : "refunding"
  if (payment.state === "refunded") return isFullyReturned ? "refunded" : "refunding"
  return payment.state
}
