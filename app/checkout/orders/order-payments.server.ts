import { openCryptoPayment, paymentQr } from "../../payments/crypto/crypto.server"
import type { CryptoQuote } from "../../payments/crypto/crypto-quotes.server"
import { paymentsOf } from "../../payments/queries.server"
import type { Cryptocurrency } from "../../payments/rules/crypto"
import type { CardChoice } from "../../payments/rules/saved-cards"
import { chargeSavedCard, openCardPayment, syncFromProvider } from "../../payments/stripe/card.server"
import type { Ctx } from "../../platform/context.server"
import { enforceRateLimit, HOUR_SECONDS } from "../../platform/limits.server"
import { Refusal } from "../../platform/refusal"
import { type Order, orderKindOf } from "./order-kinds.server"
import { lockOrder, type OrderAccess, orderById, orderPurchaseOf, ownOrder } from "./order-queries.server"

/** Questions for the result of a card payment per order. */
const MAX_STATUS_REQUESTS = 120

export type StartedCardOrder =
  | { kind: "card"; orderId: string; paymentId: string; clientSecret: string }
  | { kind: "paid"; orderId: string }

export type StartedOrder =
  | StartedCardOrder
  | { kind: "crypto"; orderId: string; paymentId: string; quote: CryptoQuote; qr: string }

/** Opens the card payment of an order, or continues the open one. */
export async function openOrderCard(ctx: Ctx, order: Order, card: CardChoice | undefined): Promise<StartedCardOrder> {
  const kind = orderKindOf(ctx, order)
  const payment = await openCardPayment(ctx, {
    ...paymentArguments(ctx, order),
    card,
    savesForRenewals: kind.savesForRenewals?.(order),
    ...(await kind.describe(ctx, order)),
  })
  return { kind: "card", orderId: order.id, ...payment }
}

/** Opens the payment of an order in crypto, or continues the open one. */
export async function openOrderCrypto(ctx: Ctx, order: Order, method: Cryptocurrency): Promise<StartedOrder> {
  const { paymentId, quote } = await openCryptoPayment(ctx, { ...paymentArguments(ctx, order), method })
  return { kind: "crypto", orderId: order.id, paymentId, quote, qr: await paymentQr(quote) }
}

/** Charges a saved card for an order without the customer. Refuses as the kind does. */
export const chargeOrderCard = async (ctx: Ctx, order: Order, methodId: string) =>
  chargeSavedCard(ctx, {
    ...paymentArguments(ctx, order),
    ...(await orderKindOf(ctx, order).describe(ctx, order)),
    methodId,
  })

const paymentArguments = (ctx: Ctx, order: Order) => ({
  ...orderPurchaseOf(order),
  userId: order.userId,
  amountCents: order.amountDueCents,
  currency: order.currency,
  requireStillPayable: async (locked: Ctx) => {
    const current = await lockOrder(locked, order.id)
    const refusal =
      (await orderKindOf(ctx, order).refusalOf(locked, current)) ??
      (current.state === "open" ? undefined : orderEndedRefusal())
    if (refusal) throw refusal
  },
})

export const orderEndedRefusal = () => new Refusal("checkout.order-ended", {}, { status: 409 })

/** The provider's code of the last failure of an order's newest payment. */
export const lastPaymentError = async (ctx: Ctx, order: Order): Promise<string | null> =>
  (await paymentsOf(ctx.db, orderPurchaseOf(order)))[0]?.lastError ?? null

/** The browser reports the card as charged: reads the result from the provider. Refuses as `ownOrder`, 429. */
export async function refreshOrder(ctx: Ctx, access: OrderAccess): Promise<Order> {
  const order = await ownOrder(ctx, access)
  await enforceRateLimit(ctx, `checkout.order-payment-status:${order.id}`, MAX_STATUS_REQUESTS, HOUR_SECONDS)
  for (const { id, state, method } of await paymentsOf(ctx.db, orderPurchaseOf(order)))
    if (state === "open" && method === "card") await syncFromProvider(ctx, { paymentId: id })
  return (await orderById(ctx, order.id)) ?? order
}
