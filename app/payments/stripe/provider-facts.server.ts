import type Stripe from "stripe"
import type { Ctx } from "../../platform/context.server"
import { chargedBackCentsOf, disputeStatusOf, isDisputeClosed } from "../rules/disputes"
import { reached } from "./provider.server"

/** What the provider says of one payment: its intent, and what went back or is disputed. */
export type ProviderFacts = { intent: Stripe.PaymentIntent } & ReturnFacts
export type ReturnFacts = { refunds: Stripe.Refund[]; disputes: Stripe.Dispute[] }

export const nothingReturned: ReturnFacts = { refunds: [], disputes: [] }

const MOST = 100

/**
 * Reads a payment at the provider; outside any transaction. Refunds and disputes are listed where the charge says that
 * there are some, or where `all` asks for failed ones too. Refuses with `payments.unreachable`.
 */
export async function readFacts(ctx: Ctx, intentId: string, { all = false } = {}): Promise<ProviderFacts> {
  const payment_intent = intentId
  const intent = await reached(() => ctx.stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] }))
  const charge = intent.latest_charge
  if (!charge || typeof charge !== "object") return { intent, ...nothingReturned }
  const refunds =
    all || charge.amount_refunded > 0
      ? (await reached(() => ctx.stripe.refunds.list({ payment_intent, limit: MOST }))).data
      : []
  const disputes =
    all || charge.disputed ? (await reached(() => ctx.stripe.disputes.list({ payment_intent, limit: MOST }))).data : []
  return { intent, refunds, disputes }
}

/** What the charge of a read intent has left to refund, in cents, besides what lost disputes took; undefined where it
 * has no charge.
 */
export function refundableCentsOf({ intent, disputes }: ProviderFacts): number | undefined {
  const charge = intent.latest_charge
  if (!charge || typeof charge !== "object") return undefined
  const known = disputes.map(({ status, amount }) => ({ status: disputeStatusOf(status), amountCents: amount }))
  return charge.amount_captured - charge.amount_refunded - chargedBackCentsOf(known)
}

export const hasOpenDispute = ({ disputes }: ProviderFacts): boolean =>
  disputes.some(({ status }) => !isDisputeClosed(disputeStatusOf(status)))
