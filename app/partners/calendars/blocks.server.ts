import { randomUUID } from "node:crypto"
import { and, eq, inArray, isNull } from "drizzle-orm"
import { bookedBetween } from "../../bookings/occupancy.server"
import { recordEvent } from "../../platform/audit.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { formatDate } from "../../platform/date-format"
import { addDays, type IsoDate, romeDate } from "../../platform/dates"
import { invalid, notFound, Refusal } from "../../platform/refusal"
import { listingSubject } from "../listings/own-listings.server"
import {
  clipped,
  type Days,
  daysOf,
  joined,
  overlappingBlocks,
  periodOf,
  united,
  wholeBlocks,
  withoutDays,
} from "../rules/blocked-days"
import { listingBlocks } from "../tables.server"
import { horizonOf, lockOwnPublishedListing, type PublishedListing } from "./listing.server"
import { blocksOf, occupyBlocks, removeBlocks } from "./occupying.server"

/** Blocks of a listing by its partner at once, past ones not counted. */
export const MAX_BLOCKS = 100

/**
 * A partner blocks days of a listing, `from` and `to` included. Own blocks with some of the days become one block with them;
 * returns whether there were any. Refuses with 401, 403, 404, 409 before the listing is published,
 * 422 for a period that is past, reversed or beyond the horizon, `partners.calendar-booked-days` or `partners.calendar-booked-day` (409) where a booking has some of the
 * days, `partners.calendar-too-many-blocks` (409).
 */
export async function blockDays(
  ctx: Ctx,
  { listingId, from, to }: { listingId: string; from: IsoDate; to: IsoDate },
): Promise<{ isMerged: boolean }> {
  return inTransaction(ctx, async (txCtx) => {
    const listing = await lockOwnPublishedListing(txCtx, listingId)
    requirePeriod(ctx, from, to)
    const days = { startsOn: from, endsOn: addDays(to, 1) }
    await requireUnbooked(txCtx, listing, days)
    const isMerged = await insertBlock(txCtx, listingId, days)
    await occupyBlocks(txCtx, listing)
    // A booking may have been made since the check.
    await requireUnbooked(txCtx, listing, days)
    await recordEvent(txCtx, { name: "listing.blocked", subject: listingSubject(listingId), facts: days })
    return { isMerged }
  })
}

/** Stores a block of a locked listing; days that are blocked already stay as they are. Returns whether there are any. */
async function insertBlock(ctx: Ctx, listingId: string, days: Days): Promise<boolean> {
  const own = (await blocksOf(ctx, listingId)).filter(({ calendarId }) => calendarId === null)
  const blocks = wholeBlocks(own)
  const merged = overlappingBlocks(days, blocks).map(({ id }) => id)
  const [eventUid = randomUUID()] = merged
  if (merged.length === 0 && blocks.length >= MAX_BLOCKS)
    throw new Refusal("partners.calendar-too-many-blocks", { most: MAX_BLOCKS }, { status: 409 })
  const parts = own.filter((part) => part.eventUid !== null && merged.includes(part.eventUid))
  const ids = parts.map(({ id }) => id)
  await ctx.db.update(listingBlocks).set({ eventUid }).where(inArray(listingBlocks.id, ids))
  for (const run of joined(withoutDays(days, parts)))
    await ctx.db.insert(listingBlocks).values({ listingId, eventUid, ...run })
  return merged.length > 0
}

function requirePeriod(ctx: Ctx, from: IsoDate, to: IsoDate): void {
  const last = addDays(horizonOf(ctx), -1)
  if (from < romeDate(ctx.now())) throw invalid([{ field: "from", code: "partners.calendar-from-past" }])
  if (to < from) throw invalid([{ field: "to", code: "partners.calendar-to-before" }])
  if (to > last)
    throw invalid([
      { field: "to", code: "partners.calendar-to-far", details: { date: formatDate(last, { locale: ctx.locale }) } },
    ])
}

async function requireUnbooked(
  ctx: Ctx,
  { itemId, category }: PublishedListing,
  days: { startsOn: IsoDate; endsOn: IsoDate },
): Promise<void> {
  const { startsAt, endsAt } = periodOf(category, days)
  const booked = (await bookedBetween(ctx, itemId, startsAt, endsAt)).flatMap(
    (booking) => daysOf(category, booking) ?? [],
  )
  const [first] = united(clipped(booked, days.startsOn, days.endsOn))
  if (!first) return
  const date = (day: IsoDate) => formatDate(day, { locale: ctx.locale })
  const last = addDays(first.endsOn, -1)
  throw first.startsOn === last
    ? new Refusal("partners.calendar-booked-day", { day: date(last) }, { status: 409 })
    : new Refusal("partners.calendar-booked-days", { from: date(first.startsOn), to: date(last) }, { status: 409 })
}

/** A partner removes a block of their own; `blockId` is its `eventUid`. Refuses with 401, 403, 404, 409 as `blockDays` does. */
export async function unblockDays(
  ctx: Ctx,
  { listingId, blockId }: { listingId: string; blockId: string },
): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const listing = await lockOwnPublishedListing(txCtx, listingId)
    const rows = await txCtx.db
      .select()
      .from(listingBlocks)
      .where(
        and(
          eq(listingBlocks.listingId, listingId),
          eq(listingBlocks.eventUid, blockId),
          isNull(listingBlocks.calendarId),
        ),
      )
    if (rows.length === 0) throw notFound("partners.calendar-block-not-found")
    await removeBlocks(txCtx, rows)
    await occupyBlocks(txCtx, listing)
    await recordEvent(txCtx, { name: "listing.unblocked", subject: listingSubject(listingId) })
  })
}
