import { and, desc, eq } from "drizzle-orm"
import type { Booking } from "../../bookings/queries.server"
import { hasSubject } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import { auditEvents } from "../../platform/tables.server"
import { type BookingEnd, bookingEndOf } from "../rules/booking-end"

/**
 * Who or what ended a booking early, and when; null if it has not ended early. `listingBooking`: the record of its partner, if a
 * partner offers its item. The caller authorises.
 */
export async function endOfBooking(
  ctx: Ctx,
  booking: Booking,
  listingBooking?: { userId: string; answer: "confirmed" | "declined" | null },
): Promise<{ by: BookingEnd; at: Date } | null> {
  const { cancelledAt } = booking
  if (!cancelledAt) return null
  const by = bookingEndOf({
    ...booking,
    answer: listingBooking?.answer ?? null,
    isByPartner: listingBooking !== undefined && (await cancelledBy(ctx, booking)) === listingBooking.userId,
  })
  return by ? { by, at: cancelledAt } : null
}

/** The actor of the last cancellation. */
async function cancelledBy(ctx: Ctx, { id }: Booking): Promise<string | undefined> {
  const [event] = await ctx.db
    .select({ actor: auditEvents.actor })
    .from(auditEvents)
    .where(and(hasSubject("booking", id), eq(auditEvents.name, "booking.cancelled")))
    .orderBy(desc(auditEvents.id))
    .limit(1)
  return event?.actor
}
