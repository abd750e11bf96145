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
  if (refund.providerId) {
    await settleRefund(ctx, paymentId, await ctx.stripe.refunds.retrieve(refund.providerId))
    return
  }
  const intent = await ctx.stripe.paymentIntents.retrieve(payment.providerId, { expand: ["latest_charge"] })
  if (intent.status === "requires_capture")
    await ctx.stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: `release-${refund.id}` })
  if (intent.status === "requires_capture" || intent.status === "canceled")
    return settleRefund(ctx, paymentId, { status: "succeeded" })
  const charge = intent.latest_charge
  if (charge && typeof charge === "object" && charge.refunded) {
    const [standing] = (await ctx.stripe.refunds.list({ payment_intent: intent.id, limit: 1 })).data
    return settleRefund(ctx, paymentId, standing ?? { status: "succeeded" })
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
  const accepted = payment.state === "succeeded"
  if (refund.status === "failed" || refund.status === "canceled") {
    if (!accepted) await recordFailedRefund(ctx, payment, known)
    return
  }
  if (payment.state === "refunded") {
    if (refund.id) await ctx.db.update(refunds).set(known).where(eq(refunds.paymentId, paymentId))
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

/** The bank would not take the money back (a closed card): a person has to find another way; it is not tried again. */
async function recordFailedRefund(ctx: Ctx, payment: Payment, known: { providerId?: string }): Promise<void> {
  const standing = await refundOf(ctx.db, payment.id)
  if (known.providerId && standing?.providerId === known.providerId && payment.state === "refunding") return
  await ctx.db
    .update(refunds)
    .set({ ...known, settledAt: null })
    .where(eq(refunds.paymentId, payment.id))
  await ctx.db.update(payments).set({ state: "refunding" }).where(eq(payments.id, payment.id))
  await recordEvent(ctx, { name: "payment.refund-failed", subject: payment.id, facts: known })
  ctx.log.error({ paymentId: payment.id, refundId: known.providerId }, "a refund failed and needs a person")
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
  if (!payment || !["succeeded", "refunding", "refunded"].includes(payment.state) || !news.full(payment)) return
  await recordRefund(ctx, payment.id, { id: news.id, status: news.status })
}
