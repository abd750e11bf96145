import { cancelBooking, lockBooking, markPayment } from "../bookings/booking.server"
import type { Booking } from "../bookings/queries.server"
import type { PaidOutcome, Payment, PurchaseHandler, Refused } from "../payments/purchases.server"
import type { Ctx } from "../platform/context.server"
import { checkoutWay } from "./cancel-way.server"
import { whyEnded } from "./ending.server"
import { hasPeriod } from "./hold.server"
import { type Notice, sendNotice } from "./mails.server"
import { settle } from "./payment.server"
import { isOverdue, plugOf } from "./plugs.server"
import { purchaseOf } from "./queries.server"
import { returnSetOff } from "./set-off-returns.server"
import { reviseVoucher } from "./vouchers.server"

/**
 * What a payment does to a booking, inside the transaction that records it (DESIGN §4). Money that lands after its hold lapsed
 * takes the period again; where that is gone, or its offer over, it goes back in full with a message to the customer.
 */
export const bookingPurchases: PurchaseHandler = { onPaid, onPartlyReturned, onRefunded, onRefused }

async function onPaid(ctx: Ctx, payment: Payment): Promise<PaidOutcome> {
  const booking = await lockBooking(ctx, payment.purchaseId)
  if (booking.status === "cancelled" || booking.status === "completed")
    return refuse(ctx, booking, payment, "checkout.ended")
  if (booking.paymentStatus === "paid") return refuse(ctx, booking, payment, "checkout.already-paid")
  if (payment.amountCents !== booking.chargedCents || payment.currency !== booking.currency)
    return refuse(ctx, booking, payment, "checkout.amount-mismatch")
  if (isOverdue(booking, ctx.now())) return sendBack(ctx, booking, "lapsed")
  if (!(await hasPeriod(ctx, booking, null))) return sendBack(ctx, booking, "taken")
  await settle(ctx, booking)
  return { accepted: true }
}

/** Money for a booking that cannot stand any more: it ends, and the customer is told that the money goes back. */
async function sendBack(ctx: Ctx, { id: bookingId }: Booking, reason: "taken" | "lapsed"): Promise<PaidOutcome> {
  await markPayment(ctx, { bookingId, paymentStatus: "paid" })
  await markPayment(ctx, { bookingId, paymentStatus: "refunded" })
  const cancelled = await cancelBooking(ctx, { bookingId, reason })
  await returnSetOff(ctx, purchaseOf(bookingId))
  await plugOf(cancelled).onEnded?.(ctx, cancelled)
  await sendNotice(ctx, cancelled, reason === "taken" ? "taken" : "offer_ended")
  return { accepted: false, reason: reason === "taken" ? "checkout.taken" : "checkout.ended" }
}

async function refuse(ctx: Ctx, booking: Booking, payment: Payment, reason: string): Promise<PaidOutcome> {
  const money = { cents: payment.amountCents, currency: payment.currency }
  await sendNotice(ctx, booking, returned(ctx, booking), money)
  return { accepted: false, reason }
}

/** The provider gave the money back by itself: the booking ends with it, and the customer is told. */
async function onRefunded(ctx: Ctx, payment: Payment): Promise<void> {
  const booking = await lockBooking(ctx, payment.purchaseId)
  if (booking.paymentStatus === "paid") await markPayment(ctx, { bookingId: booking.id, paymentStatus: "refunded" })
  await reviseVoucher(ctx, booking.id, checkoutWay.paidCentsOf)
  if (booking.status !== "confirmed" && booking.status !== "pending") return
  const cancelled = await cancelBooking(ctx, { bookingId: booking.id, reason: "operator" })
  await returnSetOff(ctx, purchaseOf(booking.id))
  await plugOf(cancelled).onEnded?.(ctx, cancelled)
  await sendNotice(ctx, cancelled, "refunded")
}

/** The booking goes on; a voucher given for it is worth what is still paid. */
async function onPartlyReturned(ctx: Ctx, { purchaseId }: Payment): Promise<void> {
  await reviseVoucher(ctx, purchaseId, checkoutWay.paidCentsOf)
}

/** Money nobody asked for any more goes back: the customer is told. */
async function onRefused(ctx: Ctx, payment: Payment, { amountCents }: Refused): Promise<void> {
  const booking = await lockBooking(ctx, payment.purchaseId)
  await sendNotice(ctx, booking, returned(ctx, booking), { cents: amountCents, currency: payment.currency })
}

/** Why money goes back that came for a booking: it is paid already, its offer had ended, or it ended otherwise. */
function returned(ctx: Ctx, booking: Booking): Notice {
  if (booking.paymentStatus === "paid") return "paid_twice"
  return whyEnded(ctx, booking) === "offer-ended" ? "offer_ended" : "payment_returned"
}
