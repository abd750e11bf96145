import { and, asc, eq, gt, gte, inArray, lt, lte, or, type SQL } from "drizzle-orm"
import { users } from "../../accounts/tables.server"
import { bookings } from "../../bookings/tables.server"
import { isOperator, requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { csvTable, decimalAmount } from "../../platform/csv"
import { romeDate, romeInstant } from "../../platform/dates"
import { sum } from "../../platform/money"
import { notFound } from "../../platform/refusal"
import { companyName, lastVerified, settingsOf } from "../queries.server"
import { maskedDetails } from "../rules/payout"
import { creditedAt, daysInYear, quartersOf } from "../rules/statement"
import { listingBookings, listings, partnerEntries, payouts } from "../tables.server"

const FIRST_YEAR = 2020

type Year = { year: number; from: Date; until: Date }

/** 404 if it is not a year between 2020 and the current one. */
function requireYear(ctx: Ctx, typed: string): Year {
  const year = /^\d{4}$/.test(typed) ? Number(typed) : Number.NaN
  if (!(year >= FIRST_YEAR && year <= Number(romeDate(ctx.now()).slice(0, 4)))) throw notFound()
  return { year, from: romeInstant(`${year}-01-01`, "00:00"), until: romeInstant(`${year + 1}-01-01`, "00:00") }
}

const head = [
  ...["year", "partner", "vat_number", "address", "payout_accounts"],
  ...["listing", "category", "listing_address", "land_registration", "days_rented"],
  ...[1, 2, 3, 4].flatMap((quarter) => [
    `q${quarter}_net_consideration_eur`,
    `q${quarter}_activities`,
    `q${quarter}_fees_eur`,
  ]),
]

/** The signed-in partner's statement of a year (`statementOf`), with masked accounts. Refuses with 401 and 403 others. */
export async function ownStatementCsv(ctx: Ctx, typed: { year: string }): Promise<string> {
  return statementOf(ctx, typed, requireRole(ctx, "business").userId)
}

/** All partners' statement of a year (`statementOf`). Refuses with 401 and 403 all but operators. */
export async function statementCsv(ctx: Ctx, typed: { year: string }): Promise<string> {
  requireRole(ctx, "operator")
  return statementOf(ctx, typed)
}

/**
 * The figures of a year that DAC7 asks for (`rules/statement`) as CSV: a row per listing that earned something or was rented. The
 * company is as last confirmed; the accounts are those of the year's payouts, or the current one. Refuses with 404 another year.
 */
async function statementOf(ctx: Ctx, typed: { year: string }, userId?: string): Promise<string> {
  const year = requireYear(ctx, typed.year)
  const isOwn = userId ? eq(listingBookings.userId, userId) : undefined
  const entries = Map.groupBy(await creditedEntries(ctx, year, isOwn), ({ listingId }) => listingId)
  const days = Map.groupBy(await rentedDays(ctx, year, isOwn), ({ listingId }) => listingId)
  const rows = await ctx.db
    .select({ listing: listings, name: companyName })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.userId))
    .where(inArray(listings.id, [...new Set([...entries.keys(), ...days.keys()])]))
    .orderBy(asc(companyName), asc(users.id), asc(listings.createdAt), asc(listings.id))
  const partners = new Map<string, string[]>()
  for (const { listing, name } of rows)
    if (!partners.has(listing.userId))
      partners.set(listing.userId, [name, ...(await partnerCells(ctx, listing.userId, year))])
  const body = rows.map(({ listing: { id, userId: owner, name, category, location, specs } }) => [
    String(year.year),
    ...(partners.get(owner) ?? []),
    ...[name, category, specs.streetAddress?.trim() || location, specs.landRegistration?.trim() ?? ""],
    String(sum((days.get(id) ?? []).map((stay) => stay.days))),
    ...quartersOf(entries.get(id) ?? []).flatMap(({ considerationCents, activities, feeCents }) => [
      decimalAmount(considerationCents),
      String(activities),
      decimalAmount(feeCents),
    ]),
  ])
  return csvTable([head, ...body])
}

/** VAT number, address and accounts. */
async function partnerCells(ctx: Ctx, userId: string, { from, until }: Year): Promise<string[]> {
  const company = await lastVerified(ctx, userId)
  const isPaidThen = and(eq(payouts.status, "paid"), gte(payouts.paidAt, from), lt(payouts.paidAt, until))
  const paid = await ctx.db
    .selectDistinct({ method: payouts.method, details: payouts.details })
    .from(payouts)
    .where(and(eq(payouts.userId, userId), isPaidThen))
  const current = (await settingsOf(ctx, userId)).payout
  const accounts = paid.length > 0 ? paid : current ? [current] : []
  const shown = accounts.map((account) => (isOperator(ctx) ? account.details : maskedDetails(account)))
  return [company?.vatNumber ?? "", company?.address ?? "", shown.join(" ")]
}

/** The entries that were credited in a year, up to now. */
async function creditedEntries(ctx: Ctx, { from, until }: Year, of: SQL | undefined) {
  const { dueAt, createdAt } = partnerEntries
  const rows = await ctx.db
    .select({ entry: partnerEntries, listingId: listingBookings.listingId })
    .from(partnerEntries)
    .innerJoin(listingBookings, eq(listingBookings.bookingId, partnerEntries.bookingId))
    .where(
      and(
        of,
        or(gte(dueAt, from), gte(createdAt, from)),
        and(lt(dueAt, until), lt(createdAt, until)),
        lte(dueAt, ctx.now()),
      ),
    )
  return rows.map(({ entry, listingId }) => ({
    ...entry,
    listingId,
    month: Number(romeDate(creditedAt(entry)).slice(5, 7)),
  }))
}

/** Of each stay, the days in a year that are over. One that was cancelled in a later year had begun by then. */
async function rentedDays(ctx: Ctx, { year, from, until }: Year, of: SQL | undefined) {
  const today = romeDate(ctx.now())
  const stays = await ctx.db
    .select({ listingId: listingBookings.listingId, startsAt: bookings.startsAt, endsAt: bookings.endsAt })
    .from(listingBookings)
    .innerJoin(bookings, eq(bookings.id, listingBookings.bookingId))
    .where(
      and(
        of,
        or(inArray(bookings.status, ["confirmed", "completed"]), gte(bookings.cancelledAt, until)),
        lt(bookings.startsAt, until),
        gt(bookings.endsAt, from),
      ),
    )
  return stays
    .map(({ listingId, startsAt, endsAt }) => ({
      listingId,
      days: daysInYear({ startsOn: romeDate(startsAt), endsOn: romeDate(endsAt) }, { year, today }),
    }))
    .filter(({ days }) => days > 0)
}
