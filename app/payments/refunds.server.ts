import { eq } from "drizzle-orm"
import type Stripe from "stripe"
import { recordEvent } from "../platform/audit.server"
import { type Ctx, within } from "../platform/context.server"
import type { Db } from "../platform/db.server"
import { type Payment, purchaseHandler } from "./purchases.server"
import { lockPayment, lockPurchase, paymentByProvider, refundOf } from "./queries.server"
import { payments, refunds } from "./tables.server"

/**
 * Asks for the whole payment to go back, inside the caller's transaction; asking again changes nothing. `reason` is a
 * code; `amountCents` is what was really taken, where that differs from the payment. A job calls the provider; a
 * payment in crypto is sent back by an operator.
 */
export async function requestRefund(
  ctx: Ctx,
  payment: Payment,
  reason: string,
  amountCents = payment.amountCents,
): Promise<Payment> {
  const [fresh] = await ctx.db
    .insert(refunds)
    .values({ paymentId: payment.id, amountCents, reason, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning()
  if (!fresh) return payment
  const [refunding] = await ctx.db
    .update(payments)
    .set({ state: "refunding" })
    .where(eq(payments.id, payment.id))
    .returning()
  await recordEvent(ctx, { name: "payment.refund-requested", subject: payment.id, facts: { reason, amountCents } })
  if (payment.means === "card") await ctx.jobs.enqueue(ctx.db, "payments.refund", { paymentId: payment.id })
  return refunding ?? payment
}

/**
 * Sends a requested refund to the provider; outside any transaction. The idempotency key is the refund's own, so that
 * a repeated call moves no money twice. An amount only held is let go instead.
 */
export async function sendRefund(ctx: Ctx, { paymentId }: { paymentId: string }): Promise<void> {
  const refund = await refundOf(ctx.db, paymentId)
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId))
  if (!refund || refund.settledAt || !payment?.providerId || payment.state !== "refunding") return
  const intent = await ctx.stripe.paymentIntents.retrieve(payment.providerId, { expand: ["latest_charge"] })
  if (intent.status === "requires_capture")
    await ctx.stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: `release-${refund.id}` })
  if (intent.status === "requires_capture" || intent.status === "canceled")
    return settleRefund(ctx, paymentId, { status: "succeeded", id: undefined })
  const charge = intent.latest_charge
  if (charge && typeof charge === "object" && charge.refunded) {
    const standing = await ctx.stripe.refunds.list({ payment_intent: intent.id, limit: 1 })
    return settleRefund(ctx, paymentId, { status: "succeeded", id: standing.data[0]?.id })
  }
  const made = await ctx.stripe.refunds.create(
    {
      payment_intent: intent.id,
      reason: "requested_by_customer",
      metadata: { refund_id: refund.id, reason: refund.reason },
    },
    { idempotencyKey: `refund-${refund.id}` },
  )
  await settleRefund(ctx, paymentId, made)
}

const settleRefund = (ctx: Ctx, paymentId: string, refund: { id?: string; status: string | null }): Promise<void> =>
  ctx.db.transaction((tx) => recordRefund(within(ctx, tx as Db), paymentId, refund))

/** Writes down how a refund stands at the provider, inside the caller's transaction. */
async function recordRefund(
  ctx: Ctx,
  paymentId: string,
  refund: { id?: string; status: string | null },
): Promise<void> {
  const payment = await lockPayment(ctx.db, paymentId)
  if (!payment) return
  const known = refund.id ? { providerId: refund.id } : {}
  if (payment.state === "refunded") {
    if (refund.id) await ctx.db.update(refunds).set(known).where(eq(refunds.paymentId, paymentId))
    return
  }
  const accepted = payment.state === "succeeded"
  if (refund.status === "failed" || refund.status === "canceled") {
    await recordEvent(ctx, { name: "payment.refund-failed", subject: paymentId })
    ctx.log.error({ paymentId, refundId: refund.id }, "a refund failed at the provider and needs a person")
    return
  }
  const settledAt = refund.status === "succeeded" ? ctx.now() : null
  await ctx.db
    .insert(refunds)
    .values({
      paymentId,
      amountCents: payment.amountCents,
      reason: "payments.refunded-at-provider",
      ...known,
      createdAt: ctx.now(),
      settledAt,
    })
    .onConflictDoUpdate({ target: refunds.paymentId, set: { ...known, settledAt } })
  if (!settledAt) return
  const [refunded] = await ctx.db
    .update(payments)
    .set({ state: "refunded" })
    .where(eq(payments.id, paymentId))
    .returning()
  await recordEvent(ctx, { name: "payment.refunded", subject: paymentId })
  if (accepted && refunded) await purchaseHandler(refunded.purchaseKind).onRefunded?.(ctx, refunded)
}

/** News of a refund, by event: only a full one ends the payment. Inside the inbox transaction. */
export async function settleRefundEvent(
  ctx: Ctx,
  news: {
    intent: string | Stripe.PaymentIntent | null
    full: (payment: Payment) => boolean
    id?: string
    status: string | null
  },
): Promise<void> {
  const intentId = typeof news.intent === "object" ? news.intent?.id : news.intent
  const known = intentId ? await paymentByProvider(ctx.db, intentId) : undefined
  if (!known) return
  await lockPurchase(ctx.db, known)
  const payment = await lockPayment(ctx.db, known.id)
  if (!payment || (payment.state !== "succeeded" && payment.state !== "refunding") || !news.full(payment)) return
  await recordRefund(ctx, payment.id, { id: news.id, status: news.status })
}
