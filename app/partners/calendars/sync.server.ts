import { and, eq, lte } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"
import { type IsoDate, romeDate } from "../../platform/dates"
import type { CalendarEvent } from "../../platform/decoder/tasks"
import { clipped, daysOfEvent, joined, united, withoutDays } from "../rules/blocked-days"
import { listingBlocks } from "../tables.server"
import { reportDoubleBookings } from "./double-bookings.server"
import { horizonOf, type PublishedListing } from "./listing.server"
import { occupyBlocks, removeBlocks } from "./occupying.server"

/**
 * Makes the blocks of a calendar equal to the days of the events of its last reading. Days that a booking has are kept as a block
 * without an occupancy, so that they stay taken if the booking is cancelled, and reported. Call it with the listing locked.
 */
export async function syncBlocks(
  ctx: Ctx,
  listing: PublishedListing,
  { calendarId, url, events }: { calendarId: string; url: string; events: CalendarEvent[] },
): Promise<void> {
  const [today, horizon] = [romeDate(ctx.now()), horizonOf(ctx)]
  await deletePastBlocks(ctx, listing.id, today)
  const taken = events.flatMap((event) => {
    const [days] = clipped(daysOfEvent(listing.category, event), today, horizon)
    return days ? [{ ...days, isClosed: event.isClosed }] : []
  })
  const wanted = united(taken)
  const existing = await ctx.db.select().from(listingBlocks).where(eq(listingBlocks.calendarId, calendarId))
  const kept = existing.filter((block) =>
    clipped([block], today, block.endsOn).some((days) => withoutDays(days, wanted).length === 0),
  )
  await removeBlocks(
    ctx,
    existing.filter((block) => !kept.includes(block)),
  )
  const added = wanted.flatMap((run) => joined(withoutDays(run, kept)))
  if (added.length > 0)
    await ctx.db.insert(listingBlocks).values(added.map((run) => ({ listingId: listing.id, calendarId, ...run })))
  await occupyBlocks(ctx, listing)
  await reportDoubleBookings(ctx, listing, { url, taken })
}

/** Their occupancies stay as they are: the days are over. */
async function deletePastBlocks(ctx: Ctx, listingId: string, today: IsoDate): Promise<void> {
  await ctx.db
    .delete(listingBlocks)
    .where(and(eq(listingBlocks.listingId, listingId), lte(listingBlocks.endsOn, today)))
}
