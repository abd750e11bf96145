import type { Booking } from "../bookings/queries.server"
import { ownBooking } from "../checkout/access.server"
import type { Ctx } from "../platform/context.server"
import { notFound } from "../platform/refusal"

/** A car booking of the signed-in customer; any other is not found (404), for operators too. */
export async function ownRental(ctx: Ctx, bookingId: string): Promise<Booking> {
  const booking = await ownBooking(ctx, bookingId)
  if (booking.kind !== "car_rental") throw notFound("bookings.not-found")
  return booking
}
