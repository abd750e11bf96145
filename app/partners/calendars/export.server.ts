import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { z } from "zod"
import { calendarOfDays } from "../../bookings/calendar-file.server"
import { brand } from "../../platform/brand"
import type { Ctx } from "../../platform/context.server"
import { keyedHash } from "../../platform/keyed-hash.server"
import { enforceRateLimit, HOUR_SECONDS } from "../../platform/limits.server"
import { notFound } from "../../platform/refusal"
import type { Listing } from "../listings/own-listings.server"
import { united } from "../rules/blocked-days"
import { listings } from "../tables.server"
import { type ExportedDays, exportedDays } from "./exported-days.server"
import { isPublished } from "./listing.server"

/** Platforms read a calendar up to a few times an hour. */
const MAX_READINGS_PER_LISTING = 120
const MAX_READINGS_PER_NETWORK = 1_200

const CALENDAR_FILE = /^([\w-]{16,100})\.ics$/

const UID_DOMAIN = brand.email.split("@")[1] ?? "localhost"

/** Whether an event of another calendar is a copy of one of ours. */
export const isOwnUid = (uid: string): boolean => uid.toLowerCase().endsWith(`@${UID_DOMAIN}`)

/** The listing's public iCal address. With `exceptCalendarId`, for the platform of that calendar, without its own events. */
export const calendarAddress = (ctx: Ctx, { calendarKey }: Listing, exceptCalendarId?: string): string =>
  `${ctx.config.baseUrl}/calendars/${calendarKey}.ics${exceptCalendarId ? `?except=${exceptCalendarId}` : ""}`

/**
 * The booked and blocked days of a listing as an iCalendar file, without anything about customers. `file` is
 * `{calendarKey}.ics`. Refuses with 404 an unknown key, or a listing that is not published or deleted, with 429 too many readings.
 */
export async function exportedCalendar(
  ctx: Ctx,
  { file, exceptCalendarId }: { file: string; exceptCalendarId?: string | null },
): Promise<{ text: string; etag: string }> {
  await enforceRateLimit(ctx, `partners.calendar-network:${ctx.network}`, MAX_READINGS_PER_NETWORK, HOUR_SECONDS)
  const listing = await listingOf(ctx, CALENDAR_FILE.exec(file)?.[1])
  if (!listing || !isPublished(listing) || listing.status === "deleted") throw notFound()
  await enforceRateLimit(ctx, `partners.calendar:${listing.id}`, MAX_READINGS_PER_LISTING, HOUR_SECONDS)
  const except = z.uuid().safeParse(exceptCalendarId)
  const days = await exportedDays(ctx, listing, { exceptCalendarId: except.success ? except.data : undefined })
  const events = [
    ...days.filter(({ bookingId }) => bookingId).map(bookedEvent(ctx)),
    ...blockedEvents(ctx, listing, days),
  ]
  const text = calendarOfDays({ name: `${listing.name} (${brand.name})`, events })
  return { text, etag: `"${createHash("sha256").update(text).digest("base64url")}"` }
}

async function listingOf(ctx: Ctx, key: string | undefined): Promise<Listing | undefined> {
  if (key === undefined) return undefined
  const [listing] = await ctx.db.select().from(listings).where(eq(listings.calendarKey, key))
  return listing
}

/** Stable and different for each event, but telling nothing: ids of bookings are not published. */
const uidOf = (ctx: Ctx, event: string) => `${keyedHash(ctx, "partners.calendar-event", event)}@${UID_DOMAIN}`

const bookedEvent =
  (ctx: Ctx) =>
  ({ bookingId, startsOn, endsOn, since }: ExportedDays) => ({
    uid: uidOf(ctx, `booking:${bookingId}`),
    summary: "Booked",
    changedAt: since,
    startsOn,
    endsOn,
  })

/** Blocks that touch each other are one event. */
function blockedEvents(ctx: Ctx, { id }: Listing, days: ExportedDays[]) {
  const blocked = days.filter(({ bookingId }) => bookingId === null)
  return united(blocked).map((run) => {
    const parts = blocked.filter(({ startsOn, endsOn }) => startsOn >= run.startsOn && endsOn <= run.endsOn)
    const changedAt = new Date(Math.max(...parts.map(({ since }) => since.getTime())))
    return { uid: uidOf(ctx, `blocked:${id}:${run.startsOn}`), summary: "Blocked", changedAt, ...run }
  })
}
