import { and, asc, eq, lt } from "drizzle-orm"
import { completeBooking, lockBooking } from "../bookings/booking.server"
import { bookings } from "../bookings/tables.server"
import { type Ctx, within } from "../platform/context.server"
import type { Db } from "../platform/db.server"

const MOST_AT_ONCE = 200

const isOver = (ctx: Ctx) =>
  and(eq(bookings.kind, "car_rental"), eq(bookings.status, "confirmed"), lt(bookings.endsAt, ctx.now()))

/**
 * Marks rentals whose return is past as over. What was to be paid at the agency is over as well: the car is back, and whether
 * its money was taken is the agency's to write down.
 */
export async function completePastRentals(ctx: Ctx): Promise<void> {
  const past = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(isOver(ctx))
    .orderBy(asc(bookings.endsAt))
    .limit(MOST_AT_ONCE)
  for (const { id } of past) {
    try {
      await ctx.db.transaction(async (tx) => {
        const inner = within(ctx, tx as Db)
        const booking = await lockBooking(inner, id)
        if (booking.status === "confirmed" && booking.endsAt < ctx.now())
          await completeBooking(inner, { bookingId: id })
      })
    } catch (err) {
      ctx.log.error({ err, bookingId: id }, "a rental that is over could not be completed")
    }
  }
}
