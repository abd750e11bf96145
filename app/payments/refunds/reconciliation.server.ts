import type Stripe from "stripe"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { raiseAlertOnce } from "../../platform/monitoring/alerts.server"
import type { Payment } from "../queries.server"
import { unfinishedCardPayments } from "../queries.server"
import { applyProviderState, paymentOfIntent } from "../settlement.server"
import { cancelAtProvider, syncFromProvider } from "../stripe/card.server"
import { readProviderState } from "../stripe/provider-state.server"
import { sendRefund } from "./refunds.server"

/** Payments younger than this are left to webhook and browser. */
const SETTLE_DELAY_SECONDS = 30
/** Unpaid open payments are cancelled after a day. */
const ABANDONED_MINUTES = 24 * 60
/** How far back the provider's list is read. */
const LOOK_BACK_MINUTES = 120
const BATCH = 100
const NO_ID = "00000000-0000-0000-0000-000000000000"

/**
 * Compares payments with the provider and repairs either side: settles payments whose events were lost, resends
 * refunds, refunds late payments, cancels abandoned ones. An error in one does not stop the others. Returns the number
 * of errors.
 */
export async function reconcilePayments(ctx: Ctx): Promise<number> {
  const now = ctx.now()
  const before = new Date(now.getTime() - SETTLE_DELAY_SECONDS * 1000)
  const failures = await settleRecentIntents(ctx, now)
  let failed = failures
  for (let after = NO_ID; ; ) {
    const batch = await unfinishedCardPayments(ctx.db, before, after, BATCH)
    for (const payment of batch) failed += await countFailure(ctx, payment.id, () => repair(ctx, payment, now))
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return failed
    after = last.id
  }
}

async function repair(ctx: Ctx, payment: Payment, now: Date): Promise<void> {
  if (payment.state !== "open") return sendRefund(ctx, { paymentId: payment.id })
  const current = await syncFromProvider(ctx, { paymentId: payment.id })
  if (current.state === "open" && current.createdAt < addMinutes(now, -ABANDONED_MINUTES))
    await cancelAtProvider(ctx, current)
}

/** Paid intents of the last hours whose payment is not recorded as paid. */
async function settleRecentIntents(ctx: Ctx, now: Date): Promise<number> {
  let failed = 0
  const since = Math.floor(addMinutes(now, -LOOK_BACK_MINUTES).getTime() / 1000)
  for await (const intent of ctx.stripe.paymentIntents.list({ created: { gte: since }, limit: BATCH }))
    if (intent.metadata?.payment_id && (intent.status === "succeeded" || intent.status === "requires_capture"))
      failed += await countFailure(ctx, intent.id, () => settleListed(ctx, intent))
  return failed
}

/** Settles a paid intent from the provider's list; one with our metadata but no payment raises an alert. */
async function settleListed(ctx: Ctx, intent: Stripe.PaymentIntent): Promise<void> {
  const existing = await paymentOfIntent(ctx.db, intent)
  if (!existing)
    return raiseAlertOnce(ctx, {
      kind: "payment-difference",
      subject: `intent:${intent.id}`,
      facts: { difference: "unknown-payment", cents: intent.amount, currency: intent.currency },
    })
  if (existing.state === "open" || existing.state === "cancelled" || existing.state === "failed")
    await applyProviderState(ctx, await readProviderState(ctx, intent.id, { all: true }))
}

export async function countFailure(ctx: Ctx, subject: string, work: () => Promise<unknown>): Promise<0 | 1> {
  try {
    await work()
    return 0
  } catch (err) {
    ctx.log.error({ err, subject }, "a payment could not be reconciled")
    return 1
  }
}
