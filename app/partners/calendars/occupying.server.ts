import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm"
import {
  insertOccupancy,
  occupiedBetween,
  releaseExpiredHolds,
  releaseOccupancies,
} from "../../bookings/occupancy.server"
import { takenDaysOf } from "../../catalogue/rules/taken-days"
import type { Ctx } from "../../platform/context.server"
import { addDays, romeDate } from "../../platform/dates"
import { clipped, type Days, joined, periodOf, withoutDays } from "../rules/blocked-days"
import { listingBlocks, listingCalendars } from "../tables.server"
import type { PublishedListing } from "./listing.server"

export type Block = typeof listingBlocks.$inferSelect

/** Prefix of the note of an occupancy that was read from a calendar. */
const CALENDAR_NOTE = "calendar:"

/** The note of the occupancies of a calendar, or of the partner's own blocks. */
export const blockNote = (calendarId: string | null) => (calendarId ? `${CALENDAR_NOTE}${calendarId}` : "partner")

/** All blocks of a listing that are not past, earliest first. */
export const blocksOf = (ctx: Ctx, listingId: string): Promise<Block[]> =>
  ctx.db
    .select()
    .from(listingBlocks)
    .where(and(eq(listingBlocks.listingId, listingId), gt(listingBlocks.endsOn, romeDate(ctx.now()))))
    .orderBy(asc(listingBlocks.startsOn), asc(listingBlocks.id))

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
  const today = romeDate(ctx.now())
  const waiting = await ctx.db
    .select()
    .from(listingBlocks)
    .where(
      and(eq(listingBlocks.listingId, listing.id), isNull(listingBlocks.occupancyId), gt(listingBlocks.endsOn, today)),
    )
    .orderBy(asc(listingBlocks.startsOn), asc(listingBlocks.id))
  if (waiting.length > 0) await releaseExpiredHolds(ctx, listing.itemId)
  for (const block of waiting) await occupy(ctx, listing, block, today)
}

async function occupy(ctx: Ctx, listing: PublishedListing, block: Block, today: string): Promise<void> {
  const [days] = clipped([block], today, block.endsOn)
  if (!days) return
  const free = await freeDays(ctx, listing, days)
  if (free.length === 0) return
  const taken = joined(withoutDays(days, free))
  const { id, listingId, calendarId, eventUid } = block
  await ctx.db.delete(listingBlocks).where(eq(listingBlocks.id, id))
  for (const run of taken) await ctx.db.insert(listingBlocks).values({ listingId, calendarId, eventUid, ...run })
  for (const run of free) {
    const occupancy = await insertOccupancy(ctx, {
      ...periodOf(listing.category, run),
      resourceId: listing.itemId,
      note: blockNote(calendarId),
    })
    const occupancyId = occupancy?.id ?? null
    await ctx.db.insert(listingBlocks).values({ listingId, calendarId, eventUid, ...run, occupancyId })
  }
}

async function freeDays(ctx: Ctx, { itemId, category }: PublishedListing, days: Days): Promise<Days[]> {
  const { startsAt, endsAt } = periodOf(category, days)
  const occupied = await occupiedBetween(ctx, itemId, startsAt, endsAt)
  const taken = takenDaysOf(category, occupied, days.startsOn, addDays(days.endsOn, -1))
  return joined(withoutDays(days, joined(taken.toSorted())))
}
