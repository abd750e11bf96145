import { and, asc, eq, gt, isNull, ne, or, sql } from "drizzle-orm"
import { bookings, occupancies } from "../../bookings/tables.server"
import type { Ctx } from "../../platform/context.server"
import { type Days, daysOf } from "../rules/blocked-days"
import type { PublishedListing } from "./listing.server"
import { blockNote } from "./occupying.server"

/** Days that a listing's calendar shows to other platforms. `bookingId` is null for blocked days. */
export type ExportedDays = Days & { bookingId: string | null; since: Date }

type Options = {
  /** The calendar whose own days are left out, so that its platform does not get them back. */
  exceptCalendarId?: string
  /** Includes days that were released after this instant. */
  releasedAfter?: Date
}

/** The days of placed bookings and of blocks that are not past, earliest first. */
export async function exportedDays(
  ctx: Ctx,
  { itemId, category }: PublishedListing,
  { exceptCalendarId, releasedAfter }: Options = {},
): Promise<ExportedDays[]> {
  const { startsAt, endsAt, note, bookingId, releasedAt, resourceId, createdAt } = occupancies
  const rows = await ctx.db
    .select({ startsAt, endsAt, bookingId, since: createdAt })
    .from(occupancies)
    .leftJoin(bookings, eq(bookings.id, bookingId))
    .where(
      and(
        eq(resourceId, itemId),
        gt(endsAt, ctx.now()),
        releasedAfter ? or(isNull(releasedAt), gt(releasedAt, releasedAfter)) : isNull(releasedAt),
        or(isNull(bookingId), sql`${bookings.placedAt} is not null`),
        exceptCalendarId ? or(isNull(note), ne(note, blockNote(exceptCalendarId))) : undefined,
      ),
    )
    .orderBy(asc(startsAt))
  return rows.flatMap(({ startsAt, endsAt, ...row }) => {
    const days = daysOf(category, { startsAt, endsAt })
    return days ? [{ ...row, ...days }] : []
  })
}
