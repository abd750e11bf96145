import { and, eq, inArray } from "drizzle-orm"
import { enqueueMailToUserById } from "../../accounts/mails.server"
import { bookingNumber } from "../../bookings/rules/number"
import type { Ctx } from "../../platform/context.server"
import { formatDate } from "../../platform/date-format"
import { addDays, romeDate } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { raiseAlertOnce } from "../../platform/monitoring/alerts.server"
import { alerts } from "../../platform/tables.server"
import { clipped, type Days, isMadeUpOf } from "../rules/blocked-days"
import { exportedDays } from "./export.server"
import { horizonOf, type PublishedListing } from "./listing.server"

const KIND = "double-booking"

/**
 * Tells the operators and the partner, once per booking, that a calendar has days of that booking. A platform that closed exactly
 * the days that it read in our own calendar has no other booking. Call it with the listing locked.
 */
export async function reportDoubleBookings(
  ctx: Ctx,
  listing: PublishedListing,
  { url, taken }: { url: string; taken: (Days & { isClosed: boolean })[] },
): Promise<void> {
  const [today, horizon] = [romeDate(ctx.now()), horizonOf(ctx)]
  const exported = await exportedDays(ctx, listing)
  const ours = clipped(exported, today, horizon)
  const foreign = taken.filter(({ isClosed, ...days }) => !(isClosed && isMadeUpOf(days, ours)))
  for (const { bookingId, startsOn, endsOn } of exported)
    if (bookingId && clipped(foreign, startsOn, endsOn).length > 0)
      await report(ctx, listing, { bookingId, startsOn, endsOn, platform: platformOf(url) })
}

/** The host that a calendar is read from. */
export const platformOf = (url: string): string => new URL(url).hostname.replace(/^www\./, "")

const subjectOf = (bookingId: string) => `booking:${bookingId}`

/** Those of the bookings that have been reported. */
export async function reportedBookings(ctx: Ctx, bookingIds: string[]): Promise<string[]> {
  const isReported = and(eq(alerts.kind, KIND), inArray(alerts.subject, bookingIds.map(subjectOf)))
  const subjects = (await ctx.db.select().from(alerts).where(isReported)).map(({ subject }) => subject)
  return bookingIds.filter((id) => subjects.includes(subjectOf(id)))
}

async function report(
  ctx: Ctx,
  listing: PublishedListing,
  { bookingId, startsOn, endsOn, platform }: Days & { bookingId: string; platform: string },
): Promise<void> {
  if ((await reportedBookings(ctx, [bookingId])).length > 0) return
  await raiseAlertOnce(ctx, { kind: KIND, subject: subjectOf(bookingId), facts: { platform } })
  await enqueueMailToUserById(ctx, listing.userId, ({ locale }) => {
    const details = {
      listing: listing.name,
      number: bookingNumber(bookingId),
      platform,
      from: formatDate(startsOn, { locale }),
      to: formatDate(addDays(endsOn, -1), { locale }),
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
