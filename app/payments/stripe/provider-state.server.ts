import type Stripe from "stripe"
import type { Ctx } from "../../platform/context.server"
import { chargedBackCentsOf, disputeStatusOf, isDisputeClosed } from "../rules/disputes"
import { callProvider } from "./provider.server"

/** The provider's state of a payment: its intent, refunds and disputes. */
export type ProviderState = { intent: Stripe.PaymentIntent } & RefundsAndDisputes
export type RefundsAndDisputes = { refunds: Stripe.Refund[]; disputes: Stripe.Dispute[] }

export const noRefunds: RefundsAndDisputes = { refunds: [], disputes: [] }

const PAGE_SIZE = 100

/**
 * Reads a payment from the provider; outside any transaction. Refunds and disputes are listed only if the charge has
 * some, or with `all`, which includes failed ones. Refuses with `payments.unreachable`.
 */
export async function readProviderState(ctx: Ctx, intentId: string, { all = false } = {}): Promise<ProviderState> {
  const payment_intent = intentId
  const intent = await callProvider(() => ctx.stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] }))
  const charge = intent.latest_charge
  if (!charge || typeof charge !== "object") return { intent, ...noRefunds }
  const refunds =
    all || charge.amount_refunded > 0
      ? (await callProvider(() => ctx.stripe.refunds.list({ payment_intent, limit: PAGE_SIZE }))).data
      : []
  const disputes =
    all || charge.disputed
      ? (await callProvider(() => ctx.stripe.disputes.list({ payment_intent, limit: PAGE_SIZE }))).data
      : []
  return { intent, refunds, disputes }
}

/**
 * Amount of the intent's charge that can still be refunded, in cents, without lost disputes; undefined if it has no
 * charge.
 */
export function refundableCentsOf({ intent, disputes }: ProviderState): number | undefined {
  const charge = intent.latest_charge
  if (!charge || typeof charge !== "object") return undefined
  const converted = disputes.map(({ status, amount }) => ({ status: disputeStatusOf(status), amountCents: amount }))
  return charge.amount_captured - charge.amount_refunded - chargedBackCentsOf(converted)
}

export const hasOpenDispute = ({ disputes }: ProviderState): boolean =>
  disputes.some(({ status }) => !isDisputeClosed(disputeStatusOf(status)))
