import type { Booking } from "../../bookings/queries.server"
import { paymentsOf } from "../../payments/queries.server"
import { isDisputed } from "../../payments/refunds/returned-money.server"
import { cancelOpenPayments } from "../../payments/stripe/card.server"
import type { Ctx } from "../../platform/context.server"
import { paidAndNotReturned } from "../cancelling/vouchers.server"
import { endOrdersOf } from "../orders/order-expiry.server"
import { orderCentsOf, orderPurchaseOf, ordersOfBooking } from "../orders/order-queries.server"
import { purchaseOf } from "../queries.server"

/** Amount paid and not refunded for a booking and its orders, in euro cents. */
export async function paidCentsOf(ctx: Ctx, booking: Booking): Promise<number> {
  const bookingCents = await paidAndNotReturned(ctx, booking, purchaseOf(booking.id))
  return bookingCents + (await orderCentsOf(ctx, booking.id))
}

/** Whether money or gift card credit was received for a booking or its orders, or declared crypto may still arrive. */
export async function isAnythingPaid(ctx: Ctx, booking: Booking): Promise<boolean> {
  const { paymentStatus, giftCardCreditCents } = booking
  if (paymentStatus === "paid" || paymentStatus === "refunded" || giftCardCreditCents > 0) return true
  if ((await paidCentsOf(ctx, booking)) > 0) return true
  const all = await paymentsOf(ctx.db, purchaseOf(booking.id))
  return all.some(({ state, declaredAt }) => state === "open" && declaredAt !== null)
}

export async function isPaymentDisputed(ctx: Ctx, booking: Booking): Promise<boolean> {
  const later = (await ordersOfBooking(ctx, booking.id)).map(orderPurchaseOf)
  return isDisputed(ctx.db, [purchaseOf(booking.id), ...later])
}

/** Cancels open payments; those that succeeded in the meantime count. Call it outside any transaction. */
export async function endPaymentsAndOrders(ctx: Ctx, booking: Booking): Promise<void> {
  await cancelOpenPayments(ctx, purchaseOf(booking.id))
  await endOrdersOf(ctx, booking.id)
}
