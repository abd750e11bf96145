import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import type Stripe from "stripe"
import { orders } from "../../../app/bookings/tables.server"
import type { OrderKind } from "../../../app/checkout/orders/order-kinds.server"
import type { PaidOutcome } from "../../../app/payments/purchase-handlers.server"
import { paymentById } from "../../../app/payments/queries.server"
import { openCardPayment } from "../../../app/payments/stripe/card.server"
import { hasSubject, recordEvent } from "../../../app/platform/audit.server"
import type { Ctx } from "../../../app/platform/context.server"
import { auditEvents } from "../../../app/platform/tables.server"

/** Replaces what payments of orders do: their effects are audit events, written in the transaction of the payment. */
export function setTestPurchase(ctx: Ctx) {
  /** `failing`: always, or for the order with this id. */
  const result: { outcome: PaidOutcome; failing: boolean | string; requested: number } = {
    outcome: { accepted: true },
    failing: false,
    requested: 0,
  }
  ctx.features.purchaseHandlers.order = {
    onPaid: async (ctx, payment) => {
      result.requested++
      await recordEvent(ctx, { name: "test.paid", subject: `order:${payment.orderId}` })
      if (result.failing === true || result.failing === payment.orderId) throw new Error("the purchase failed")
      return result.outcome
    },
    onCancelled: (ctx, payment) => recordEvent(ctx, { name: "test.failed", subject: `order:${payment.orderId}` }),
    onPartlyReturned: (ctx, payment) =>
      recordEvent(ctx, { name: "test.partly-returned", subject: `order:${payment.orderId}` }),
    onRefunded: (ctx, payment) => recordEvent(ctx, { name: "test.refunded", subject: `order:${payment.orderId}` }),
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

/** A kind of order whose payment does nothing. */
export const quietOrders: OrderKind = {
  refusalOf: async () => undefined,
  describe: async () => ({ description: "A test", email: "guest@example.org" }),
  onPaid: async () => {},
  onRefunded: async () => {},
}

/** An open order of a guest; returns its id. */
export async function someOrder(ctx: Ctx, kind = "test"): Promise<string> {
  const price = { totalCents: 12_300, amountDueCents: 12_300, currency: "eur" as const }
  const guest = { guestEmail: "anna@example.org", guestName: "Anna", guestLocale: "en" as const }
  const order = { kind, purchaseKey: randomUUID(), details: {}, createdAt: ctx.now() }
  const [row] = await ctx.db
    .insert(orders)
    .values({ ...order, ...price, ...guest })
    .returning()
  if (!row) throw new Error("There is no order.")
  return row.id
}

/** An order of 123.00 EUR with its open card payment. */
export async function openTestPayment(ctx: Ctx, more: { purchaseId?: string; amountCents?: number } = {}) {
  const purchaseId = more.purchaseId ?? (await someOrder(ctx))
  const { paymentId, clientSecret } = await openCardPayment(ctx, {
    bookingId: null,
    orderId: purchaseId,
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
