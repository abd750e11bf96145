import { and, eq, gt, isNull } from "drizzle-orm"
import { enqueueMailToUserById } from "../../accounts/mails.server"
import { bookedBetween } from "../../bookings/occupancy.server"
import { bookingNumber } from "../../bookings/rules/number"
import type { Ctx } from "../../platform/context.server"
import { formatDate } from "../../platform/date-format"
import { addDays, romeDate } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { raiseAlertOnce } from "../../platform/monitoring/alerts.server"
import { alerts } from "../../platform/tables.server"
import { daysOf, periodOf } from "../rules/blocked-days"
import { listingBlocks } from "../tables.server"
import type { PublishedListing } from "./listing.server"

const KIND = "double-booking"

/**
 * Tells the operators and the partner, once per booking, that an event of a calendar has days of that booking. Call it in the
 * transaction that wrote the event, with the listing locked.
 */
export async function reportDoubleBookings(
  ctx: Ctx,
  listing: PublishedListing,
  { calendarId, url }: { calendarId: string; url: string },
): Promise<void> {
  const refused = await ctx.db
    .select()
    .from(listingBlocks)
    .where(
      and(
        eq(listingBlocks.calendarId, calendarId),
        isNull(listingBlocks.occupancyId),
        gt(listingBlocks.endsOn, romeDate(ctx.now())),
      ),
    )
  for (const block of refused) {
    const { startsAt, endsAt } = periodOf(listing.category, block)
    for (const booked of await bookedBetween(ctx, listing.itemId, startsAt, endsAt))
      if (!booked.isHeld && booked.endsAt > ctx.now())
        await report(ctx, listing, { ...booked, platform: platformOf(url) })
  }
}

/** The host that a calendar is read from. */
export const platformOf = (url: string): string => new URL(url).hostname.replace(/^www\./, "")

type Conflict = { bookingId: string; startsAt: Date; endsAt: Date; platform: string }

async function report(ctx: Ctx, listing: PublishedListing, conflict: Conflict): Promise<void> {
  const { bookingId, platform } = conflict
  const subject = `booking:${bookingId}`
  const isKnown = await ctx.db.$count(alerts, and(eq(alerts.kind, KIND), eq(alerts.subject, subject)))
  if (isKnown > 0) return
  await raiseAlertOnce(ctx, { kind: KIND, subject, facts: { platform } })
  const days = daysOf(listing.category, conflict)
  await enqueueMailToUserById(ctx, listing.userId, ({ locale }) => {
    const details = {
      listing: listing.name,
      number: bookingNumber(bookingId),
      platform,
      from: days ? formatDate(days.startsOn, { locale }) : "",
      to: days ? formatDate(addDays(days.endsOn, -1), { locale }) : "",
    }
    return {
      kind: "partners.double-booking",
      priority: "other",
      title: m.partners_mail_double_title(details, { locale }),
      paragraphs: [m.partners_mail_double_body(details, { locale }), m.partners_mail_double_do({}, { locale })],
      action: {
        label: m.partners_mail_calendar_action({}, { locale }),
        url: `${ctx.config.baseUrl}/partner/listings/${listing.id}/calendar`,
      },
    }
  })
}
