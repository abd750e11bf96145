import type { Booking } from "../bookings/queries.server"
import type { Attachment } from "../messaging/tables.server"
import type { Ctx } from "../platform/context.server"
import { countAttempt } from "../platform/limits.server"
import { Refusal } from "../platform/refusal"
import { ownBooking } from "./access.server"
import { appointmentOf, sendConfirmation } from "./mails.server"

/**
 * Sends a confirmation again, to the booking's own customer only and at most once a minute (D4). Refuses with 404 for anybody
 * else's, `checkout.not-confirmed` (409) where it does not stand yet or any more, 429.
 */
export async function sendConfirmationAgain(
  ctx: Ctx,
  { bookingId, channel }: { bookingId: string; channel: "email" | "whatsapp" },
): Promise<void> {
  const booking = await ownBooking(ctx, bookingId)
  if (booking.status !== "confirmed" || booking.paymentStatus !== "paid") throw notConfirmed()
  await countAttempt(ctx, `checkout.again:${channel}:${bookingId}`, 1, 60)
  await sendConfirmation(ctx, booking, [channel])
}

/** The customer's own booking for their calendar, in the reader's language. Refuses as `sendConfirmationAgain` does. */
export async function ownAppointment(ctx: Ctx, bookingId: string): Promise<Attachment> {
  const booking: Booking = { ...(await ownBooking(ctx, bookingId)), locale: ctx.locale }
  if (booking.status !== "confirmed") throw notConfirmed()
  return appointmentOf(ctx, booking)
}

const notConfirmed = () => new Refusal("checkout.not-confirmed", {}, { status: 409 })
