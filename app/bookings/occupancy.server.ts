import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, ne, notExists, or, sql } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import { bookings, occupancies } from "./tables.server"

/** From `startsAt` up to but not including `endsAt`: one may begin when the other ends. */
export type Period = { startsAt: Date; endsAt: Date }

/**
 * Frees a resource of holds whose time is over, so that whoever asks for its dates finds them free (D26). Call it in the
 * transaction that takes the dates, before `occupy`. Rows are locked in one order, so that two callers never wait for each other.
 */
export async function releaseLapsedHolds(ctx: Ctx, resourceId: string): Promise<void> {
  const lapsed = ctx.db
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
  // Under a name the database plans it once for each connection.
  await ctx.db
    .update(occupancies)
    .set({ releasedAt: ctx.now() })
    .where(inArray(occupancies.id, lapsed))
    .prepare("release_lapsed_holds")
    .execute()
}

/**
 * Takes a resource for a period: a hold where `expiresAt` is given, else for good. Answers undefined where any occupancy
 * overlaps; the database decides, whoever else asks at the same moment.
 */
export async function occupy(
  ctx: Ctx,
  taking: Period & { resourceId: string; bookingId: string; expiresAt?: Date },
): Promise<{ id: string } | undefined> {
  const [taken] = await ctx.db
    .insert(occupancies)
    .values({ ...taking, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: occupancies.id })
  return taken
}

/**
 * Gives a booking's occupancy a new end of its hold, or keeps it for good (`null`). A lapsed hold that nobody has cleared
 * is still the booking's own. False where the dates are gone: take them again with `occupy`.
 */
export async function extendHold(ctx: Ctx, hold: { bookingId: string; expiresAt: Date | null }): Promise<boolean> {
  const kept = await ctx.db
    .update(occupancies)
    .set({ expiresAt: hold.expiresAt })
    .where(and(eq(occupancies.bookingId, hold.bookingId), isNull(occupancies.releasedAt)))
    .returning({ id: occupancies.id })
  return kept.length > 0
}

/** All that a booking keeps at this moment, lapsed or not. */
export const occupanciesOf = (ctx: Ctx, bookingId: string) =>
  ctx.db
    .select()
    .from(occupancies)
    .where(and(eq(occupancies.bookingId, bookingId), isNull(occupancies.releasedAt)))

/** The same of one resource; without `resourceId`, of the only one. */
export async function occupancyOf(ctx: Ctx, bookingId: string, resourceId?: string) {
  const kept = await occupanciesOf(ctx, bookingId)
  return resourceId === undefined ? kept[0] : kept.find((each) => each.resourceId === resourceId)
}

/**
 * Keeps a resource for a booking, until `expiresAt` or for good (`null`), inside the caller's transaction: what the booking kept
 * before is renewed, with all else it keeps, if it is the same; else all of that is exchanged for it. False where any of the period is somebody else's.
 */
export async function reservePeriod(
  ctx: Ctx,
  { expiresAt, ...wanted }: Period & { bookingId: string; resourceId: string; expiresAt: Date | null },
): Promise<boolean> {
  const { bookingId, resourceId, startsAt, endsAt } = wanted
  const existing = await occupancyOf(ctx, bookingId, resourceId)
  const isSame =
    existing?.resourceId === resourceId &&
    existing.startsAt.getTime() === startsAt.getTime() &&
    existing.endsAt.getTime() === endsAt.getTime()
  if (isSame && (await extendHold(ctx, { bookingId, expiresAt }))) return true
  await releaseLapsedHolds(ctx, resourceId)
  await release(ctx, { bookingId })
  return (await occupy(ctx, { ...wanted, expiresAt: expiresAt ?? undefined })) !== undefined
}

/** Gives back what a booking keeps, or of it only `resourceId`. Nothing happens where it keeps nothing. */
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

/** Gives back what is still to come of what a booking keeps of a resource; what is past stays as it was. */
export async function releaseRest(
  ctx: Ctx,
  { bookingId, resourceId }: { bookingId: string; resourceId: string },
): Promise<void> {
  const now = ctx.now()
  const { startsAt, endsAt, releasedAt } = occupancies
  const kept = and(eq(occupancies.bookingId, bookingId), eq(occupancies.resourceId, resourceId), isNull(releasedAt))
  await ctx.db
    .update(occupancies)
    .set({ releasedAt: now })
    .where(and(kept, gte(startsAt, now)))
  await ctx.db
    .update(occupancies)
    .set({ endsAt: now })
    .where(and(kept, lt(startsAt, now), gt(endsAt, now)))
}

/** Leaves out one booking, or all that a person holds while they pay. */
type Except = { exceptBookingId?: string; exceptHeldBy?: string }

/** What stands in the way of a period, earliest first; lapsed holds do not. */
export const occupiedAround = (
  ctx: Ctx,
  resourceId: string,
  { startsAt, endsAt }: Period,
  options: Except = {},
): Promise<Period[]> => occupiedBetween(ctx, resourceId, startsAt, endsAt, options)

/**
 * When a resource is taken between two instants, earliest first; lapsed holds do not count. The overlap is written as the
 * exclusion constraint is, so that its index answers.
 */
export function occupiedBetween(
  ctx: Ctx,
  resourceId: string,
  from: Date,
  to: Date,
  { exceptBookingId, exceptHeldBy }: Except = {},
): Promise<Period[]> {
  const { startsAt, endsAt, expiresAt, bookingId } = occupancies
  const asked = sql`tstzrange(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`
  return ctx.db
    .select({ startsAt, endsAt })
    .from(occupancies)
    .where(
      and(
        eq(occupancies.resourceId, resourceId),
        isNull(occupancies.releasedAt),
        sql`tstzrange(${startsAt}, ${endsAt}) && ${asked}`,
        or(isNull(expiresAt), gt(expiresAt, ctx.now())),
        exceptBookingId ? or(isNull(bookingId), ne(bookingId, exceptBookingId)) : undefined,
        exceptHeldBy ? notExists(heldBy(ctx, exceptHeldBy, bookingId)) : undefined,
      ),
    )
    .orderBy(asc(startsAt))
}

const heldBy = (ctx: Ctx, userId: string, bookingId: typeof occupancies.bookingId) =>
  ctx.db
    .select({ one: sql`1` })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.userId, userId), eq(bookings.status, "held")))
