import { and, eq, gt, isNotNull, isNull, lt, ne, sql } from "drizzle-orm"
import type { Booking } from "../bookings/queries.server"
import { bookings, occupancies } from "../bookings/tables.server"
import { brand } from "../platform/brand"
import type { Ctx } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import { Refusal } from "../platform/refusal"
import { HOLD_MEMORY_MINUTES, minutesHeld, type PastHold } from "./rules/holds"

/** What a customer may keep without having paid. Everything here runs inside the transaction that keeps it. */

/** A person keeps at most this many vehicles at once while paying. */
export const MOST_HOLDS = 2
/** And has at most this many bookings that stand unpaid: at the agency, or in crypto not yet confirmed. */
export const MOST_UNPAID = 3

/**
 * Serialises all that keeps vehicles for one customer, until the transaction ends: what is counted is still true when it is
 * written. Taken before the locks of purchase and booking.
 */
export async function lockCustomer(ctx: Ctx, userId: string | null): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`car-rental customer ${userId}`}, 0))`)
}

/** Refuses with `car-rental.too-many-holds` (409) where the customer keeps two other vehicles while paying. */
export async function requireRoomToHold(ctx: Ctx, booking: Booking): Promise<void> {
  const live = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(occupancies, eq(occupancies.bookingId, bookings.id))
    .where(
      and(
        isOthersOf(booking),
        eq(bookings.status, "held"),
        isNull(occupancies.releasedAt),
        gt(occupancies.expiresAt, ctx.now()),
      ),
    )
  if (live.length >= MOST_HOLDS) throw new Refusal("car-rental.too-many-holds", {}, { status: 409 })
}

/**
 * Refuses with `car-rental.too-many-unpaid` (409) where the customer has three other bookings that stand unpaid, or one that
 * overlaps this one.
 */
export async function requireRoomToOwe(ctx: Ctx, booking: Booking): Promise<void> {
  const unpaid = await ctx.db
    .select({ startsAt: bookings.startsAt, endsAt: bookings.endsAt })
    .from(bookings)
    .where(and(isOthersOf(booking), eq(bookings.status, "pending"), ne(bookings.paymentStatus, "paid")))
  const overlaps = unpaid.some(({ startsAt, endsAt }) => startsAt < booking.endsAt && endsAt > booking.startsAt)
  if (overlaps || unpaid.length >= MOST_UNPAID)
    throw new Refusal("car-rental.too-many-unpaid", { phone: brand.phone }, { status: 409 })
}

/** For how many minutes of the last four hours the customer kept this vehicle on these days without placing a booking. */
export async function minutesKept(ctx: Ctx, { userId, itemId, startsAt, endsAt }: Booking): Promise<number> {
  if (!userId) return 0
  const rows = await ctx.db
    .select({
      createdAt: occupancies.createdAt,
      expiresAt: occupancies.expiresAt,
      releasedAt: occupancies.releasedAt,
    })
    .from(occupancies)
    .innerJoin(bookings, eq(occupancies.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.userId, userId),
        isNull(bookings.bookedAt),
        eq(occupancies.resourceId, itemId),
        lt(occupancies.startsAt, endsAt),
        gt(occupancies.endsAt, startsAt),
        isNotNull(occupancies.expiresAt),
        gt(occupancies.expiresAt, addMinutes(ctx.now(), -HOLD_MEMORY_MINUTES)),
      ),
    )
  const holds = rows.flatMap<PastHold>(({ expiresAt, ...row }) => (expiresAt ? [{ ...row, expiresAt }] : []))
  return minutesHeld(holds, ctx.now())
}

const isOthersOf = ({ id, userId }: Booking) =>
  and(eq(bookings.userId, userId ?? ""), eq(bookings.kind, "car_rental"), ne(bookings.id, id))
