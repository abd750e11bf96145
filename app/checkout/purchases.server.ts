import { cancelBooking, lockBooking, markPayment, reviveBooking } from "../bookings/booking.server"
import type { Booking } from "../bookings/queries.server"
import type { PaidOutcome, Payment, PurchaseHandler, Refused } from "../payments/purchases.server"
import type { Ctx } from "../platform/context.server"
import { reviseVoucherOf } from "./cancelling/revised-vouchers.server"
import { whyEnded } from "./ending.server"
import { releaseGiftCards, releaseOwedGiftCards } from "./gift-cards/gift-card-returns.server"
import { hasPeriod } from "./holding/hold.server"
import { isOverdue, kindOf, type Notice } from "./kinds.server"
import { sendConfirmation, sendNotice } from "./mails.server"
import { settle } from "./paying/settle.server"
import { purchaseOf } from "./queries.server"

/**
 * What a payment does to a booking of any kind, inside the transaction that records it (DESIGN §4). Money that lands after its
 * hold lapsed takes the period again; where that is gone, or its offer over, it goes back in full with a message to the customer.
 */
export const bookingPurchases: PurchaseHandler = { onPaid, onFailed, onPartlyReturned, onRefunded, onRefused }

async function onPaid(ctx: Ctx, payment: Payment): Promise<PaidOutcome> {
  const booking = await lockBooking(ctx, payment.purchaseId)
  if (booking.cancelReason === "lapsed" && payment.declaredAt) return revive(ctx, booking, payment)
  if (booking.status === "cancelled" || booking.status === "completed")
    return refuse(ctx, booking, payment, "checkout.ended")
  if (booking.paymentStatus === "paid" || booking.agencyPaidCents > 0)
    return refuse(ctx, booking, payment, "checkout.already-paid")
  if (payment.amountCents !== booking.amountDueCents || payment.currency !== booking.currency)
    return refuse(ctx, booking, payment, "checkout.amount-mismatch")
  if (isOverdue(ctx, booking)) return sendBack(ctx, booking, payment, "lapsed")
  if (!(await hasPeriod(ctx, booking, null))) return sendBack(ctx, booking, payment, "taken")
  await settle(ctx, booking, payment.means === "card" ? "online" : "crypto")
  return { accepted: true }
}

/** Declared crypto found after its time (D27): the booking stands again where its period is still free. */
async function revive(ctx: Ctx, booking: Booking, payment: Payment): Promise<PaidOutcome> {
  const bookingId = booking.id
  if (await hasPeriod(ctx, booking, null)) {
    const revived = await reviveBooking(ctx, { bookingId, paid: "crypto" })
    await kindOf(ctx, revived).onConfirmed?.(ctx, revived)
    await sendConfirmation(ctx, revived)
    return { accepted: true }
  }
  await markReturned(ctx, bookingId)
  await releaseOwedGiftCards(ctx, booking, purchaseOf(bookingId))
  await sendNotice(ctx, booking, "taken", payment)
  return { accepted: false, reason: "checkout.taken" }
}

/** Money for a booking that cannot stand any more: it ends, and the customer is told that the money goes back. */
async function sendBack(
  ctx: Ctx,
  { id: bookingId }: Booking,
  payment: Payment,
  reason: "taken" | "lapsed",
): Promise<PaidOutcome> {
  await markReturned(ctx, bookingId)
  const cancelled = await end(ctx, bookingId, reason)
  await sendNotice(ctx, cancelled, reason === "taken" ? "taken" : "offer_ended", payment)
  return { accepted: false, reason: reason === "taken" ? "checkout.taken" : "checkout.ended" }
}

/** The money came and goes back. */
async function markReturned(ctx: Ctx, bookingId: string): Promise<void> {
  await markPayment(ctx, { bookingId, paymentStatus: "paid" })
  await markPayment(ctx, { bookingId, paymentStatus: "refunded" })
}

/** The booking ends, and what gift cards and vouchers took off it goes back to them. */
async function end(ctx: Ctx, bookingId: string, reason: "taken" | "lapsed" | "refused" | "operator"): Promise<Booking> {
  const cancelled = await cancelBooking(ctx, { bookingId, reason })
  await releaseGiftCards(ctx, purchaseOf(bookingId))
  await kindOf(ctx, cancelled).onEnded?.(ctx, cancelled)
  return cancelled
}

async function refuse(ctx: Ctx, booking: Booking, payment: Payment, reason: string): Promise<PaidOutcome> {
  await releaseOwedGiftCards(ctx, booking, purchaseOf(booking.id))
  await sendNotice(ctx, booking, returned(ctx, booking), payment)
  return { accepted: false, reason }
}

/**
 * No money will come. A card may be tried again while the period is held; a crypto payment was refused by an operator. What a
 * booking that had ended before then still held of gift cards and vouchers goes back, and the customer is told.
 */
async function onFailed(ctx: Ctx, payment: Payment): Promise<void> {
  if (payment.means === "card") return
  const booking = await lockBooking(ctx, payment.purchaseId)
  if (await releaseOwedGiftCards(ctx, booking, purchaseOf(booking.id)))
    return sendNotice(ctx, booking, "gift_card_credit_returned")
  if (booking.status !== "pending" || booking.paymentStatus !== "pending") return
  await markPayment(ctx, { bookingId: booking.id, paymentStatus: "failed" })
  await sendNotice(ctx, await end(ctx, booking.id, "refused"), "crypto_refused")
}

/** The provider gave the money back by itself: the booking ends with it, and the customer is told. */
async function onRefunded(ctx: Ctx, payment: Payment): Promise<void> {
  const booking = await lockBooking(ctx, payment.purchaseId)
  if (booking.paymentStatus === "paid") await markPayment(ctx, { bookingId: booking.id, paymentStatus: "refunded" })
  await reviseVoucherOf(ctx, booking.id)
  if (booking.status !== "confirmed" && booking.status !== "pending") return
  await sendNotice(ctx, await end(ctx, booking.id, "operator"), "refunded")
}

/** The booking goes on; a voucher given for it is worth what is still paid. */
async function onPartlyReturned(ctx: Ctx, { purchaseId }: Payment): Promise<void> {
  await reviseVoucherOf(ctx, purchaseId)
}

/** Money nobody asked for any more goes back: the customer is told. */
async function onRefused(ctx: Ctx, payment: Payment, { amountCents }: Refused): Promise<void> {
  const booking = await lockBooking(ctx, payment.purchaseId)
  await sendNotice(ctx, booking, returned(ctx, booking), { ...payment, amountCents })
}

/** Why money goes back that came for a booking: it is paid already, its offer had ended, or it ended otherwise. */
function returned(ctx: Ctx, booking: Booking): Notice {
  if (booking.paymentStatus === "paid" && booking.status !== "cancelled") return "paid_twice"
  return whyEnded(ctx, booking) === "offer-ended" ? "offer_ended" : "payment_returned"
}
