import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, ne, notExists, or, sql } from "drizzle-orm"
import type { CategoryId } from "../catalogue/rules/categories"
import { items } from "../catalogue/tables.server"
import type { Ctx } from "../platform/context.server"
import { bookings, occupancies } from "./tables.server"

/** From `startsAt` up to but not including `endsAt`: one period may start when another ends. */
export type Period = { startsAt: Date; endsAt: Date }

/**
 * Marks the expired holds of a resource as released (D26). Call it in the transaction that takes the dates, before
 * `insertOccupancy`. Rows are locked in a fixed order, to avoid deadlocks.
 */
export async function releaseExpiredHolds(ctx: Ctx, resourceId: string): Promise<void> {
  const expired = ctx.db
    .select({ id: occupancies.id })
    .from(occupancies)
    .where(
      and(
        eq(occupancies.resourceId, resourceId),
        isNull(occupancies.releasedAt),
        lte(occupancies.expiresAt, ctx.now()),
      ),
    )
    .orderBy(asc(occupancies.id))
    .for("update")
  // A named prepared statement is planned once per connection.
  await ctx.db
    .update(occupancies)
    .set({ releasedAt: ctx.now() })
    .where(inArray(occupancies.id, expired))
    .prepare("release_expired_holds")
    .execute()
}

/** What occupies a period: a booking, or a reason without one, such as days blocked by a partner. */
type Occupant = { bookingId: string; expiresAt?: Date } | { note: string }

/**
 * Occupies a resource for a period: a hold if `expiresAt` is given, else without expiry. Returns undefined if any
 * occupancy overlaps; the exclusion constraint decides between concurrent requests.
 */
export async function insertOccupancy(
  ctx: Ctx,
  occupancy: Period & { resourceId: string } & Occupant,
): Promise<{ id: string } | undefined> {
  const [inserted] = await ctx.db
    .insert(occupancies)
    .values({ ...occupancy, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: occupancies.id })
  return inserted
}

/**
 * Changes the expiry of a booking's occupancy, or removes it (`null`). An expired hold that has not been released still
 * belongs to the booking. False if the dates were released: take them again with `insertOccupancy`.
 */
export async function setOccupancyExpiry(
  ctx: Ctx,
  hold: { bookingId: string; expiresAt: Date | null },
): Promise<boolean> {
  const rows = await ctx.db
    .update(occupancies)
    .set({ expiresAt: hold.expiresAt })
    .where(and(eq(occupancies.bookingId, hold.bookingId), isNull(occupancies.releasedAt)))
    .returning({ id: occupancies.id })
  return rows.length > 0
}

/** All occupancies of a booking, including expired holds. */
export const occupanciesOf = (ctx: Ctx, bookingId: string) =>
  ctx.db
    .select()
    .from(occupancies)
    .where(and(eq(occupancies.bookingId, bookingId), isNull(occupancies.releasedAt)))

/** The occupancy of one resource; without `resourceId`, the only one. */
export async function occupancyOf(ctx: Ctx, bookingId: string, resourceId?: string) {
  const rows = await occupanciesOf(ctx, bookingId)
  return resourceId === undefined ? rows[0] : rows.find((row) => row.resourceId === resourceId)
}

type Wanted = Period & { bookingId: string; resourceId: string }

/** Whether a booking occupies exactly this period; also with an expired hold that has not been released. */
export async function occupiesPeriod(ctx: Ctx, { bookingId, resourceId, startsAt, endsAt }: Wanted): Promise<boolean> {
  const existing = await occupancyOf(ctx, bookingId, resourceId)
  return existing?.startsAt.getTime() === startsAt.getTime() && existing.endsAt.getTime() === endsAt.getTime()
}

/**
 * Occupies a resource for a booking, until `expiresAt` or without expiry (`null`), inside the caller's transaction:
 * extends all the booking's occupancies if this one is unchanged, otherwise replaces them by it. False if any part of
 * the period is taken.
 */
export async function occupyPeriod(
  ctx: Ctx,
  { expiresAt, ...wanted }: Wanted & { expiresAt: Date | null },
): Promise<boolean> {
  const { bookingId, resourceId } = wanted
  if ((await occupiesPeriod(ctx, wanted)) && (await setOccupancyExpiry(ctx, { bookingId, expiresAt }))) return true
  await releaseExpiredHolds(ctx, resourceId)
  await release(ctx, { bookingId })
  return (await insertOccupancy(ctx, { ...wanted, expiresAt: expiresAt ?? undefined })) !== undefined
}

/** Releases a booking's occupancies, or only that of `resourceId`. */
export async function release(
  ctx: Ctx,
  { bookingId, resourceId }: { bookingId: string; resourceId?: string },
): Promise<void> {
  await ctx.db
    .update(occupancies)
    .set({ releasedAt: ctx.now() })
    .where(
      and(
        eq(occupancies.bookingId, bookingId),
        isNull(occupancies.releasedAt),
        resourceId === undefined ? undefined : eq(occupancies.resourceId, resourceId),
      ),
    )
}

