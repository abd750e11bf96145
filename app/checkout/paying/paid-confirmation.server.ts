import { confirmBooking, markPayment } from "../../bookings/booking.server"
import type { Booking } from "../../bookings/queries.server"
import type { Ctx } from "../../platform/context.server"
import { isOffered, kindOf } from "../booking-kinds.server"
import { sendBookingMessages } from "../mails.server"

/**
 * Confirms a paid booking, or marks a confirmed one as paid (an accepted request is concluded by its payment, so that the
 * hours to cancel of D28 count from it, as elsewhere), and sends the confirmation. `paidBy` is `online` too if gift
 * cards cover all of it.
 */
export async function confirmPaidBooking(
  ctx: Ctx,
  booking: Booking,
  paidBy: "online" | "crypto" | "agency" = "online",
): Promise<Booking> {
  const confirmed =
    booking.status === "confirmed"
      ? await markPayment(ctx, {
          bookingId: booking.id,
          paymentStatus: "paid",
          concludes: isOffered(ctx, booking),
        })
      : await confirmBooking(ctx, { bookingId: booking.id, paidBy })
  await kindOf(ctx, confirmed).onPaid?.(ctx, confirmed)
  await sendBookingMessages(ctx, confirmed)
  return confirmed
}
