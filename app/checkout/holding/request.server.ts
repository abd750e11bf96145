import { insertHeldBooking, type NewBooking, placeBooking, releasePurchaseKey } from "../../bookings/booking.server"
import { type Booking, bookingByKey } from "../../bookings/queries.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { tokenOf } from "../access.server"
import { kindOf } from "../booking-kinds.server"
import { requireBuyer } from "../buyer.server"
import { sendRequestReceived } from "../mails.server"
import { enforceCheckoutRateLimit, enforceRequestLimit } from "./customer-limits.server"
import { alreadyPlacedRefusal } from "./hold.server"
import { conflictOf, takenRefusal } from "./hold-period.server"

/**
 * Places a request that the company or a partner answers, without keeping its dates (D71); its customer gets a mail. The
 * same key is the same request, once that has ended a new one. Refuses as `requireBuyer` and `enforceRequestLimit` do,
 * with `checkout.taken` (409) if the dates are reserved already, and for a key of other dates with
 * `checkout.already-placed` (409).
 */
export async function placeBookingRequest(
  ctx: Ctx,
  newBooking: NewBooking,
): Promise<{ bookingId: string; token: string }> {
  const { userId, purchaseKey, customerEmail } = newBooking
  await requireBuyer(ctx, newBooking)
  await enforceCheckoutRateLimit(ctx, newBooking)
  const earlier = await bookingByKey(ctx, userId, purchaseKey)
  if (earlier?.status === "cancelled") await releasePurchaseKey(ctx, earlier.id)
  return inTransaction(ctx, async (txCtx) => {
    const { booking, isNew } = await insertHeldBooking(txCtx, newBooking)
    if (!isNew && (booking.kind !== newBooking.kind || !isSamePeriod(booking, newBooking))) throw alreadyPlacedRefusal()
    if (isNew) {
      const conflict = await conflictOf(txCtx, booking)
      if (conflict) throw takenRefusal(txCtx, booking, conflict)
      await enforceRequestLimit(txCtx, { userId, email: customerEmail })
      const placed = await placeBooking(txCtx, { bookingId: booking.id, paymentMethod: "online" })
      await kindOf(txCtx, placed).onPlacedUnpaid?.(txCtx, placed)
      await sendRequestReceived(txCtx, placed)
    }
    return { bookingId: booking.id, token: tokenOf(ctx, booking.id) }
  })
}

const isSamePeriod = (existing: Booking, { startsAt, endsAt }: NewBooking) =>
  existing.startsAt.getTime() === startsAt.getTime() && existing.endsAt.getTime() === endsAt.getTime()
