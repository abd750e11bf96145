import { eq } from "drizzle-orm"
import type Stripe from "stripe"
import { recordEvent } from "../platform/audit.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import type { Db } from "../platform/database/db.server"
import { raiseAlert } from "../platform/monitoring/alerts.server"
import { type Payment, purchaseHandler } from "./purchase-handlers.server"
import {
  lockPayment,
  lockPurchase,
  paymentById,
  paymentByProviderId,
  purchaseIdOf,
  purchaseText,
  succeededPaymentOf,
} from "./queries.server"
import { isFrozen } from "./refunds/frozen.server"
import { alertSubject, recordRefundsAndDisputes } from "./refunds/provider-refunds.server"
import { requestRefund } from "./refunds/refunds.server"
import { noRefunds, type ProviderState, type RefundsAndDisputes } from "./stripe/provider-state.server"
import { payments } from "./tables.server"

/** Cancellation reason of an intent that this application cancelled; the purchase's `onCancelled` is not called. */
export const OWN_CANCELLATION_REASON = "abandoned"

const isPaid = (intent: Stripe.PaymentIntent) => intent.status === "succeeded" || intent.status === "requires_capture"

/**
 * Applies the provider's state of a payment, inside the caller's transaction: once, for any source (webhook, browser,
 * reconciliation), in any order. Refunds are recorded before a success, so that a payment already refunded is never
 * accepted. Returns undefined for an intent of no known payment.
 */
export async function settleIntent(
  ctx: Ctx,
  intent: Stripe.PaymentIntent,
  refundsAndDisputes: RefundsAndDisputes = noRefunds,
): Promise<Payment | undefined> {
  const existing = await paymentOfIntent(ctx.db, intent)
  if (!existing) return undefined
  await lockPurchase(ctx.db, existing)
  const locked = await lockPayment(ctx.db, existing.id)
  if (!locked) return undefined
  const payment = await recordRefundsAndDisputes(ctx, locked, refundsAndDisputes)
  if (isPaid(intent)) return settlePaid(ctx, payment, intent)
  if (payment.state !== "open") return payment
  if (intent.status === "canceled") return settleCancelled(ctx, payment, intent)
  const error = intent.last_payment_error
  return error ? update(ctx, payment, { lastError: error.decline_code ?? error.code ?? error.type }) : payment
}

/** By the intent's id, or by its metadata if the process stopped before storing the id. */
export async function paymentOfIntent(db: Db, intent: Stripe.PaymentIntent): Promise<Payment | undefined> {
  const existing = await paymentByProviderId(db, intent.id)
  if (existing) return existing
  const id = intent.metadata?.payment_id
  const paymentInMetadata = id && isUuid(id) ? await paymentById(db, id) : undefined
  return paymentInMetadata && !paymentInMetadata.providerId ? paymentInMetadata : undefined
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

async function settlePaid(ctx: Ctx, payment: Payment, intent: Stripe.PaymentIntent): Promise<Payment> {
  if (payment.state === "succeeded" || payment.state === "refunding" || payment.state === "refunded") return payment
  const received = await update(ctx, payment, {
    providerId: intent.id,
    settledAt: ctx.now(),
    lastError: null,
    methodId: methodOf(intent),
    receivedCents: intent.amount,
  })
  const refund = (reason: string) => requestRefund(ctx, received, reason)
  if (received.refundedCents >= intent.amount)
    return rejectAndRefund(ctx, received, "payments.refunded-at-provider", refund, intent.amount)
  if (intent.amount !== payment.amountCents || intent.currency !== payment.currency) {
    await raiseAlert(ctx, {
      kind: "payment-difference",
      subject: alertSubject(payment),
      facts: { difference: "amount", expectedCents: payment.amountCents, cents: intent.amount },
    })
    return rejectAndRefund(ctx, received, "payments.amount-differs", refund, intent.amount)
  }
  if (payment.state !== "open") return rejectAndRefund(ctx, received, "payments.already-closed", refund)
  return acceptPaid(ctx, received, refund)
}

const methodOf = ({ payment_method: method }: Stripe.PaymentIntent): string | null =>
  typeof method === "string" ? method : (method?.id ?? null)

/** Settles a received payment once: accepted by the purchase's handler, or refunded. */
export async function acceptPaid(
  ctx: Ctx,
  payment: Payment,
  refund: (reason: string) => Promise<Payment>,
): Promise<Payment> {
  if (await succeededPaymentOf(ctx.db, payment)) return rejectAndRefund(ctx, payment, "payments.already-paid", refund)
  const paid = await update(ctx, payment, { state: "succeeded", settledAt: ctx.now() })
  const handler = purchaseHandler(ctx, paid)
  const outcome = await handler.onPaid(ctx, paid)
  if (!outcome.accepted) return refund(outcome.reason)
  if (await isFrozen(ctx.db, purchaseIdOf(paid))) await handler.onFrozen?.(ctx, paid, true)
  await recordEvent(ctx, {
    name: "payment.succeeded",
    subject: `payment:${paid.id}`,
    facts: { purchase: purchaseText(paid), cents: paid.amountCents, currency: paid.currency },
  })
  return paid
}

/** Refunds a payment that is not accepted: calls the purchase's `onRejected` instead of `onPaid`. */
async function rejectAndRefund(
  ctx: Ctx,
  payment: Payment,
  reason: string,
  refund: (reason: string) => Promise<Payment>,
  amountCents = payment.amountCents,
): Promise<Payment> {
  const rejected = await refund(reason)
  await purchaseHandler(ctx, payment).onRejected?.(ctx, rejected, { reason, amountCents })
  return rejected
}

async function settleCancelled(ctx: Ctx, payment: Payment, intent: Stripe.PaymentIntent): Promise<Payment> {
  const ended = await update(ctx, payment, { state: "cancelled", settledAt: ctx.now() })
  await recordEvent(ctx, { name: "payment.cancelled", subject: `payment:${payment.id}` })
  if (intent.cancellation_reason !== OWN_CANCELLATION_REASON)
    await purchaseHandler(ctx, payment).onCancelled?.(ctx, ended)
  return ended
}

async function update(ctx: Ctx, payment: Payment, change: Partial<Payment>): Promise<Payment> {
  const [row] = await ctx.db.update(payments).set(change).where(eq(payments.id, payment.id)).returning()
  return row ?? payment
}

/** `settleIntent` in its own transaction. */
export const applyProviderState = (
  ctx: Ctx,
  { intent, ...refundsAndDisputes }: ProviderState,
): Promise<Payment | undefined> => inTransaction(ctx, (txCtx) => settleIntent(txCtx, intent, refundsAndDisputes))
