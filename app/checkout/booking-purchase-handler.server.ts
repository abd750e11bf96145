import { cancelBooking, lockBooking, markPayment, reinstateBooking } from "../bookings/booking.server"
import type { Booking } from "../bookings/queries.server"
import type { PaidOutcome, Payment, PurchaseHandler, RejectedPayment } from "../payments/purchase-handlers.server"
import { purchaseIdOf } from "../payments/queries.server"
import type { Ctx } from "../platform/context.server"
import { hasOfferExpired, kindOf, type NoticeReason } from "./booking-kinds.server"
import { reviseVoucherOf } from "./cancelling/revised-vouchers.server"
import { voucherOf } from "./cancelling/vouchers.server"
import { withPaid } from "./due.server"
import { releaseCreditOfEndedBooking, releaseGiftCards } from "./gift-cards/gift-card-release.server"
import { tryOccupy } from "./holding/hold-period.server"
import { sendBookingMessages, sendNoticeMail } from "./mails.server"
import { sendBookingDisputeMail } from "./orders/dispute-mails.server"
import { endReason } from "./outcome/booking-outcome.server"
import { confirmPaidBooking } from "./paying/paid-confirmation.server"

/**
 * Effects of a payment on a booking of any kind, inside the transaction that records it. A payment after
 * the hold expired reserves the period again; if that is taken, or the offer expired, it is refunded in full with a
 * mail to the customer.
 */
export const bookingPurchaseHandler: PurchaseHandler = {
  onPaid,
  onCancelled,
  onPartlyReturned,
  onRefunded,
  onRejected,
  onFrozen,
  giftCardsOf,
}

async function onPaid(ctx: Ctx, payment: Payment): Promise<PaidOutcome> {
  const booking = await lockBooking(ctx, purchaseIdOf(payment))
  if (booking.cancelReason === "expired" && payment.declaredAt) return reinstate(ctx, booking, payment)
  if (booking.status === "cancelled" || booking.status === "completed")
    return rejectWithNotice(ctx, booking, payment, "checkout.ended")
  if (booking.paymentStatus === "paid" || (await withPaid(ctx, booking)).agencyPaidCents > 0)
    return rejectWithNotice(ctx, booking, payment, "checkout.already-paid")
  if (payment.amountCents !== booking.amountDueCents || payment.currency !== booking.currency)
    return rejectWithNotice(ctx, booking, payment, "checkout.amount-mismatch")
  if (hasOfferExpired(ctx, booking)) return cancelAndRefund(ctx, booking, payment, "expired")
  if (!(await tryOccupy(ctx, booking, null))) return cancelAndRefund(ctx, booking, payment, "taken")
  await confirmPaidBooking(ctx, booking, payment.method === "card" ? "online" : "crypto")
  return { accepted: true }
}

/** Declared crypto confirmed late (D27): reinstates the booking if its period is still free. */
async function reinstate(ctx: Ctx, booking: Booking, payment: Payment): Promise<PaidOutcome> {
  const bookingId = booking.id
  if (await tryOccupy(ctx, booking, null)) {
    const reinstated = await reinstateBooking(ctx, { bookingId, paidBy: "crypto" })
    await kindOf(ctx, reinstated).onPaid?.(ctx, reinstated)
    await sendBookingMessages(ctx, reinstated)
    return { accepted: true }
  }
  await markPaidThenRefunded(ctx, bookingId)
  await releaseCreditOfEndedBooking(ctx, booking)
  await sendNoticeMail(ctx, booking, "taken", payment)
  return { accepted: false, reason: "checkout.taken" }
}

/** Ends a booking that cannot be confirmed, and notifies the customer of the refund. */
async function cancelAndRefund(
  ctx: Ctx,
  { id: bookingId }: Booking,
  payment: Payment,
  reason: "taken" | "expired",
): Promise<PaidOutcome> {
  await markPaidThenRefunded(ctx, bookingId)
  const cancelled = await endAndReleaseCredit(ctx, bookingId, reason)
  await sendNoticeMail(ctx, cancelled, reason === "taken" ? "taken" : "offer_ended", payment)
  return { accepted: false, reason: reason === "taken" ? "checkout.taken" : "checkout.ended" }
}

async function markPaidThenRefunded(ctx: Ctx, bookingId: string): Promise<void> {
  await markPayment(ctx, { bookingId, paymentStatus: "paid" })
  await markPayment(ctx, { bookingId, paymentStatus: "refunded" })
}

