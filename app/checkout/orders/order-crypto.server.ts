import { eq } from "drizzle-orm"
import { orders } from "../../bookings/tables.server"
import { declareCryptoSent, withdrawDeclaredCrypto } from "../../payments/crypto/crypto.server"
import { lockPayment, lockPurchase, type Payment, paymentsOf } from "../../payments/queries.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { enforceRateLimit, HOUR_SECONDS } from "../../platform/limits.server"
import { Refusal } from "../../platform/refusal"
import { type DeclaredCrypto, declaredCryptoOf, declaredPaymentOf } from "../paying/awaited-crypto.server"
import type { Order } from "./order-kinds.server"
import { lockOrder, type OrderAccess, orderById, orderPurchaseOf, ownOrder } from "./order-queries.server"

/** Declarations of sent crypto, and changes of their transaction, per order and hour. */
const MAX_DECLARATIONS = 20

/**
 * The customer declares that the crypto was sent (D27), with the transaction if known; a repeated declaration changes
 * only the transaction. The order stays open until an operator decides. Refuses as `ownOrder`, with
 * `checkout.payment-not-ready` (409) if no crypto payment is open, `payments.already-settled` (409) if the order is not, and as `declareCryptoSent` does.
 */
export async function declareOrderCrypto(
  ctx: Ctx,
  { transactionId, ...access }: OrderAccess & { transactionId?: string },
): Promise<Order> {
  const order = await ownOrder(ctx, access)
  await enforceRateLimit(ctx, `checkout.order-crypto:${order.id}`, MAX_DECLARATIONS, HOUR_SECONDS)
  return inTransaction(ctx, async (txCtx) => {
    await lockPurchase(txCtx.db, orderPurchaseOf(order))
    const payment = await openCryptoPaymentOf(txCtx, order)
    if (!payment) {
      const isOpen = (await orderById(txCtx, order.id))?.state === "open"
      throw new Refusal(isOpen ? "checkout.payment-not-ready" : "payments.already-settled", {}, { status: 409 })
    }
    await lockPayment(txCtx.db, payment.id)
    await declareCryptoSent(txCtx, { paymentId: payment.id, transactionId })
    return order
  })
}

/**
 * The customer takes back that the crypto was sent, until an operator has answered: the order ends, and another can be started. Refuses
 * as `ownOrder`, with `payments.already-settled` (409), or `checkout.crypto-taken-back` (409) if they have already done so.
 */
export async function withdrawOrderCrypto(ctx: Ctx, access: OrderAccess): Promise<void> {
  const order = await ownOrder(ctx, access)
  await inTransaction(ctx, async (txCtx) => {
    await lockPurchase(txCtx.db, orderPurchaseOf(order))
    const payment = await openCryptoPaymentOf(txCtx, order)
    if (!payment) {
      const all = await paymentsOf(txCtx.db, orderPurchaseOf(order))
      const isTakenBack = all.some(({ state, declaredAt }) => state === "cancelled" && declaredAt !== null)
      const reason = isTakenBack ? "checkout.crypto-taken-back" : "payments.already-settled"
      throw new Refusal(reason, {}, { status: 409 })
    }
    await lockPayment(txCtx.db, payment.id)
    await withdrawDeclaredCrypto(txCtx, { paymentId: payment.id })
    await lockOrder(txCtx, order.id)
    await txCtx.db.update(orders).set({ state: "ended" }).where(eq(orders.id, order.id))
  })
}

const openCryptoPaymentOf = async (ctx: Ctx, order: Order): Promise<Payment | undefined> =>
  (await paymentsOf(ctx.db, orderPurchaseOf(order))).find(({ state, method }) => state === "open" && method !== "card")

/** Whether the crypto of an order was declared as sent, and no operator has decided yet. */
export const isOrderPendingCrypto = async (ctx: Ctx, order: Order): Promise<boolean> =>
  (await declaredPaymentOf(ctx, orderPurchaseOf(order))) !== undefined

/** The declared crypto of an order; undefined if none is awaited. */
export async function awaitedOrderCrypto(ctx: Ctx, order: Order): Promise<DeclaredCrypto | undefined> {
  const payment = await declaredPaymentOf(ctx, orderPurchaseOf(order))
  return payment && declaredCryptoOf(ctx, payment)
}
