import { eq } from "drizzle-orm"
import { lockBooking } from "../../bookings/booking.server"
import { orders } from "../../bookings/tables.server"
import type { PaidOutcome, Payment, PurchaseHandler, RejectedPayment } from "../../payments/purchase-handlers.server"
import { purchaseIdOf } from "../../payments/queries.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { Refusal } from "../../platform/refusal"
import { kindOf } from "../booking-kinds.server"
import { reviseVoucherOf } from "../cancelling/revised-vouchers.server"
import { voucherOf } from "../cancelling/vouchers.server"
import { sendDisputeMail } from "./dispute-mails.server"
import { type Order, orderKindOf, type RefundedPart } from "./order-kinds.server"
import { orderEndedRefusal } from "./order-payments.server"
import { lockOrder, orderById, recordOrder } from "./order-queries.server"

/**
 * Effects of a payment on an order of any kind, inside the transaction that records it. A payment for an order that can
 * no longer be bought is refunded in full, with a mail to the customer.
 */
export const orderPurchaseHandler: PurchaseHandler = {
  onPaid,
  onRefunded,
  onRejected,
  onCancelled,
  onPartlyReturned,
  onFrozen,
  giftCardsOf,
}

async function onPaid(ctx: Ctx, payment: Payment): Promise<PaidOutcome> {
  const order = await lockOrder(ctx, purchaseIdOf(payment))
  const kind = orderKindOf(ctx, order)
  const reason = (await whyNotAccepted(ctx, order, payment)) ?? (await applyOrRefuse(ctx, order, payment))
  if (!reason) return { accepted: true }
  if (order.state === "open") await updateOrder(ctx, order, { state: "ended" })
  await kind.onRefunded(ctx, order, { cents: payment.amountCents })
  return { accepted: false, reason }
}

/** The code of the kind's refusal; then nothing is changed. */
async function applyOrRefuse(ctx: Ctx, order: Order, payment: Payment): Promise<string | undefined> {
  try {
    await inTransaction(ctx, async (txCtx) => {
      const paid = await updateOrder(txCtx, order, { state: "paid", paidAt: ctx.now() })
      await recordOrder(txCtx, paid, "paid")
      await orderKindOf(txCtx, paid).onPaid(txCtx, paid, payment)
    })
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

async function whyNotAccepted(ctx: Ctx, order: Order, payment: Payment): Promise<string | undefined> {
  if (order.state !== "open") return orderEndedRefusal().code
  if (payment.amountCents !== order.amountDueCents || payment.currency !== order.currency)
    return "checkout.amount-mismatch"
  return (await orderKindOf(ctx, order).refusalOf(ctx, order))?.code
}

/** The payment provider refunded the payment without our request: the purchase is removed. */
async function onRefunded(ctx: Ctx, payment: Payment): Promise<void> {
  const order = await lockOrder(ctx, purchaseIdOf(payment))
  await endRefundedOrder(ctx, order, { cents: order.amountDueCents })
}

/** The operator did not find the declared crypto (D27). A cancelled card payment can be tried again. */
async function onCancelled(ctx: Ctx, payment: Payment): Promise<void> {
  const order = await lockOrder(ctx, purchaseIdOf(payment))
  if (payment.method === "card" || order.state !== "open") return
  const ended = await updateOrder(ctx, order, { state: "ended" })
  await orderKindOf(ctx, ended).onCryptoRefused?.(ctx, ended)
}

/**
 * The purchase stays, and a voucher based on it is reduced to what is still paid. Once a bank has taken back
 * any of it, the order ends (D75); an operator decides about the rest.
 */
async function onPartlyReturned(ctx: Ctx, payment: Payment): Promise<void> {
  const order = await lockOrder(ctx, purchaseIdOf(payment))
  const { chargedBackCents } = payment
  if (chargedBackCents === 0 || order.state !== "paid") return reviseVoucher(ctx, order)
  await endRefundedOrder(ctx, order, { cents: chargedBackCents, isChargedBack: true })
  await sendDisputeMail(ctx, order, "void", chargedBackCents)
}

async function onFrozen(ctx: Ctx, payment: Payment, isFrozen: boolean): Promise<void> {
  const order = await lockOrder(ctx, purchaseIdOf(payment))
  if (order.state !== "paid") return
  if (!isFrozen) await orderKindOf(ctx, order).onReleased?.(ctx, order)
  await sendDisputeMail(ctx, order, isFrozen ? "frozen" : "released", payment.amountCents)
}

/** Those of its kind, and the voucher of its booking. */
async function giftCardsOf(ctx: Ctx, orderId: string): Promise<string[]> {
  const order = await orderById(ctx, orderId)
  if (!order) return []
  const voucher = order.bookingId ? await voucherOf(ctx, order.bookingId) : undefined
  return [...((await orderKindOf(ctx, order).giftCardsOf?.(ctx, order)) ?? []), ...(voucher ? [voucher.id] : [])]
}

/** A payment that does not match the order is refunded, with a mail to the customer. */
async function onRejected(ctx: Ctx, payment: Payment, { amountCents }: RejectedPayment): Promise<void> {
  const order = await lockOrder(ctx, purchaseIdOf(payment))
  await orderKindOf(ctx, order).onRefunded(ctx, order, { cents: amountCents })
}

/**
 * Ends a paid order that is refunded, and revises the voucher based on it. Without a refund the customer gets no mail.
 * Call it with the order locked (`lockOrder`).
 */
export async function endRefundedOrder(ctx: Ctx, order: Order, back: RefundedPart): Promise<void> {
  if (order.state !== "paid") return
  const ended = await updateOrder(ctx, order, { state: "ended" })
  await reviseVoucher(ctx, ended)
  await recordOrder(ctx, ended, "refunded")
  if (back.cents > 0) await orderKindOf(ctx, ended).onRefunded(ctx, ended, back)
}

const reviseVoucher = async (ctx: Ctx, { bookingId }: Order): Promise<void> => {
  if (!bookingId) return
  await reviseVoucherOf(ctx, bookingId)
  const booking = await lockBooking(ctx, bookingId)
  await kindOf(ctx, booking).onPaidAmountChanged?.(ctx, booking)
}

/** Ends the open state of an order, or a later one. */
async function updateOrder(ctx: Ctx, order: Order, changes: Pick<Order, "state"> & Partial<Order>): Promise<Order> {
  const [row] = await ctx.db
    .update(orders)
    .set({ ...changes, guestNetwork: null })
    .where(eq(orders.id, order.id))
    .returning()
  return row ?? order
}
