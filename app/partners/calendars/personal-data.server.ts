import { asc, eq, inArray } from "drizzle-orm"
import type { Erased, PersonalData } from "../../accounts/deletion/personal-data.server"
import type { Ctx } from "../../platform/context.server"
import { listingBlocks, listingCalendars, listings } from "../tables.server"
import { eraseCalendars } from "./occupying.server"

/**
 * The addresses of other platforms' calendars may name their account there, so they are erased, together with the days that they
 * or the partner blocked. Blocked days themselves name nobody.
 */
export const listingCalendarsData: PersonalData = { erase, export: exported }

const listingsOf = async (ctx: Ctx, userId: string): Promise<string[]> =>
  (await ctx.db.select({ id: listings.id }).from(listings).where(eq(listings.userId, userId))).map(({ id }) => id)

async function erase(ctx: Ctx, { userId }: Erased): Promise<void> {
  await eraseCalendars(ctx, await listingsOf(ctx, userId))
}

async function exported(ctx: Ctx, userId: string) {
  const own = await listingsOf(ctx, userId)
  if (own.length === 0) return []
  const [calendars, blocks] = [
    await ctx.db.select().from(listingCalendars).where(inArray(listingCalendars.listingId, own)),
    await ctx.db
      .select()
      .from(listingBlocks)
      .where(inArray(listingBlocks.listingId, own))
      .orderBy(asc(listingBlocks.startsOn)),
  ]
  return own.map((listingId) => ({
    listingId,
    calendars: calendars
      .filter((calendar) => calendar.listingId === listingId)
      .map(({ url, createdAt, lastReadAt, failure }) => ({ url, createdAt, lastReadAt, failure })),
    blocks: blocks
      .filter((block) => block.listingId === listingId)
      .map(({ calendarId, startsOn, endsOn }) => ({ startsOn, endsOn, isImported: calendarId !== null })),
  }))
}
