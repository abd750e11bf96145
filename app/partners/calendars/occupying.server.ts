import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm"
import {
  insertOccupancy,
  occupiedBetween,
  type Period,
  releaseExpiredHolds,
  releaseOccupancies,
} from "../../bookings/occupancy.server"
import { takenDaysOf } from "../../catalogue/rules/taken-days"
import type { Ctx } from "../../platform/context.server"
import { addDays, romeDate } from "../../platform/dates"
import type { Listing } from "../listings/own-listings.server"
import { type Days, joined, periodOf, withoutDays } from "../rules/blocked-days"
import { listingBlocks, listingCalendars, listings } from "../tables.server"
import { isPublished, type PublishedListing } from "./listing.server"

export type Block = typeof listingBlocks.$inferSelect

/** All blocks of a listing that are not past, earliest first. */
export const blocksOf = (ctx: Ctx, listingId: string): Promise<Block[]> =>
  ctx.db
    .select()
    .from(listingBlocks)
    .where(and(eq(listingBlocks.listingId, listingId), gt(listingBlocks.endsOn, romeDate(ctx.now()))))
    .orderBy(asc(listingBlocks.startsOn), asc(listingBlocks.id))

/** The partner's own ones. */
export const ownBlocksOf = async (ctx: Ctx, listingId: string): Promise<Block[]> =>
  (await blocksOf(ctx, listingId)).filter(({ calendarId }) => calendarId === null)

/** Deletes blocks and releases their days. `occupyBlocks` then gives the days to other blocks that wait for them. */
export async function removeBlocks(ctx: Ctx, blocks: Pick<Block, "id" | "occupancyId">[]): Promise<void> {
  if (blocks.length === 0) return
  const ids = blocks.map(({ id }) => id)
  await ctx.db.delete(listingBlocks).where(inArray(listingBlocks.id, ids))
  await releaseOccupancies(
    ctx,
    blocks.flatMap(({ occupancyId }) => occupancyId ?? []),
  )
}

/** Deletes the foreign calendars and all blocks of listings, and releases their days. */
export async function eraseCalendars(ctx: Ctx, listingIds: string[]): Promise<void> {
  if (listingIds.length === 0) return
  const blocks = await ctx.db.delete(listingBlocks).where(inArray(listingBlocks.listingId, listingIds)).returning()
  await releaseOccupancies(
    ctx,
    blocks.flatMap(({ occupancyId }) => occupancyId ?? []),
  )
  await ctx.db.delete(listingCalendars).where(inArray(listingCalendars.listingId, listingIds))
}

/**
 * Occupies the days of all blocks of a locked listing that have none yet, as far as they are free. A block of which only some
 * days are free is divided. Call it in the transaction that changed the blocks.
 */
export async function occupyBlocks(ctx: Ctx, listing: PublishedListing): Promise<void> {
  const waiting = await waitingBlocksOf(ctx, listing)
  if (waiting.length > 0) await releaseExpiredHolds(ctx, listing.itemId)
  for (const block of waiting) await occupy(ctx, listing, block)
}

/** The days that a booking had, to the blocks of its item that wait for them. Call it in the transaction that ended the booking. */
export async function occupyFreedDays(ctx: Ctx, { itemId }: { itemId: string }): Promise<void> {
  // Not waited for: whoever has locked it may wait for this booking. The days stay awaited (`isAwaitedByBlock`).
  const [listing] = await listingOf(ctx, itemId).for("no key update", { skipLocked: true })
  if (listing && isPublished(listing)) await occupyBlocks(ctx, listing)
}

/**
 * Whether a block waits for days of a period that are free: the hold that kept them has expired, or the block could not
 * be given them yet.
 */
export async function isAwaitedByBlock(ctx: Ctx, { itemId, ...period }: Period & { itemId: string }): Promise<boolean> {
  const [listing] = await listingOf(ctx, itemId)
  if (!listing || !isPublished(listing)) return false
  const isOverlapping = (days: Days) => {
    const { startsAt, endsAt } = periodOf(listing.category, days)
    return startsAt < period.endsAt && endsAt > period.startsAt
  }
  for (const block of (await waitingBlocksOf(ctx, listing)).filter(isOverlapping))
    if ((await freeDays(ctx, listing, block)).some(isOverlapping)) return true
  return false
}

const listingOf = (ctx: Ctx, itemId: string) => ctx.db.select().from(listings).where(eq(listings.itemId, itemId))

/** Blocks that have no occupancy, from today on. */
async function waitingBlocksOf(ctx: Ctx, { id }: Listing): Promise<Block[]> {
  const today = romeDate(ctx.now())
  const { listingId, occupancyId, startsOn, endsOn } = listingBlocks
  const waiting = await ctx.db
    .select()
    .from(listingBlocks)
    .where(and(eq(listingId, id), isNull(occupancyId), gt(endsOn, today)))
    .orderBy(asc(startsOn), asc(listingBlocks.id))
  return waiting.map((block) => (block.startsOn < today ? { ...block, startsOn: today } : block))
}

async function occupy(ctx: Ctx, listing: PublishedListing, block: Block): Promise<void> {
  const { startsOn, endsOn } = block
  const days = { startsOn, endsOn }
  const free = await freeDays(ctx, listing, days)
  if (free.length === 0) return
  const taken = joined(withoutDays(days, free))
  const { id, listingId, calendarId } = block
  await ctx.db.delete(listingBlocks).where(eq(listingBlocks.id, id))
  for (const run of taken) await ctx.db.insert(listingBlocks).values({ listingId, calendarId, ...run })
  for (const run of free) {
    const occupancy = await insertOccupancy(ctx, {
      ...periodOf(listing.category, run),
      resourceId: listing.itemId,
      note: calendarId ? "calendar" : "partner",
    })
    const occupancyId = occupancy?.id ?? null
    await ctx.db.insert(listingBlocks).values({ listingId, calendarId, ...run, occupancyId })
  }
}

async function freeDays(ctx: Ctx, { itemId, category }: PublishedListing, days: Days): Promise<Days[]> {
  const { startsAt, endsAt } = periodOf(category, days)
  const occupied = await occupiedBetween(ctx, itemId, startsAt, endsAt)
  const taken = takenDaysOf(category, occupied, days.startsOn, addDays(days.endsOn, -1))
  return joined(withoutDays(days, joined(taken.toSorted())))
}
