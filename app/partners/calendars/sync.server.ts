import { and, eq, lte } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"
import { addMinutes, type IsoDate, romeDate } from "../../platform/dates"
import type { CalendarEvent } from "../../platform/decoder/tasks"
import { clipped, type Days, daysOfEvent, isMadeUpOf, isSameDays, united } from "../rules/blocked-days"
import { listingBlocks } from "../tables.server"
import { reportDoubleBookings } from "./double-bookings.server"
import { isOwnUid } from "./export.server"
import { exportedDays } from "./exported-days.server"
import { horizonOf, type PublishedListing } from "./listing.server"
import { type Block, occupyBlocks, removeBlocks } from "./occupying.server"

/** Platforms take up to this long to read our calendar again. */
const PLATFORM_DELAY_MINUTES = 6 * 60

/**
 * Makes the blocks of a calendar equal to the events of its last reading: new events block days, changed ones move, vanished ones
 * release theirs. Days that a booking has are kept as a block without an occupancy, and reported. Call it with the listing locked.
 * Ignored are our own events, and days that a platform closed because our calendar told it to.
 */
export async function syncBlocks(
  ctx: Ctx,
  listing: PublishedListing,
  { calendarId, url, events }: { calendarId: string; url: string; events: CalendarEvent[] },
): Promise<void> {
  const [today, horizon] = [romeDate(ctx.now()), horizonOf(ctx)]
  await deletePastBlocks(ctx, listing.id, today)
  const existing = byUid(await ctx.db.select().from(listingBlocks).where(eq(listingBlocks.calendarId, calendarId)))
  const wanted = await wantedDays(ctx, listing, { calendarId, events, known: new Set(existing.keys()) })
  for (const [uid, blocks] of existing) {
    const days = wanted.get(uid) ?? []
    if (isSameDays(clipped(blocks, today, horizon), days)) wanted.delete(uid)
    else await removeBlocks(ctx, blocks)
  }
  const added = [...wanted].flatMap(([eventUid, days]) =>
    days.map((run) => ({ listingId: listing.id, calendarId, eventUid, ...run })),
  )
  if (added.length > 0) await ctx.db.insert(listingBlocks).values(added)
  await occupyBlocks(ctx, listing)
  await reportDoubleBookings(ctx, listing, { calendarId, url })
}

/** Their occupancies stay as they are: the days are over. */
async function deletePastBlocks(ctx: Ctx, listingId: string, today: IsoDate): Promise<void> {
  await ctx.db
    .delete(listingBlocks)
    .where(and(eq(listingBlocks.listingId, listingId), lte(listingBlocks.endsOn, today)))
}

function byUid(blocks: Block[]): Map<string, Block[]> {
  return Map.groupBy(blocks, ({ eventUid }) => eventUid ?? "")
}

/** The days of a reading by UID, from today to the horizon. */
async function wantedDays(
  ctx: Ctx,
  listing: PublishedListing,
  { calendarId, events, known }: { calendarId: string; events: CalendarEvent[]; known: Set<string> },
): Promise<Map<string, Days[]>> {
  const exported = await exportedDays(ctx, listing, {
    exceptCalendarId: calendarId,
    releasedAfter: addMinutes(ctx.now(), -PLATFORM_DELAY_MINUTES),
  })
  const today = romeDate(ctx.now())
  const shown = clipped(exported, today, horizonOf(ctx))
  const wanted = new Map<string, Days[]>()
  for (const event of events) {
    const days = isOwnUid(event.uid) ? undefined : daysOfEvent(listing.category, event)
    const [ahead] = days ? clipped([days], today, horizonOf(ctx)) : []
    if (!ahead) continue
    // An event that already blocks days is not our own calendar's, even if it has the same days.
    if (event.isClosed && !known.has(event.uid) && isMadeUpOf(ahead, shown)) continue
    wanted.set(event.uid, united([...(wanted.get(event.uid) ?? []), ahead]))
  }
  return wanted
}
