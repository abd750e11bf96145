import { and, eq, gt, inArray, isNull, lt, ne, notExists, or, sql } from "drizzle-orm"
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
  and(
    ownKinds,
    inArray(bookings.status, ["held", "pending", "confirmed"]),
    inArray(bookings.paymentStatus, ["pending", "failed"]),
    keepsNothing(ctx),
  )

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

/** What waits to be paid by a person, or to be answered by the house. */
export const openBookingsOf = (ctx: Ctx, userId: string): Promise<Booking[]> =>
  ctx.db
    .select()
    .from(bookings)
    .where(and(ownKinds, eq(bookings.userId, userId), inArray(bookings.status, ["held", "pending"])))

const isPaid = eq(bookings.paymentStatus, "paid")

/** Confirmed and paid bookings whose end is past. */
export const pastBookings = (ctx: Ctx): Promise<Booking[]> =>
  ctx.db
    .select()
    .from(bookings)
    .where(and(ownKinds, eq(bookings.status, "confirmed"), isPaid, lt(bookings.endsAt, ctx.now())))
    .orderBy(bookings.endsAt)
    .limit(MOST_AT_ONCE)
