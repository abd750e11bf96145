import { and, eq } from "drizzle-orm"
import Stripe from "stripe"
import { recordEvent } from "../../platform/audit.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import type { Db } from "../../platform/database/db.server"
import { Refusal } from "../../platform/refusal"
import type { Payment } from "../purchase-handlers.server"
import { disputesOf, lockPayment, lockPurchase, paymentById, type Refund, refundsOf } from "../queries.server"
import { stopsRefunds } from "../rules/disputes"
import { openFailureOf, owedCents } from "../rules/refunds"
import {
  hasOpenDispute,
  type ProviderState,
  readProviderState,
  refundableCentsOf,
} from "../stripe/provider-state.server"
import { payments, refunds } from "../tables.server"
import { recordRefundsAndDisputes, reportFailure, updateRefundState } from "./provider-refunds.server"

/**
 * Requests a refund of the rest of a payment, inside the caller's transaction; a repeated request changes nothing.
 * `reason` is a code. A job calls the provider; an operator returns crypto and what the agency received.
 */
export async function requestRefund(ctx: Ctx, payment: Payment, reason: string): Promise<Payment> {
  if (payment.state === "refunding" || payment.state === "refunded") return payment
  const [refunding = payment] = await ctx.db
    .update(payments)
    .set({ state: "refunding" })
    .where(eq(payments.id, payment.id))
    .returning()
  const amountCents = await owedCentsOf(ctx.db, payment)
  await recordEvent(ctx, {
    name: "payment.refund-requested",
    subject: `payment:${payment.id}`,
    facts: { reason, amountCents },
  })
  if (amountCents <= 0) return updateRefundState(ctx, refunding)
  await addRequest(ctx, refunding, reason, amountCents)
  return refunding
}

/**
 * Requests a refund of a part of a payment whose purchase continues, inside the caller's transaction, which has locked it; it may
 * be all that is left. `reason` is a code. Refuses with 409: `payments.refund-disputed` while a bank decides about the payment,
 * `payments.refund-under-way` while an earlier request is not sent, or not yet returned by hand, `payments.refund-unresolved` while
 * an earlier one failed, `payments.refund-too-much`.
 */
export async function requestPartialRefund(
  ctx: Ctx,
  payment: Payment,
  { reason, amountCents }: { reason: string; amountCents: number },
): Promise<void> {
  const refusal = (code: string) => new Refusal(code, {}, { status: 409 })
  if ((await disputesOf(ctx.db, payment.id)).some(({ status }) => stopsRefunds(status)))
    throw refusal("payments.refund-disputed")
  const earlier = await refundsOf(ctx.db, payment.id)
  if (earlier.some(({ status }) => status === "requested")) throw refusal("payments.refund-under-way")
  // A later refund would count as the failed one's repetition (`openFailureOf`).
  if (openFailureOf(payment, earlier)) throw refusal("payments.refund-unresolved")
  if (payment.state !== "succeeded" || amountCents > owedCents(payment, earlier))
    throw refusal("payments.refund-too-much")
  await requestAmount(ctx, payment, reason, amountCents)
}

/** Requests a refund of an amount that the caller has checked, inside its transaction, which has locked the payment. */
export async function requestAmount(ctx: Ctx, payment: Payment, reason: string, amountCents: number): Promise<void> {
  await recordEvent(ctx, {
    name: "payment.refund-requested",
    subject: `payment:${payment.id}`,
    facts: { reason, amountCents },
  })
  await addRequest(ctx, payment, reason, amountCents)
}

/** Amount still to be refunded, without refunds made or in progress; in cents. */
export async function owedCentsOf(db: Db, payment: Payment): Promise<number> {
  return owedCents(payment, await refundsOf(db, payment.id))
}

/** Adds an amount to the requested refund; there is one request at a time. */
export async function addRequest(ctx: Ctx, payment: Payment, reason: string, amountCents: number): Promise<void> {
  const requested = (await refundsOf(ctx.db, payment.id)).find(({ status }) => status === "requested")
  if (requested)
    await ctx.db
      .update(refunds)
      .set({ amountCents: requested.amountCents + amountCents, createdAt: ctx.now() })
      .where(eq(refunds.id, requested.id))
  else await ctx.db.insert(refunds).values({ paymentId: payment.id, amountCents, reason, createdAt: ctx.now() })
  if (payment.method === "card") await ctx.jobs.enqueue(ctx.db, "payments.send-refund", { paymentId: payment.id })
}

