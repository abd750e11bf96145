import { createHash } from "node:crypto"
import { and, asc, eq, gt, isNotNull, isNull, or } from "drizzle-orm"
import { calendarOfDays } from "../../bookings/calendar-file.server"
import { bookings, occupancies } from "../../bookings/tables.server"
import { isOffer } from "../../checkout/queries.server"
import { brand } from "../../platform/brand"
import type { Ctx } from "../../platform/context.server"
import { keyedHash } from "../../platform/keyed-hash.server"
import { enforceRateLimit, HOUR_SECONDS } from "../../platform/limits.server"
import { notFound } from "../../platform/refusal"
import type { Listing } from "../listings/own-listings.server"
import { type Days, daysOf, united } from "../rules/blocked-days"
import { listings } from "../tables.server"
import { isPublished, type PublishedListing } from "./listing.server"
import { ownBlocksOf } from "./occupying.server"

/** Platforms read a calendar up to a few times an hour. */
const MAX_READINGS_PER_LISTING = 120
const MAX_READINGS_PER_NETWORK = 1_200

const CALENDAR_FILE = /^([\w-]{16,100})\.ics$/

const UID_DOMAIN = brand.email.split("@")[1] ?? "localhost"

/** The listing's public iCal address. */
export const calendarAddress = (ctx: Ctx, { calendarKey }: Listing): string =>
  `${ctx.config.baseUrl}/calendars/${calendarKey}.ics`

/**
 * The listing's own bookings and the partner's blocks as an iCalendar file (D74), without anything about customers. `file` is
 * `{calendarKey}.ics`. Refuses with 404 an unknown key, or a listing that is not published or deleted, with 429 too many readings.
 */
export async function exportedCalendar(ctx: Ctx, { file }: { file: string }): Promise<{ text: string; etag: string }> {
  await enforceRateLimit(ctx, `partners.calendar-network:${ctx.network}`, MAX_READINGS_PER_NETWORK, HOUR_SECONDS)
  const listing = await listingOf(ctx, CALENDAR_FILE.exec(file)?.[1])
  if (!listing || !isPublished(listing) || listing.status === "deleted") throw notFound()
  await enforceRateLimit(ctx, `partners.calendar:${listing.id}`, MAX_READINGS_PER_LISTING, HOUR_SECONDS)
  const events = (await exportedDays(ctx, listing)).map(eventOf(ctx, listing))
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

/** Named so that a platform which reports it back to us is known to have no other booking (`isClosed` of an event). */
const eventOf =
  (ctx: Ctx, { id }: Listing) =>
  ({ bookingId, startsOn, endsOn, since }: ExportedDays) => ({
    uid: uidOf(ctx, bookingId ? `booking:${bookingId}` : `blocked:${id}:${startsOn}:${endsOn}`),
    summary: bookingId ? "Booked (not available)" : "Blocked (not available)",
    changedAt: since,
    startsOn,
    endsOn,
  })

/** `bookingId` is null for blocked days. */
type ExportedDays = Days & { bookingId: string | null; since: Date }

/** The days of the listing's placed bookings, of its offers and of the partner's blocks that are not past. */
export async function exportedDays(ctx: Ctx, listing: PublishedListing): Promise<ExportedDays[]> {
  const { startsAt, endsAt, bookingId, createdAt: since, expiresAt, releasedAt, resourceId } = occupancies
  const booked = await ctx.db
    .select({ startsAt, endsAt, bookingId, since })
    .from(occupancies)
    .innerJoin(bookings, eq(bookings.id, bookingId))
    .where(
      and(
        eq(resourceId, listing.itemId),
        gt(endsAt, ctx.now()),
        isNull(releasedAt),
        or(isNull(expiresAt), gt(expiresAt, ctx.now())),
        or(isNotNull(bookings.placedAt), isOffer),
      ),
    )
    .orderBy(asc(startsAt))
  return [
    ...booked.flatMap(({ startsAt, endsAt, ...row }) => {
      const days = daysOf(listing.category, { startsAt, endsAt })
      return days ? [{ ...row, ...days }] : []
    }),
    ...united(await ownBlocksOf(ctx, listing.id)).map((run) => ({ ...run, bookingId: null, since: listing.createdAt })),
  ]
}