async function endAndReleaseCredit(
  ctx: Ctx,
  bookingId: string,
  reason: "taken" | "expired" | "crypto-not-received" | "operator",
): Promise<Booking> {
  const cancelled = await cancelBooking(ctx, { bookingId, reason })
  await releaseGiftCards(ctx, bookingId)
  await kindOf(ctx, cancelled).onEnded?.(ctx, cancelled)
  return cancelled
}

async function rejectWithNotice(ctx: Ctx, booking: Booking, payment: Payment, reason: string): Promise<PaidOutcome> {
  await releaseCreditOfEndedBooking(ctx, booking)
  await sendNoticeMail(ctx, booking, await refundNoticeOf(ctx, booking), payment)
  return { accepted: false, reason }
}

/**
 * The payment was cancelled. A card may be tried again during the hold; a crypto payment was refused by an operator. Remaining
 * gift card credit of a booking that has already ended is released, with a mail.
 */
async function onCancelled(ctx: Ctx, payment: Payment): Promise<void> {
  if (payment.method === "card") return
  const booking = await lockBooking(ctx, purchaseIdOf(payment))
  if (await releaseCreditOfEndedBooking(ctx, booking)) return sendNoticeMail(ctx, booking, "gift_card_credit_returned")
  if (booking.status !== "pending" || booking.paymentStatus !== "pending") return
  await markPayment(ctx, { bookingId: booking.id, paymentStatus: "failed" })
  await sendNoticeMail(ctx, await endAndReleaseCredit(ctx, booking.id, "crypto-not-received"), "crypto_refused")
}

/** The payment provider refunded the payment without our request: the booking ends, with a mail. */
async function onRefunded(ctx: Ctx, payment: Payment): Promise<void> {
  const booking = await lockBooking(ctx, purchaseIdOf(payment))
  if (booking.paymentStatus === "paid") await markPayment(ctx, { bookingId: booking.id, paymentStatus: "refunded" })
  await reviseVoucherOf(ctx, booking.id)
  if (booking.status !== "confirmed" && booking.status !== "pending") return callOnPaidChanged(ctx, booking.id)
  await sendNoticeMail(ctx, await endAndReleaseCredit(ctx, booking.id, "operator"), "refunded", payment)
}

/** The booking continues; a voucher issued for it is reduced to what is still paid. */
async function onPartlyReturned(ctx: Ctx, payment: Payment): Promise<void> {
  const bookingId = purchaseIdOf(payment)
  await reviseVoucherOf(ctx, bookingId)
  await callOnPaidChanged(ctx, bookingId)
}

/** The booking stays; its voucher is frozen, and its customer is told. */
async function onFrozen(ctx: Ctx, payment: Payment, isFrozen: boolean): Promise<void> {
  const voucher = await voucherOf(ctx, purchaseIdOf(payment))
  if (!voucher || voucher.balanceCents === 0) return
  // A lost dispute has reduced the voucher.
  if (!isFrozen && payment.chargedBackCents > 0) return
  const booking = await lockBooking(ctx, purchaseIdOf(payment))
  await sendBookingDisputeMail(ctx, booking, payment, isFrozen ? "frozen" : "released")
}

async function giftCardsOf(ctx: Ctx, bookingId: string): Promise<string[]> {
  const voucher = await voucherOf(ctx, bookingId)
  return voucher ? [voucher.id] : []
}

async function callOnPaidChanged(ctx: Ctx, bookingId: string): Promise<void> {
  const booking = await lockBooking(ctx, bookingId)
  await kindOf(ctx, booking).onPaidAmountChanged?.(ctx, booking)
}

/** An unexpected payment is refunded, with a mail. */
async function onRejected(ctx: Ctx, payment: Payment, { amountCents }: RejectedPayment): Promise<void> {
  const booking = await lockBooking(ctx, purchaseIdOf(payment))
  await sendNoticeMail(ctx, booking, await refundNoticeOf(ctx, booking), { ...payment, amountCents })
}

/** Reason of a refund: the booking is already paid, its partner declined it, its offer expired, or it has ended. */
async function refundNoticeOf(ctx: Ctx, booking: Booking): Promise<NoticeReason> {
  if (booking.paymentStatus === "paid" && booking.status !== "cancelled") return "paid_twice"
  if (booking.status === "cancelled" && (await kindOf(ctx, booking).declinedReason?.(ctx, booking)) !== undefined)
    return "partner_declined"
  return endReason(ctx, booking) === "offer-ended" ? "offer_ended" : "payment_returned"
}
