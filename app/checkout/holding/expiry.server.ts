import { cancelBooking, completeBooking, lockBooking } from "../../bookings/booking.server"
import type { Booking } from "../../bookings/queries.server"
import { lockPurchase, paymentsOf } from "../../payments/queries.server"
import { cancelOpenPayments, isCardPaymentInProgress } from "../../payments/stripe/card.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { forEachRowLoggingErrors } from "../../platform/database/for-each-row.server"
import { type Access, customerBooking } from "../access.server"
import { isOffered, kindOf } from "../booking-kinds.server"
import { releaseGiftCards } from "../gift-cards/gift-card-release.server"
import { sendNoticeMail } from "../mails.server"
import { expiredBookings, hasExpired, pastBookings, purchaseOf } from "../queries.server"

/** Ends all expired bookings: holds (D26), requests, crypto payments after 24 hours (D27). */
export async function endExpired(ctx: Ctx): Promise<void> {
  const failure = "an expired booking could not be ended"
  await forEachRowLoggingErrors(ctx, await expiredBookings(ctx), { subject, failure }, async ({ id }) => {
    if (await hasExpired(ctx, id)) await endUnpaidBooking(ctx, id, "expired")
  })
}

const subject = ({ id }: Booking) => `booking:${id}`

/** A payment may start while the earlier ones are being cancelled. */
const MAX_ABANDON_ATTEMPTS = 3

/**
 * The customer leaves the payment: ends the booking and releases its period. Returns its new state; one that was paid
 * in the meantime is confirmed. Stays held until it expires if crypto may have been sent or a card is being confirmed.
 * Call it outside any transaction.
 */
export async function abandonCheckout(ctx: Ctx, access: Access): Promise<Booking> {
  const booking = await customerBooking(ctx, access)
  if (booking.status !== "held") return booking
  for (let attempts = 0; attempts < MAX_ABANDON_ATTEMPTS; attempts++) {
    if (await hasOpenCryptoPayment(ctx, booking)) break
    if (await isCardPaymentInProgress(ctx, purchaseOf(booking.id))) break
    const { hasOpenPayment } = await endUnpaidBooking(ctx, booking.id, "abandoned")
    if (!hasOpenPayment) break
  }
  return customerBooking(ctx, access)
}

/** Whether crypto may have been sent. */
export const hasOpenCryptoPayment = async (ctx: Ctx, { id }: Booking) =>
  (await paymentsOf(ctx.db, purchaseOf(id))).some(({ state, method }) => state === "open" && method !== "card")

/**
 * An operator releases an unpaid booking; its customer gets a mail (`isMailedIfReleased`). One that was paid in the
 * meantime stays. Refuses with 401 and 403 all but operators.
 */
export async function releaseUnpaid(ctx: Ctx, bookingId: string): Promise<void> {
  requireRole(ctx, "operator")
  await endUnpaidBooking(ctx, bookingId, "operator")
}

/** Its time ran out, its customer left the payment (stored as `expired` too), or an operator released it. */
type EndCause = "expired" | "abandoned" | "operator"

/**
 * Ends an unpaid booking and releases its period. Cancels its open payments at the provider first; one that was paid in
 * the meantime confirms the booking instead. A declared crypto payment stays open for an operator to settle.
 * `hasOpenPayment`: the booking stays, because a payment has started in the meantime or cannot be cancelled yet; if it
 * has expired, the next run retries. Call it outside any transaction.
 */
export async function endUnpaidBooking(
  ctx: Ctx,
  bookingId: string,
  cause: EndCause,
): Promise<{ hasOpenPayment: boolean }> {
  await cancelOpenPayments(ctx, purchaseOf(bookingId))
  return inTransaction(ctx, (txCtx) => endUnpaidBookingInTransaction(txCtx, bookingId, cause))
}

/** `endUnpaidBooking` after its payments have ended, inside the caller's transaction. */
export async function endUnpaidBookingInTransaction(
  ctx: Ctx,
  bookingId: string,
  cause: EndCause,
): Promise<{ hasOpenPayment: boolean }> {
  await lockPurchase(ctx.db, purchaseOf(bookingId))
  const booking = await lockBooking(ctx, bookingId)
  // Leaving the payment ends only a hold; a booking placed in the meantime stays.
  const mayEnd = canEndUnpaid(booking) && (cause !== "abandoned" || booking.status === "held")
  if (!mayEnd || (cause === "expired" && !(await hasExpired(ctx, bookingId)))) return { hasOpenPayment: false }
  const all = await paymentsOf(ctx.db, purchaseOf(bookingId))
  if (all.some(({ state, declaredAt }) => state === "open" && declaredAt === null)) return { hasOpenPayment: true }
  const cancelled = await cancelBooking(ctx, { bookingId, reason: cause === "operator" ? "operator" : "expired" })
  await releaseGiftCards(ctx, bookingId)
  await kindOf(ctx, cancelled).onEnded?.(ctx, cancelled)
  const isMailed = cause === "operator" ? isMailedIfReleased(ctx, booking) : booking.status !== "held"
  if (isMailed) await sendNoticeMail(ctx, cancelled, cause === "operator" ? "released" : "expired")
  return { hasOpenPayment: false }
}

/** Nobody has shown that the address of a guest's hold is theirs; an offer was mailed to it. */
export const isMailedIfReleased = (ctx: Ctx, booking: Booking): boolean =>
  booking.status !== "held" || booking.userId !== null || isOffered(ctx, booking)

/** Whether the booking may end as unpaid. One to be paid at the agency may not. */
const canEndUnpaid = ({ status, paymentStatus, paymentMethod }: Booking) =>
  status === "held" ||
  (paymentMethod !== "agency" && (status === "pending" || (status === "confirmed" && paymentStatus !== "paid")))

/** Completes bookings whose end is past. For one paid at the agency, only the agency knows whether it was paid. */
export async function completePast(ctx: Ctx): Promise<void> {
  const failure = "a past booking could not be completed"
  await forEachRowLoggingErrors(ctx, await pastBookings(ctx), { subject, failure }, ({ id }) =>
    inTransaction(ctx, async (txCtx) => {
      const booking = await lockBooking(txCtx, id)
      if (booking.status === "confirmed" && booking.endsAt < ctx.now()) await completeBooking(txCtx, { bookingId: id })
    }),
  )
}
