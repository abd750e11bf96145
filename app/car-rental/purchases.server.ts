import {
  type CancelReason,
  cancelBooking,
  confirmBooking,
  lockBooking,
  markPayment,
  reviveBooking,
} from "../bookings/booking.server"
import type { Booking } from "../bookings/queries.server"
import { returnOwedSetOff, returnSetOff } from "../checkout/set-off-returns.server"
import type { PaidOutcome, Payment, PurchaseHandler, Refused } from "../payments/purchases.server"
import type { Ctx } from "../platform/context.server"
import { sendConfirmation, sendNotice } from "./confirmation.server"
import { hasDates } from "./hold.server"
import { purchaseOf } from "./queries.server"
import { reviseRentalVoucher } from "./voucher.server"

/**
 * What a payment does to a car booking, inside the transaction that records it (DESIGN §4). Money that lands after its hold
 * lapsed takes the dates again, or goes back in full with a message to the customer.
 */
export const carRentalPurchases: PurchaseHandler = {
  onPaid,
  onFailed,
  onRefunded,
  onRefused,
  onPartlyReturned: (ctx, payment) => reviseRentalVoucher(ctx, payment.purchaseId),
}

async function onPaid(ctx: Ctx, payment: Payment): Promise<PaidOutcome> {
  const booking = await lockBooking(ctx, payment.purchaseId)
  if (booking.cancelReason === "lapsed" && payment.declaredAt) return takeUp(ctx, booking, payment)
  if (booking.status === "cancelled" || booking.status === "completed")
    return refuse(ctx, booking, payment, "car-rental.ended")
  if (booking.paymentStatus === "paid") return refuse(ctx, booking, payment, "car-rental.already-paid")
  if (payment.amountCents !== booking.chargedCents || payment.currency !== booking.currency) {
    const cancelled = await end(ctx, booking, "amount-mismatch")
    return refuse(ctx, cancelled, payment, "car-rental.amount-mismatch")
  }
  if (!(await hasDates(ctx, booking, null))) {
    await giveBack(ctx, booking)
    const cancelled = await end(ctx, booking, "taken")
    await sendNotice(ctx, cancelled, "taken", payment)
    return { accepted: false, reason: "car-rental.taken" }
  }
  const paid = payment.means === "card" ? "online" : "crypto"
  await sendConfirmation(ctx, await settle(ctx, booking, paid))
  return { accepted: true }
}

/** Declared crypto found after its 24 hours (D27): the booking stands again where its dates are still free. */
async function takeUp(ctx: Ctx, booking: Booking, payment: Payment): Promise<PaidOutcome> {
  if (await hasDates(ctx, booking, null)) {
    await sendConfirmation(ctx, await reviveBooking(ctx, { bookingId: booking.id, paid: "crypto" }))
    return { accepted: true }
  }
  await giveBack(ctx, booking)
  await returnOwedSetOff(ctx, booking, purchaseOf(booking.id))
  await sendNotice(ctx, booking, "taken", payment)
  return { accepted: false, reason: "car-rental.taken" }
}

/** Confirms the booking; one already confirmed, to be paid at the agency, is now paid. */
async function settle(ctx: Ctx, booking: Booking, paid: "online" | "crypto"): Promise<Booking> {
  if (booking.status === "confirmed") return markPayment(ctx, { bookingId: booking.id, paymentStatus: "paid" })
  return confirmBooking(ctx, { bookingId: booking.id, paid })
}

async function refuse(ctx: Ctx, booking: Booking, payment: Payment, reason: string): Promise<PaidOutcome> {
  await returnOwedSetOff(ctx, booking, purchaseOf(booking.id))
  await sendNotice(ctx, booking, booking.paymentStatus === "paid" ? "paid_twice" : "cancelled_refund", payment)
  return { accepted: false, reason }
}

/** The booking ends, and what gift cards and vouchers took off it goes back to them. */
async function end(ctx: Ctx, { id: bookingId }: Booking, reason: CancelReason): Promise<Booking> {
  const cancelled = await cancelBooking(ctx, { bookingId, reason })
  await returnSetOff(ctx, purchaseOf(bookingId))
  return cancelled
}

/** The money came and goes back. */
async function giveBack(ctx: Ctx, { id: bookingId }: Booking): Promise<void> {
  await markPayment(ctx, { bookingId, paymentStatus: "paid" })
  await markPayment(ctx, { bookingId, paymentStatus: "refunded" })
}

/**
 * No money will come. A card may be tried again while the vehicle is held; a crypto payment was refused by an operator. What a
 * booking that had ended before then still held of gift cards and vouchers goes back, and the customer is told.
 */
async function onFailed(ctx: Ctx, payment: Payment): Promise<void> {
  const booking = await lockBooking(ctx, payment.purchaseId)
  if (payment.means !== "card" && (await returnOwedSetOff(ctx, booking, purchaseOf(booking.id))))
    return sendNotice(ctx, booking, "set_off_returned")
  if (payment.means === "card" || booking.status !== "pending" || booking.paymentStatus !== "pending") return
  await markPayment(ctx, { bookingId: booking.id, paymentStatus: "failed" })
  const cancelled = await end(ctx, booking, "refused")
  await sendNotice(ctx, cancelled, "crypto_refused")
}

/**
 * The provider gave the money back by itself: the booking ends with it, and the customer is told. Kilometres bought later go
 * back with a job, `returnKilometres`.
 */
async function onRefunded(ctx: Ctx, payment: Payment): Promise<void> {
  const booking = await lockBooking(ctx, payment.purchaseId)
  if (booking.paymentStatus === "paid") await markPayment(ctx, { bookingId: booking.id, paymentStatus: "refunded" })
  await reviseRentalVoucher(ctx, booking.id)
  if (booking.status !== "confirmed" && booking.status !== "pending") return
  const cancelled = await end(ctx, booking, "operator")
  await sendNotice(ctx, cancelled, "refunded")
}

/** Money nobody asked for any more goes back: the customer is told, and what it means for the booking. */
async function onRefused(ctx: Ctx, payment: Payment, { amountCents }: Refused): Promise<void> {
  const booking = await lockBooking(ctx, payment.purchaseId)
  const money = { ...payment, amountCents }
  if (booking.status === "cancelled") await sendNotice(ctx, booking, "cancelled_refund", money)
  else await sendNotice(ctx, booking, booking.paymentStatus === "paid" ? "paid_twice" : "payment_returned", money)
}
