import { cancelBooking, confirmBooking, lockBooking } from "../bookings/booking.server"
import type { Booking } from "../bookings/queries.server"
import { tryReserve } from "../checkout/holding/hold.server"
import { sendNotice, sendPaymentLink } from "../checkout/mails.server"
import { requireRole } from "../platform/authorise.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { notFound, Refusal } from "../platform/refusal"
import { payableUntil } from "./rules/stay-details"

/**
 * The operator answers a request for a villa: confirmed, its dates are held while it can be paid (`payableUntil`) and
 * the customer gets the payment link; declined, its dates are released and the customer gets a mail. Refuses with 401
 * and 403 all but operators, 404 other bookings, `villas.already-answered` (409) if it awaits no answer,
 * `villas.dates-gone` (409) if the dates are taken in the meantime.
 */
export async function decideStayRequest(
  ctx: Ctx,
  { bookingId, outcome }: { bookingId: string; outcome: "confirmed" | "declined" },
): Promise<Booking> {
  requireRole(ctx, "operator")
  return inTransaction(ctx, async (inner) => {
    const booking = await lockBooking(inner, bookingId)
    if (booking.kind !== "villa") throw notFound("bookings.not-found")
    if (booking.status !== "pending") throw new Refusal("villas.already-answered", {}, { status: 409 })
    if (outcome === "declined") {
      const declined = await cancelBooking(inner, { bookingId, reason: "operator" })
      await sendNotice(inner, declined, "declined")
      return declined
    }
    const until = payableUntil(booking.startsAt, ctx.now())
    if (!(await tryReserve(inner, booking, until))) throw new Refusal("villas.dates-gone", {}, { status: 409 })
    const confirmed = await confirmBooking(inner, { bookingId })
    await sendPaymentLink(inner, confirmed)
    return confirmed
  })
}
