import { and, eq, gte, isNull, sql } from "drizzle-orm"
import { type Month, monthOf } from "../../catalogue/rules/month"
import { quoteRequests } from "../../charter/tables.server"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { addMonths, romeDate, romeInstant } from "../../platform/dates"
import { sum } from "../../platform/money"
import { staysBetween } from "../queries.server"
import { daysByMonth, lastTwelveMonths } from "../rules/months"
import { listingBookings, listings, listingViews, partnerEntries } from "../tables.server"

/**
 * A partner's last twelve months, oldest first: views of listings, requests (bookings made and quotes requested), days
 * booked (not cancelled), income in euro cents (net of returns, before commission). Refuses with 401 and 403 all but partners.
 */
export async function partnerAnalytics(ctx: Ctx) {
  const { userId } = requireRole(ctx, "business")
  const months = lastTwelveMonths(romeDate(ctx.now()))
  const firstDay = `${months[0]}-01`
  const from = romeInstant(firstDay, "00:00")
  const until = romeInstant(addMonths(firstDay, 12), "00:00")
  const views = await ctx.db
    .select({
      month: sql<string>`to_char(${listingViews.day}, 'YYYY-MM')`,
      views: sql<string>`sum(${listingViews.count})`,
    })
    .from(listingViews)
    .innerJoin(listings, eq(listings.id, listingViews.listingId))
    .where(and(eq(listings.userId, userId), gte(listingViews.day, firstDay)))
    .groupBy(sql`1`)
  const quotes = await ctx.db
    .select({ at: quoteRequests.createdAt })
    .from(quoteRequests)
    .innerJoin(listings, eq(listings.itemId, quoteRequests.itemId))
    .where(and(eq(listings.userId, userId), gte(quoteRequests.createdAt, from)))
  // A booking of an accepted quote counts once, when the quote was requested.
  const booked = await ctx.db
    .select({ at: listingBookings.createdAt })
    .from(listingBookings)
    .leftJoin(quoteRequests, eq(quoteRequests.bookingId, listingBookings.bookingId))
    .where(and(eq(listingBookings.userId, userId), gte(listingBookings.createdAt, from), isNull(quoteRequests.id)))
  const requests = [...quotes, ...booked]
  const stays = await staysBetween(ctx, userId, { from, until })
  const income = await ctx.db
    .select({ at: partnerEntries.createdAt, cents: partnerEntries.cents })
    .from(partnerEntries)
    .where(
      and(eq(partnerEntries.userId, userId), eq(partnerEntries.kind, "income"), gte(partnerEntries.createdAt, from)),
    )
  const days = stays.map(({ startsAt, endsAt }) => daysByMonth(romeDate(startsAt), romeDate(endsAt)))
  const inMonth = (month: Month, at: Date) => monthOf(romeDate(at)) === month
  return {
    months: months.map((month) => ({
      month,
      views: Number(views.find((view) => view.month === month)?.views ?? 0),
      requests: requests.filter(({ at }) => inMonth(month, at)).length,
      nights: sum(days.map((byMonth) => byMonth.get(month) ?? 0)),
      incomeCents: sum(income.filter(({ at }) => inMonth(month, at)).map(({ cents }) => cents)),
    })),
  }
}
