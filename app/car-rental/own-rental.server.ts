import { type Booking, bookingOf } from "../bookings/queries.server"
import { requirePerson } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { notFound } from "../platform/refusal"

/** A car booking of the signed-in customer; any other is not found (404), for operators too. */
export async function ownRental(ctx: Ctx, bookingId: string): Promise<Booking> {
  const { userId } = requirePerson(ctx)
  const booking = await bookingOf(ctx, bookingId)
  if (booking.userId !== userId || booking.kind !== "car_rental") throw notFound("bookings.not-found")
  return booking
}
