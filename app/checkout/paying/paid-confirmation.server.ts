import { confirmBooking, markPayment } from "../../bookings/booking.server"
import type { Booking } from "../../bookings/queries.server"
import type { Ctx } from "../../platform/context.server"
import { kindOf } from "../booking-kinds.server"
import { sendBookingMessages } from "../mails.server"

/** Confirms a paid booking, or marks a confirmed one as paid, and sends the confirmation. */
export async function confirmPaidBooking(
  ctx: Ctx,
  booking: Booking,
  paid: "online" | "crypto" | "agency" = "online",
): Promise<Booking> {
  const settled =
    booking.status === "confirmed"
      ? await markPayment(ctx, { bookingId: booking.id, paymentStatus: "paid" })
      : await confirmBooking(ctx, { bookingId: booking.id, paid })
  await kindOf(ctx, settled).onPaid?.(ctx, settled)
  await sendBookingMessages(ctx, settled)
  return settled
}