/** The occupancies of a resource without a booking that are not over, earliest first. */
export const blocksOfResource = (ctx: Ctx, resourceId: string) =>
  ctx.db
    .select()
    .from(occupancies)
    .where(
      and(
        eq(occupancies.resourceId, resourceId),
        isNull(occupancies.bookingId),
        isNull(occupancies.releasedAt),
        gt(occupancies.endsAt, ctx.now()),
      ),
    )
    .orderBy(asc(occupancies.startsAt))

/** Releases occupancies without a booking, by their ids. */
export async function releaseOccupancies(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const { bookingId, releasedAt } = occupancies
  await ctx.db
    .update(occupancies)
    .set({ releasedAt: ctx.now() })
    .where(and(inArray(occupancies.id, ids), isNull(bookingId), isNull(releasedAt)))
}

/** Releases the future part of a booking's occupancy of a resource; the past part is kept. */
export async function releaseFuturePart(
  ctx: Ctx,
  { bookingId, resourceId }: { bookingId: string; resourceId: string },
): Promise<void> {
  const now = ctx.now()
  const { startsAt, endsAt, releasedAt } = occupancies
  const ofResource = and(
    eq(occupancies.bookingId, bookingId),
    eq(occupancies.resourceId, resourceId),
    isNull(releasedAt),
  )
  await ctx.db
    .update(occupancies)
    .set({ releasedAt: now })
    .where(and(ofResource, gte(startsAt, now)))
  await ctx.db
    .update(occupancies)
    .set({ endsAt: now })
    .where(and(ofResource, lt(startsAt, now), gt(endsAt, now)))
}

/** Excludes one booking, or everything that a person holds. */
type Except = { exceptBookingId?: string; exceptHeldBy?: string }

/**
 * Occupied periods of a resource between two instants, earliest first, without expired holds. The overlap condition
 * matches the exclusion constraint, so that its index is used.
 */
export function occupiedBetween(
  ctx: Ctx,
  resourceId: string,
  from: Date,
  to: Date,
  { exceptBookingId, exceptHeldBy }: Except = {},
): Promise<Period[]> {
  const { startsAt, endsAt, expiresAt, bookingId } = occupancies
  const requested = sql`tstzrange(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`
  return ctx.db
    .select({ startsAt, endsAt })
    .from(occupancies)
    .where(
      and(
        eq(occupancies.resourceId, resourceId),
        isNull(occupancies.releasedAt),
        sql`tstzrange(${startsAt}, ${endsAt}) && ${requested}`,
        or(isNull(expiresAt), gt(expiresAt, ctx.now())),
        exceptBookingId ? or(isNull(bookingId), ne(bookingId, exceptBookingId)) : undefined,
        exceptHeldBy ? notExists(heldBy(ctx, exceptHeldBy, bookingId)) : undefined,
      ),
    )
    .orderBy(asc(startsAt))
}

/**
 * When the items of a category, or one of them, are occupied within a period, without expired holds and what the person themselves
 * holds. One query: all items by one search of the index of periods, one item by the exclusion constraint's.
 */
export function occupiedIn(
  ctx: Ctx,
  category: CategoryId,
  within: Period,
  itemId?: string,
): Promise<(Period & { itemId: string })[]> {
  const { resourceId, startsAt, endsAt, expiresAt, bookingId, releasedAt } = occupancies
  const requested = sql`tstzrange(${within.startsAt.toISOString()}::timestamptz, ${within.endsAt.toISOString()}::timestamptz)`
  return ctx.db
    .select({ itemId: items.id, startsAt, endsAt })
    .from(items)
    .innerJoin(occupancies, eq(resourceId, items.id))
    .where(
      and(
        itemId === undefined ? and(eq(items.category, category), eq(items.listed, true)) : eq(items.id, itemId),
        isNull(releasedAt),
        sql`tstzrange(${startsAt}, ${endsAt}) && ${requested}`,
        or(isNull(expiresAt), gt(expiresAt, ctx.now())),
        ctx.actor.kind === "person" ? notExists(heldBy(ctx, ctx.actor.userId, bookingId)) : undefined,
      ),
    )
}

/** A booking's occupancy; `isHeld` while it is being paid. */
export type BookedPeriod = Period & { bookingId: string; isHeld: boolean }

/** The bookings that occupy a resource between two instants, earliest first, without expired holds. */
export async function bookedBetween(ctx: Ctx, resourceId: string, from: Date, to: Date): Promise<BookedPeriod[]> {
  const { startsAt, endsAt, expiresAt, releasedAt } = occupancies
  const requested = sql`tstzrange(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`
  const rows = await ctx.db
    .select({ startsAt, endsAt, bookingId: bookings.id, status: bookings.status })
    .from(occupancies)
    .innerJoin(bookings, eq(bookings.id, occupancies.bookingId))
    .where(
      and(
        eq(occupancies.resourceId, resourceId),
        isNull(releasedAt),
        sql`tstzrange(${startsAt}, ${endsAt}) && ${requested}`,
        or(isNull(expiresAt), gt(expiresAt, ctx.now())),
      ),
    )
    .orderBy(asc(startsAt))
  return rows.map(({ status, ...period }) => ({ ...period, isHeld: status === "held" }))
}

const heldBy = (ctx: Ctx, userId: string, bookingId: typeof occupancies.bookingId) =>
  ctx.db
    .select({ one: sql`1` })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.userId, userId), eq(bookings.status, "held")))
