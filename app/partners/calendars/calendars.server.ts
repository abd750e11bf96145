import { randomUUID } from "node:crypto"
import { and, asc, eq } from "drizzle-orm"
import { z } from "zod"
import { requireProfile } from "../../accounts/queries.server"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { enforceRateLimit, HOUR_SECONDS } from "../../platform/limits.server"
import { forbidden, invalid, notFound, Refusal } from "../../platform/refusal"
import { listingSubject } from "../listings/own-listings.server"
import { listingBlocks, listingCalendars, listings } from "../tables.server"
import { isCalendarUrl } from "./address-guard.server"
import { lockOwnPublishedListing, newCalendarKey } from "./listing.server"
import { occupyBlocks, removeBlocks } from "./occupying.server"
import { fetchEvents, type ReadEvents, readCalendar } from "./reading.server"

export type ListingCalendar = typeof listingCalendars.$inferSelect

/** Calendars of other platforms per listing. */
export const MAX_CALENDARS = 5

/** Changes of calendar addresses and readings by hand, per partner and hour. */
const MAX_CHANGES = 60

const isId = (id: string) => z.uuid().safeParse(id).success

/** The calendars of a listing, in the order in which they were added. */
export const calendarsOf = (ctx: Ctx, listingId: string): Promise<ListingCalendar[]> =>
  ctx.db
    .select()
    .from(listingCalendars)
    .where(eq(listingCalendars.listingId, listingId))
    .orderBy(asc(listingCalendars.createdAt), asc(listingCalendars.id))

/**
 * A verified partner adds the calendar of another platform, which is read at once; true if the reading succeeded, else the calendar
 * says why, and a job tries again. Refuses with 401, 403 all but partners, 404,
 * 409 before the listing is published, `partners.calendar-unverified` (403), 422 an address that may not be read,
 * `partners.calendar-known` (409), `partners.calendar-too-many` (409), 429.
 */
export async function addCalendar(
  ctx: Ctx,
  { listingId, url }: { listingId: string; url: string },
  fetch: ReadEvents = fetchEvents,
): Promise<boolean> {
  await requireOwnerMayChange(ctx)
  const calendarId = await inTransaction(ctx, async (txCtx) => {
    await lockOwnPublishedListing(txCtx, listingId)
    if ((await requireProfile(txCtx)).businessStatus !== "verified") throw forbidden("partners.calendar-unverified")
    const address = requireAddress(ctx, url)
    const existing = await calendarsOf(txCtx, listingId)
    if (existing.some((calendar) => calendar.url === address))
      throw new Refusal("partners.calendar-known", {}, { status: 409 })
    if (existing.length >= MAX_CALENDARS)
      throw new Refusal("partners.calendar-too-many", { most: MAX_CALENDARS }, { status: 409 })
    const id = randomUUID()
    await txCtx.db.insert(listingCalendars).values({ id, listingId, url: address, createdAt: ctx.now() })
    await recordEvent(txCtx, { name: "listing.calendar-added", subject: listingSubject(listingId) })
    return id
  })
  return readCalendar(ctx, calendarId, fetch).catch((error) => {
    // It is added, and the job reads it when the reader has time.
    if (error instanceof Refusal) return false
    throw error
  })
}

function requireAddress(ctx: Ctx, typed: string): string {
  const urlRefusal = (code: string) => invalid([{ field: "url", code }])
  // Some platforms show the address with the scheme of calendar programs.
  const address = typed.replace(/^webcal:\/\//i, "https://")
  if (!URL.canParse(address)) throw urlRefusal("partners.calendar-url-invalid")
  const url = new URL(address)
  if (url.host === new URL(ctx.config.baseUrl).host) throw urlRefusal("partners.calendar-url-own")
  if (url.protocol !== "https:") throw urlRefusal("partners.calendar-url-https")
  if (!isCalendarUrl(url)) throw urlRefusal("partners.calendar-url-refused")
  url.hash = ""
  return url.href
}

async function requireOwnerMayChange(ctx: Ctx): Promise<void> {
  const { userId } = requireRole(ctx, "business")
  await enforceRateLimit(ctx, `partners.calendar-change:${userId}`, MAX_CHANGES, HOUR_SECONDS)
}

/** A partner removes a calendar; its days become free. Refuses with 401, 403, 404, 409, 429. */
export async function removeCalendar(
  ctx: Ctx,
  { listingId, calendarId }: { listingId: string; calendarId: string },
): Promise<void> {
  await requireOwnerMayChange(ctx)
  await inTransaction(ctx, async (txCtx) => {
    const listing = await lockOwnPublishedListing(txCtx, listingId)
    const { id } = await calendarOf(txCtx, listingId, calendarId)
    const blocks = await txCtx.db.select().from(listingBlocks).where(eq(listingBlocks.calendarId, id))
    await removeBlocks(txCtx, blocks)
    await txCtx.db.delete(listingCalendars).where(eq(listingCalendars.id, id))
    await occupyBlocks(txCtx, listing)
    await recordEvent(txCtx, { name: "listing.calendar-removed", subject: listingSubject(listingId) })
  })
}

async function calendarOf(ctx: Ctx, listingId: string, calendarId: string): Promise<ListingCalendar> {
  const [calendar] = isId(calendarId)
    ? await ctx.db
        .select()
        .from(listingCalendars)
        .where(and(eq(listingCalendars.id, calendarId), eq(listingCalendars.listingId, listingId)))
    : []
  if (!calendar) throw notFound("partners.calendar-not-found")
  return calendar
}

/**
 * A partner has a calendar read at once; true if the reading succeeded, else the calendar says why. Refuses with 401, 403, 404,
 * 409, 429.
 *
 * @unrecorded The calendar keeps when and how it was read.
 */
export async function readNow(
  ctx: Ctx,
  { listingId, calendarId }: { listingId: string; calendarId: string },
  fetch: ReadEvents = fetchEvents,
): Promise<boolean> {
  await requireOwnerMayChange(ctx)
  await inTransaction(ctx, (txCtx) => lockOwnPublishedListing(txCtx, listingId))
  const { id } = await calendarOf(ctx, listingId, calendarId)
  return readCalendar(ctx, id, fetch)
}

/** A partner replaces the listing's own iCal address; the earlier one is no longer found. Refuses with 401, 403, 404, 409, 429. */
export async function renewCalendarKey(ctx: Ctx, { listingId }: { listingId: string }): Promise<void> {
  await requireOwnerMayChange(ctx)
  await inTransaction(ctx, async (txCtx) => {
    await lockOwnPublishedListing(txCtx, listingId)
    await txCtx.db.update(listings).set({ calendarKey: newCalendarKey() }).where(eq(listings.id, listingId))
    await recordEvent(txCtx, { name: "listing.calendar-key-renewed", subject: listingSubject(listingId) })
  })
}
