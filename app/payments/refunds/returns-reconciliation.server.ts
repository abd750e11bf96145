import { and, eq, isNull } from "drizzle-orm"
import type Stripe from "stripe"
import type { Ctx } from "../../platform/context.server"
import { raiseAlert, raiseAlertOnce, resolveAlert } from "../../platform/monitoring/alerts.server"
import { disputeById, type Payment, refundByProvider, refundsOf } from "../queries.server"
import { disputeStatusOf } from "../rules/disputes"
import { refundStatusOf } from "../rules/refunds"
import { applyProviderState, paymentOfIntent } from "../settlement.server"
import { type ProviderState, readProviderState } from "../stripe/provider-state.server"
import { disputes, payments, refunds } from "../tables.server"
import { alertSubject } from "./provider-refunds.server"
import { countFailure } from "./reconciliation.server"

/** How far back the provider's lists are read: a bank may return a refund for about a month. */
const LOOK_BACK_DAYS = 35
const PAGE = 100

/**
 * Compares refunds and disputes with the provider's lists and records what its events missed. An error in one does not
 * stop the others. Returns the number of errors.
 */
export async function reconcileReturns(ctx: Ctx): Promise<number> {
  const gte = Math.floor(ctx.now().getTime() / 1000) - LOOK_BACK_DAYS * 86_400
  const intents = new Set(await unfinished(ctx))
  for await (const refund of ctx.stripe.refunds.list({ created: { gte }, limit: PAGE }))
    if (!(await isRefundKnown(ctx, refund))) intents.add(idOf(refund.payment_intent))
  for await (const dispute of ctx.stripe.disputes.list({ created: { gte }, limit: PAGE }))
    if (!(await isDisputeKnown(ctx, dispute))) intents.add(idOf(dispute.payment_intent))
  intents.delete("")
  let failed = 0
  for (const intent of intents) failed += await countFailure(ctx, intent, () => compare(ctx, intent))
  return failed
}

const idOf = (intent: string | Stripe.PaymentIntent | null) => (typeof intent === "object" ? intent?.id : intent) ?? ""

async function isRefundKnown(ctx: Ctx, { id, status }: Stripe.Refund): Promise<boolean> {
  return (await refundByProvider(ctx.db, id))?.status === refundStatusOf(status)
}

async function isDisputeKnown(ctx: Ctx, { id, status }: Stripe.Dispute): Promise<boolean> {
  return (await disputeById(ctx.db, id))?.status === disputeStatusOf(status)
}

/** Intents of pending refunds and open disputes, which may be older than the lists. */
async function unfinished(ctx: Ctx): Promise<string[]> {
  const ofRefunds = await ctx.db
    .selectDistinct({ id: payments.providerId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.status, "pending"), eq(payments.method, "card")))
  const ofDisputes = await ctx.db
    .selectDistinct({ id: payments.providerId })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(isNull(disputes.closedAt))
  return [...ofRefunds, ...ofDisputes].flatMap(({ id }) => id ?? [])
}

async function compare(ctx: Ctx, intentId: string): Promise<void> {
  const providerState = await readProviderState(ctx, intentId, { all: true })
  const payment = await applyProviderState(ctx, providerState)
  if (payment) return compareSums(ctx, payment, providerState)
  if (providerState.intent.metadata?.payment_id && !(await paymentOfIntent(ctx.db, providerState.intent)))
    await raiseAlertOnce(ctx, {
      kind: "payment-difference",
      subject: `intent:${intentId}`,
      facts: {
        difference: "unknown-payment",
        cents: providerState.intent.amount,
        currency: providerState.intent.currency,
      },
    })
}

/** The refunded amount of the charge has to equal the sum of the recorded refunds. */
async function compareSums(ctx: Ctx, payment: Payment, { intent }: ProviderState): Promise<void> {
  const charge = intent.latest_charge
  if (!charge || typeof charge !== "object") return
  const recorded = (await refundsOf(ctx.db, payment.id)).filter(
    ({ providerId, status }) => providerId && (status === "pending" || status === "succeeded"),
  )
  const recordedCents = recorded.reduce((cents, { amountCents }) => cents + amountCents, 0)
  const alert = { kind: "payment-difference" as const, subject: alertSubject(payment) }
  if (recordedCents !== charge.amount_refunded)
    await raiseAlert(ctx, {
      ...alert,
      facts: { difference: "refunds", expectedCents: recordedCents, cents: charge.amount_refunded },
    })
  else if (payment.state === "succeeded" || payment.state === "refunded") await resolveAlert(ctx, alert)
}
