import { and, asc, eq, lt } from "drizzle-orm"
import { cancelBooking, confirmBooking, lockBooking } from "../../bookings/booking.server"
import { type Booking, bookingById } from "../../bookings/queries.server"
import { bookings } from "../../bookings/tables.server"
import { kindOf } from "../../checkout/booking-kinds.server"
import { releaseGiftCards } from "../../checkout/gift-cards/gift-card-release.server"
import { sendBookingMessages, sendNoticeMail } from "../../checkout/mails.server"
import { purchaseOf } from "../../checkout/queries.server"
import { lockPurchase } from "../../payments/queries.server"
import { cancelOpenPayments } from "../../payments/stripe/card.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { forEachRowLoggingErrors } from "../../platform/database/for-each-row.server"
import { addMinutes } from "../../platform/dates"
import { notFound, Refusal } from "../../platform/refusal"
import { recordDiscount } from "./member-benefits.server"

const isPendingAgencyBooking = and(
  eq(bookings.kind, "car_rental"),
  eq(bookings.status, "pending"),
  eq(bookings.paymentMethod, "agency"),
)

/**
 * Bookings to be paid at the agency, which is the company's office or the airport, that await a decision; oldest first,
 * for the operator.
 */
export async function pendingAgencyBookings(ctx: Ctx): Promise<Booking[]> {
  requireRole(ctx, "operator")
  return ctx.db.select().from(bookings).where(isPendingAgencyBooking).orderBy(asc(bookings.placedAt), asc(bookings.id))
}

/**
 * An operator decides about a booking to be paid at the agency: confirmed, it is paid at pickup; cancelled, its dates
 * are released and the customer gets a mail. Refuses with 401 and 403 all but operators, `car-rental.already-decided`
 * (409) if the booking awaits no decision, for example because it has been paid online.
 */
export async function decideAgencyBooking(
  ctx: Ctx,
  { bookingId, outcome }: { bookingId: string; outcome: "confirmed" | "cancelled" },
): Promise<Booking> {
  requireRole(ctx, "operator")
  const existing = await bookingById(ctx, bookingId)
  if (existing?.kind !== "car_rental") throw notFound("bookings.not-found")
  if (outcome === "cancelled") await cancelOpenPayments(ctx, purchaseOf(bookingId))
  return inTransaction(ctx, async (txCtx) => {
    await lockPurchase(txCtx.db, purchaseOf(bookingId))
    const booking = await lockBooking(txCtx, bookingId)
    if (booking.status !== "pending" || booking.paymentMethod !== "agency")
      throw new Refusal("car-rental.already-decided", {}, { status: 409 })
    if (outcome === "confirmed") return confirmAgencyBooking(txCtx, bookingId)
    const cancelled = await cancelBooking(txCtx, { bookingId, reason: "operator" })
    await releaseGiftCards(txCtx, bookingId)
    await kindOf(txCtx, cancelled).onEnded?.(txCtx, cancelled)
    await sendNoticeMail(txCtx, cancelled, "agency_cancelled")
    return cancelled
  })
}

/**
 * Confirms a booking to be paid at the agency, which is paid at pickup, and mails the customer. In the transaction of the decision,
 * with the booking locked.
 */
export async function confirmAgencyBooking(ctx: Ctx, bookingId: string): Promise<Booking> {
  const confirmed = await confirmBooking(ctx, { bookingId })
  await recordDiscount(ctx, confirmed)
  await sendBookingMessages(ctx, confirmed)
  return confirmed
}

const DAY_MINUTES = 24 * 60
const BATCH_SIZE = 100

/**
 * Ends unconfirmed bookings to be paid at the agency a day after their dates, which would stay unpaid for ever. Sends
 * no mail: only the agency knows whether the customer came.
 */
export async function endUnconfirmedBookings(ctx: Ctx): Promise<void> {
  const cutoff = addMinutes(ctx.now(), -DAY_MINUTES)
  const unconfirmed = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isPendingAgencyBooking, lt(bookings.endsAt, cutoff)))
    .orderBy(asc(bookings.endsAt))
    .limit(BATCH_SIZE)
  const failure = "an unconfirmed booking could not be ended"
  await forEachRowLoggingErrors(
    ctx,
    unconfirmed,
    { subject: ({ id }) => `booking:${id}`, failure },
    async ({ id: bookingId }) => {
      await cancelOpenPayments(ctx, purchaseOf(bookingId))
      await inTransaction(ctx, async (txCtx) => {
        await lockPurchase(txCtx.db, purchaseOf(bookingId))
        const booking = await lockBooking(txCtx, bookingId)
        if (booking.status !== "pending" || booking.endsAt >= cutoff) return
        const cancelled = await cancelBooking(txCtx, { bookingId, reason: "unconfirmed" })
        await kindOf(txCtx, cancelled).onEnded?.(txCtx, cancelled)
      })
    },
  )
}
