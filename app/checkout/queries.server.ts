import { and, eq, gt, isNull, lt, ne, notExists, or, sql } from "drizzle-orm"
import type { Booking } from "../bookings/queries.server"
import { bookings, occupancies } from "../bookings/tables.server"
import type { Ctx } from "../platform/context.server"

/** The kind of purchase a booking of this checkout is, for `payments`. */
export const BOOKING_PURCHASE = "booking"
export const purchaseOf = (bookingId: string) => ({ purchaseKind: BOOKING_PURCHASE, purchaseId: bookingId })

const MOST_AT_ONCE = 200
const ownKinds = ne(bookings.kind, "car_rental")

const keepsNothing = (ctx: Ctx) =>
  notExists(
    ctx.db
      .select({ one: sql`1` })
      .from(occupancies)
      .where(
        and(
          eq(occupancies.bookingId, bookings.id),
          isNull(occupancies.releasedAt),
          or(isNull(occupancies.expiresAt), gt(occupancies.expiresAt, ctx.now())),
        ),
      ),
  )

/** Bookings whose time to be paid or answered is over: they are not settled and keep nothing any more. */
const isLapsed = (ctx: Ctx) =>
  and(ownKinds, or(eq(bookings.status, "held"), eq(bookings.status, "pending")), keepsNothing(ctx))

export const lapsedBookings = (ctx: Ctx): Promise<Booking[]> =>
  ctx.db.select().from(bookings).where(isLapsed(ctx)).orderBy(bookings.createdAt).limit(MOST_AT_ONCE)

/** Whether a booking's time is over at this moment. */
export async function hasLapsed(ctx: Ctx, bookingId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), isLapsed(ctx)))
  return row !== undefined
}

/** Confirmed bookings whose end is past. */
export const pastBookings = (ctx: Ctx): Promise<Booking[]> =>
  ctx.db
    .select()
    .from(bookings)
    .where(and(ownKinds, eq(bookings.status, "confirmed"), lt(bookings.endsAt, ctx.now())))
    .orderBy(bookings.endsAt)
    .limit(MOST_AT_ONCE)