/**
 * Sends a requested refund to the provider, or reads the state of a pending one; outside any transaction. The refund's
 * idempotency key ensures that a repeated call refunds once. An amount only authorised is released instead. The request
 * waits during an open dispute, as the provider refunds nothing then; if the provider refuses it after the dispute, it
 * has failed.
 */
export async function sendRefund(ctx: Ctx, { paymentId }: { paymentId: string }): Promise<void> {
  const payment = await paymentById(ctx.db, paymentId)
  const all = await refundsOf(ctx.db, paymentId)
  const request = all.find(({ status }) => status === "requested")
  if (!payment?.providerId || !(request || all.some(({ status }) => status === "pending"))) return
  const providerState = await readProviderState(ctx, payment.providerId, { all: true })
  if (!request || hasStarted(providerState, request)) return record(ctx, paymentId, providerState)
  if (providerState.intent.status === "requires_capture")
    await ctx.stripe.paymentIntents.cancel(payment.providerId, {}, { idempotencyKey: `release-${request.id}` })
  if (providerState.intent.status === "requires_capture" || providerState.intent.status === "canceled")
    return recordReleased(ctx, paymentId, request)
  const leftCents = refundableCentsOf(providerState)
  if (leftCents === undefined) return record(ctx, paymentId, providerState)
  if (leftCents <= 0) return recordUnsent(ctx, paymentId, providerState, request)
  const amountCents = Math.min(request.amountCents, leftCents)
  const made = await createRefund(ctx, payment.providerId, request, amountCents)
  if (made) return record(ctx, paymentId, { ...providerState, refunds: [...providerState.refunds, made] })
  const current = await readProviderState(ctx, payment.providerId, { all: true })
  if (hasOpenDispute(current)) return record(ctx, paymentId, current)
  await recordUnsent(ctx, paymentId, current, { ...request, amountCents }, CHARGE_DISPUTED)
}

/** The provider's error code for a refund refused because of a dispute. */
const CHARGE_DISPUTED = "charge_disputed"

const hasStarted = ({ refunds: made }: ProviderState, { id }: Refund) =>
  made.some(({ metadata }) => metadata?.refund_id === id)

async function createRefund(
  ctx: Ctx,
  payment_intent: string,
  { id, reason }: Refund,
  amount: number,
): Promise<Stripe.Refund | undefined> {
  try {
    return await ctx.stripe.refunds.create(
      { payment_intent, amount, reason: "requested_by_customer", metadata: { refund_id: id, reason } },
      { idempotencyKey: `refund-${id}-${amount}` },
    )
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === CHARGE_DISPUTED) return undefined
    throw error
  }
}

const record = (ctx: Ctx, paymentId: string, providerState: ProviderState): Promise<void> =>
  locked(ctx, paymentId, async (txCtx, payment) => {
    await recordRefundsAndDisputes(txCtx, payment, providerState)
  })

/** Ends a request that cannot be sent: nothing is left to refund, or the provider refuses it with `failureReason`. */
const recordUnsent = (
  ctx: Ctx,
  paymentId: string,
  providerState: ProviderState,
  { id, amountCents }: Refund,
  failureReason: string | null = null,
): Promise<void> =>
  locked(ctx, paymentId, async (txCtx, payment) => {
    const status = failureReason ? "failed" : "canceled"
    const ended = await txCtx.db
      .update(refunds)
      .set({ status, amountCents, failureReason, settledAt: ctx.now() })
      .where(and(eq(refunds.id, id), eq(refunds.status, "requested")))
      .returning()
    if (failureReason && ended.length > 0)
      await reportFailure(txCtx, payment, { id, amount: amountCents, status, failure_reason: failureReason })
    await recordRefundsAndDisputes(txCtx, payment, providerState)
  })

/** The amount was only authorised, never captured. */
const recordReleased = (ctx: Ctx, paymentId: string, { id }: Refund): Promise<void> =>
  locked(ctx, paymentId, async (txCtx, payment) => {
    await txCtx.db.update(refunds).set({ status: "succeeded", settledAt: ctx.now() }).where(eq(refunds.id, id))
    await updateRefundState(txCtx, payment)
  })

/** Runs `act` in a transaction that has locked the purchase and its payment. */
export async function locked(
  ctx: Ctx,
  paymentId: string,
  act: (txCtx: Ctx, payment: Payment) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const unlocked = await paymentById(txCtx.db, paymentId)
    if (!unlocked) return
    await lockPurchase(txCtx.db, unlocked)
    const payment = await lockPayment(txCtx.db, paymentId)
    if (payment) await act(txCtx, payment)
  })
}
