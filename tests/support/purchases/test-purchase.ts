import { and, eq } from "drizzle-orm"
import type Stripe from "stripe"
import type { PaidOutcome } from "../../../app/payments/purchase-handlers.server"
import { paymentById } from "../../../app/payments/queries.server"
import { openCardPayment } from "../../../app/payments/stripe/card.server"
import { hasSubject, recordEvent } from "../../../app/platform/audit.server"
import type { Ctx } from "../../../app/platform/context.server"
import { auditEvents } from "../../../app/platform/tables.server"

/** Registers a purchase kind whose effects are audit events, written in the transaction of the payment. */
export function setTestPurchase(ctx: Ctx, kind: string) {
  const result: { outcome: PaidOutcome; failing: boolean; requested: number } = {
    outcome: { accepted: true },
    failing: false,
    requested: 0,
  }
  ctx.features.purchaseHandlers[kind] = {
    onPaid: async (ctx, payment) => {
      result.requested++
      await recordEvent(ctx, { name: "test.paid", subject: `order:${payment.purchaseId}` })
      if (result.failing) throw new Error("the purchase failed")
      return result.outcome
    },
    onCancelled: (ctx, payment) => recordEvent(ctx, { name: "test.failed", subject: `order:${payment.purchaseId}` }),
    onPartlyReturned: (ctx, payment) =>
      recordEvent(ctx, { name: "test.partly-returned", subject: `order:${payment.purchaseId}` }),
    onRefunded: (ctx, payment) => recordEvent(ctx, { name: "test.refunded", subject: `order:${payment.purchaseId}` }),
  }
  return result
}

/** The number of events `name` of a purchase. */
export async function timesOf(ctx: Ctx, name: string, id: string): Promise<number> {
  const kind = name.startsWith("payment.") ? "payment" : "order"
  const rows = await ctx.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.name, name), hasSubject(kind, id)))
  return rows.length
}

export const paidTimes = (ctx: Ctx, purchaseId: string) => timesOf(ctx, "test.paid", purchaseId)

let purchases = 0

/** A purchase of 123.00 EUR with its open card payment. */
export async function openTestPayment(
  ctx: Ctx,
  kind: string,
  more: { purchaseId?: string; amountCents?: number } = {},
) {
  const purchaseId = more.purchaseId ?? `purchase-${++purchases}`
  const { paymentId, clientSecret } = await openCardPayment(ctx, {
    purchaseKind: kind,
    purchaseId,
    userId: null,
    amountCents: more.amountCents ?? 12_300,
    currency: "eur",
    email: "anna@example.org",
    description: "A test",
  })
  const intentId = (await paymentById(ctx.db, paymentId))?.providerId ?? ""
  return { purchaseId, paymentId, clientSecret, intentId }
}

/** Charges the card at the provider; the application has not received the event yet. */
export const chargeAtProvider = (ctx: Ctx, intentId: string, method = "pm_card_visa"): Promise<Stripe.PaymentIntent> =>
  ctx.stripe.paymentIntents.confirm(intentId, { payment_method: method })

export async function stateOf(ctx: Ctx, paymentId: string): Promise<string | undefined> {
  return (await paymentById(ctx.db, paymentId))?.state
}
