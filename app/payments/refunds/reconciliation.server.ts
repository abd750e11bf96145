import type Stripe from "stripe"
import { raiseAlertOnce } from "../../platform/alerts.server"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import type { Payment } from "../queries.server"
import { unfinishedCardPayments } from "../queries.server"
import { paymentOfIntent, settleFactsNow } from "../settlement.server"
import { endAtProvider, settleFromProvider } from "../stripe/card.server"
import { readFacts } from "../stripe/provider-facts.server"
import { sendRefund } from "./refunds.server"

/** A payment is left to the webhook and the browser for this long. */
const PATIENCE_SECONDS = 30
/** An open payment nobody paid is ended after a day. */
const ABANDONED_MINUTES = 24 * 60
/** How far back the provider's own list is read. */
const LOOK_BACK_MINUTES = 120
const BATCH = 100
const NO_ID = "00000000-0000-0000-0000-000000000000"

/**
 * Compares with the provider and repairs either side: payments whose news was lost are settled, refunds that did not
 * get through are sent again, money that came for a payment already ended goes back, abandoned payments are ended.
 * One that fails does not stop the others. Answers how many could not be compared.
 */
export async function reconcilePayments(ctx: Ctx): Promise<number> {
  const now = ctx.now()
  const before = new Date(now.getTime() - PATIENCE_SECONDS * 1000)
  const failures = await settleRecentIntents(ctx, now)
  let failed = failures
  for (let after = NO_ID; ; ) {
    const batch = await unfinishedCardPayments(ctx.db, before, after, BATCH)
    for (const payment of batch) failed += await guarded(ctx, payment.id, () => repair(ctx, payment, now))
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return failed
    after = last.id
  }
}

async function repair(ctx: Ctx, payment: Payment, now: Date): Promise<void> {
  if (payment.state !== "open") return sendRefund(ctx, { paymentId: payment.id })
  const current = await settleFromProvider(ctx, { paymentId: payment.id })
  if (current.state === "open" && current.createdAt < addMinutes(now, -ABANDONED_MINUTES))
    await endAtProvider(ctx, current)
}

/** The other side: paid intents of the last hours whose payment here is not known to be paid. */
async function settleRecentIntents(ctx: Ctx, now: Date): Promise<number> {
  let failed = 0
  const since = Math.floor(addMinutes(now, -LOOK_BACK_MINUTES).getTime() / 1000)
  for await (const intent of ctx.stripe.paymentIntents.list({ created: { gte: since }, limit: BATCH }))
    if (intent.metadata?.payment_id && (intent.status === "succeeded" || intent.status === "requires_capture"))
      failed += await guarded(ctx, intent.id, () => settleListed(ctx, intent))
  return failed
}

/** A paid intent of the provider's list; one that carries our mark and is none of our payments needs a person. */
async function settleListed(ctx: Ctx, intent: Stripe.PaymentIntent): Promise<void> {
  const known = await paymentOfIntent(ctx.db, intent)
  if (!known)
    return raiseAlertOnce(ctx, {
      kind: "payment-difference",
      subject: `intent:${intent.id}`,
      facts: { difference: "unknown-payment", cents: intent.amount, currency: intent.currency },
    })
  if (known.state === "open" || known.state === "cancelled" || known.state === "failed")
    await settleFactsNow(ctx, await readFacts(ctx, intent.id, { all: true }))
}

export async function guarded(ctx: Ctx, subject: string, work: () => Promise<unknown>): Promise<0 | 1> {
  try {
    await work()
    return 0
  } catch (err) {
    ctx.log.error({ err, subject }, "a payment could not be reconciled")
    return 1
  }
}
