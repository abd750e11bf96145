import type { Attachment } from "../messaging/tables.server"
import type { Ctx } from "../platform/context.server"
import { Refusal } from "../platform/refusal"
import { placeOf } from "./booking-words.server"
import { rentalCalendarFile } from "./calendar-file.server"
import { bookingPage } from "./confirmation.server"
import { ownRental } from "./hold.server"

/**
 * The customer's own rental for their calendar, in the reader's language. Refuses with 404 for anybody else's,
 * `car-rental.notification-not-ready` (409) for one that does not stand.
 */
export async function rentalAppointment(ctx: Ctx, bookingId: string): Promise<Attachment> {
  const booking = { ...(await ownRental(ctx, bookingId)), locale: ctx.locale }
  if (booking.status !== "confirmed" && booking.status !== "pending")
    throw new Refusal("car-rental.notification-not-ready", {}, { status: 409 })
  return rentalCalendarFile(booking, {
    place: placeOf(booking, booking.pickupLocation),
    url: bookingPage(ctx, booking),
  })
}
