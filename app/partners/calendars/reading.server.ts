import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm"
import { enqueueMailToUserById } from "../../accounts/mails.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { addMinutes, romeDate } from "../../platform/dates"
import { type ReadCalendar, UndecodableFileError } from "../../platform/decoder/tasks"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { type Listing, lockListing } from "../listings/own-listings.server"
import { listingCalendars, listings } from "../tables.server"
import { type CalendarFailure, CalendarUnreadable } from "./address-guard.server"
import { platformOf } from "./double-bookings.server"
import { fetchCalendar } from "./fetch.server"
import { horizonOf, isPublished } from "./listing.server"
import { syncBlocks } from "./sync.server"

type ListingCalendar = typeof listingCalendars.$inferSelect

/** Reads the events of a calendar's address. Throws CalendarUnreadable. */
export type ReadEvents = (ctx: Ctx, url: string) => Promise<ReadCalendar>

const EVERY_MINUTES = 30
/** Calendars that one run of the job reads, how many at once, and how long it starts further ones. */
const MAX_PER_RUN = 100
const CONCURRENCY = 4
const RUN_MINUTES = 1.25
/** Failures for this long are mailed to the partner. */
const MAIL_AFTER_HOURS = 24

/** The events of a calendar's file, read in the decoding process. Throws CalendarUnreadable. */
export async function decodeEvents(ctx: Ctx, bytes: Uint8Array): Promise<ReadCalendar> {
  try {
    const window = { from: romeDate(ctx.now()), until: horizonOf(ctx) }
    return await ctx.decoder.run("calendar-events", { bytes, ...window }, ctx.timeoutSignal)
  } catch (error) {
    if (!(error instanceof UndecodableFileError)) throw error
    throw new CalendarUnreadable(error.reason === "too-complex" ? "too-complex" : "not-calendar")
  }
}

export const fetchEvents: ReadEvents = async (ctx, url) => decodeEvents(ctx, await fetchCalendar(url))

/**
 * Reads one calendar and applies its events; true if it succeeded. A failed reading keeps the last known days and is stored with
 * its reason. The result of a reading is dropped if another one of the same calendar was started later.
 */
export async function readCalendar(ctx: Ctx, calendarId: string, fetch: ReadEvents = fetchEvents): Promise<boolean> {
  const startedAt = ctx.now()
  const [calendar] = await ctx.db
    .update(listingCalendars)
    .set({ lastAttemptAt: startedAt })
    .where(eq(listingCalendars.id, calendarId))
    .returning()
  if (!calendar) return false
  try {
    const read = await fetch(ctx, calendar.url)
    await apply(ctx, calendar, startedAt, (txCtx, listing) => succeeded(txCtx, listing, calendar, read))
    return true
  } catch (error) {
    if (!(error instanceof CalendarUnreadable)) throw error
    await apply(ctx, calendar, startedAt, (txCtx, listing) => failed(txCtx, listing, calendar, error.failure))
    return false
  }
}

/** Runs `work` with the listing locked, unless the calendar was removed or read again meanwhile. */
async function apply(
  ctx: Ctx,
  { id, listingId }: ListingCalendar,
  startedAt: Date,
  work: (txCtx: Ctx, listing: Listing) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const listing = await lockListing(txCtx, listingId)
    const [current] = await txCtx.db.select().from(listingCalendars).where(eq(listingCalendars.id, id))
    if (listing && current?.lastAttemptAt?.getTime() === startedAt.getTime()) await work(txCtx, listing)
  })
}

async function succeeded(
  ctx: Ctx,
  listing: Listing,
  { id, url }: ListingCalendar,
  { events, unreadable }: ReadCalendar,
) {
  if (isPublished(listing)) await syncBlocks(ctx, listing, { calendarId: id, url, events })
  await ctx.db
    .update(listingCalendars)
    .set({ lastReadAt: ctx.now(), unreadable, failure: null, failureMailedAt: null })
    .where(eq(listingCalendars.id, id))
}

async function failed(ctx: Ctx, listing: Listing, calendar: ListingCalendar, failure: CalendarFailure) {
  const { id, url, lastReadAt, createdAt, failureMailedAt } = calendar
  await ctx.db.update(listingCalendars).set({ failure }).where(eq(listingCalendars.id, id))
  ctx.log.info({ calendarId: id, failure }, "a calendar could not be read")
  if (failureMailedAt || (lastReadAt ?? createdAt) > addMinutes(ctx.now(), -MAIL_AFTER_HOURS * 60)) return
  await ctx.db.update(listingCalendars).set({ failureMailedAt: ctx.now() }).where(eq(listingCalendars.id, id))
  await enqueueMailToUserById(ctx, listing.userId, ({ locale }) => {
    const details = { listing: listing.name, platform: platformOf(url) }
    return {
      kind: "partners.calendar-unreadable",
      priority: "other",
      title: m.partners_mail_unreadable_title(details, { locale }),
      paragraphs: [m.partners_mail_unreadable_body(details, { locale }), m.partners_mail_unreadable_do({}, { locale })],
      action: {
        label: m.partners_mail_calendar_action({}, { locale }),
        url: `${ctx.config.baseUrl}/partner/listings/${listing.id}/calendar`,
      },
    }
  })
}

/**
 * Reads the calendars that were last read half an hour ago or longer, the longest ago first, a few at once. What a run does not
 * get to, the next one reads. A calendar that fails unexpectedly does not keep the others from being read.
 */
export async function readDueCalendars(ctx: Ctx, fetch: ReadEvents = fetchEvents): Promise<void> {
  const dueBefore = addMinutes(ctx.now(), -EVERY_MINUTES)
  const due = await ctx.db
    .select({ id: listingCalendars.id })
    .from(listingCalendars)
    .innerJoin(listings, eq(listings.id, listingCalendars.listingId))
    .where(
      and(
        inArray(listings.status, ["published", "paused", "suspended"]),
        or(isNull(listingCalendars.lastAttemptAt), lte(listingCalendars.lastAttemptAt, dueBefore)),
      ),
    )
    .orderBy(sql`${listingCalendars.lastAttemptAt} asc nulls first`, asc(listingCalendars.id))
    .limit(MAX_PER_RUN)
  const until = addMinutes(ctx.now(), RUN_MINUTES)
  const readNext = async () => {
    for (let next = due.shift(); next && ctx.now() < until; next = due.shift())
      await readCalendar(ctx, next.id, fetch).catch((err) =>
        ctx.log.error({ err, calendarId: next.id }, "unexpected error while reading a calendar"),
      )
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, readNext))
}
