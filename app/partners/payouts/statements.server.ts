import { and, asc, eq, gte, inArray, lt, ne, or, sql } from "drizzle-orm"
import { userById } from "../../accounts/queries.server"
import { isOperator, requirePerson, requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { csvTable, decimalAmount } from "../../platform/csv"
import { romeDate, romeInstant } from "../../platform/dates"
import { sum } from "../../platform/money"
import { notFound } from "../../platform/refusal"
import { staysBetween } from "../queries.server"
import { daysInYear, quartersOf } from "../rules/statement"
import { listings, partnerEntries, partnerVerifications, payouts } from "../tables.server"

const FIRST_YEAR = 2020

/** A year in a path; 404 if it is not one between 2020 and the current one. */
function requireYear(ctx: Ctx, typed: string): number {
  const year = /^\d{4}$/.test(typed) ? Number(typed) : Number.NaN
  if (!(year >= FIRST_YEAR && year <= Number(romeDate(ctx.now()).slice(0, 4)))) throw notFound()
  return year
}

/**
 * A partner's figures of a year (DAC7): per quarter consideration, bookings, commission withheld and payouts made; per
 * listing address, bookings and days rented. For the partner, or with `userId` for an operator. Refuses with 401, 403,
 * and 404 another year or a user who is no partner.
 */
export async function yearlyStatement(ctx: Ctx, typed: { year: string; userId?: string }) {
  const userId = typed.userId === undefined ? requireRole(ctx, "business").userId : typed.userId
  if (!isOperator(ctx) && requirePerson(ctx).userId !== userId) throw notFound()
  const year = requireYear(ctx, typed.year)
  const partner = await userById(ctx, userId)
  if (partner?.role !== "business") throw notFound()
  const from = romeInstant(`${year}-01-01`, "00:00")
  const until = romeInstant(`${year + 1}-01-01`, "00:00")
  const entries = await ctx.db
    .select()
    .from(partnerEntries)
    .where(
      and(
        eq(partnerEntries.userId, userId),
        inArray(partnerEntries.kind, ["income", "commission"]),
        gte(partnerEntries.createdAt, from),
        lt(partnerEntries.createdAt, until),
      ),
    )
  const paid = await ctx.db
    .select({ cents: payouts.cents, paidAt: payouts.paidAt })
    .from(payouts)
    .where(
      and(eq(payouts.userId, userId), eq(payouts.status, "paid"), gte(payouts.paidAt, from), lt(payouts.paidAt, until)),
    )
  const monthOf = (at: Date) => Number(romeDate(at).slice(5, 7))
  const [company] = await ctx.db
    .select({ vatNumber: partnerVerifications.vatNumber, address: partnerVerifications.address })
    .from(partnerVerifications)
    .where(and(eq(partnerVerifications.userId, userId), eq(partnerVerifications.status, "verified")))
    .orderBy(sql`${partnerVerifications.submittedAt} desc`)
    .limit(1)
  const quarters = quartersOf([
    ...entries.map(({ kind, cents, bookingId, createdAt }) => ({ kind, cents, bookingId, month: monthOf(createdAt) })),
    ...paid.flatMap(({ cents, paidAt }) =>
      paidAt ? [{ kind: "payout" as const, cents: -cents, bookingId: null, month: monthOf(paidAt) }] : [],
    ),
  ])
  return {
    year,
    partner: {
      userId,
      name: partner.companyName ?? partner.name,
      vatNumber: company?.vatNumber ?? "",
      address: company?.address ?? "",
    },
    quarters,
    total: {
      considerationCents: sum(quarters.map(({ considerationCents }) => considerationCents)),
      commissionCents: sum(quarters.map(({ commissionCents }) => commissionCents)),
      paidOutCents: sum(quarters.map(({ paidOutCents }) => paidOutCents)),
      bookings: sum(quarters.map((quarter) => quarter.bookings)),
    },
    listings: await rentedListings(ctx, userId, { year, from, until }),
  }
}

export type YearlyStatement = Awaited<ReturnType<typeof yearlyStatement>>

/** A partner's listings with the bookings that took place in a year and their days. Drafts never rented are left out. */
async function rentedListings(
  ctx: Ctx,
  userId: string,
  { year, from, until }: { year: number; from: Date; until: Date },
) {
  const all = await ctx.db
    .select()
    .from(listings)
    .where(and(eq(listings.userId, userId), or(ne(listings.status, "draft"), sql`${listings.itemId} is not null`)))
    .orderBy(asc(listings.createdAt), asc(listings.id))
  const stays = await staysBetween(ctx, userId, { from, until })
  const rented = stays.filter(({ paymentStatus }) => paymentStatus === "paid")
  return all.map(({ id, name, category, location }) => {
    const own = rented.filter(({ listingId }) => listingId === id)
    const days = own.map(({ startsAt, endsAt }) =>
      daysInYear({ startsOn: romeDate(startsAt), endsOn: romeDate(endsAt) }, year),
    )
    return { id, name, category, address: location, bookings: days.filter((each) => each > 0).length, days: sum(days) }
  })
}

/** The same as CSV: one row per quarter, then one per listing. Refuses as `yearlyStatement` does. */
export async function statementCsv(ctx: Ctx, typed: { year: string; userId?: string }): Promise<string> {
  const { year, partner, quarters, listings: rented } = await yearlyStatement(ctx, typed)
  const common = [String(year), partner.name, partner.vatNumber, partner.address]
  const head = [
    ...["year", "partner", "vat_number", "partner_address", "row", "quarter", "consideration_eur", "bookings"],
    ...["commission_eur", "paid_out_eur", "listing", "category", "listing_address", "days_rented"],
  ]
  const quarterRows = quarters.map((each) => [
    ...common,
    "quarter",
    String(each.quarter),
    decimalAmount(each.considerationCents),
    String(each.bookings),
    decimalAmount(each.commissionCents),
    decimalAmount(each.paidOutCents),
    ...["", "", "", ""],
  ])
  const listingRows = rented.map(({ name, category, address, days, bookings: count }) => [
    ...common,
    "listing",
    ...["", "", String(count), "", ""],
    ...[name, category, address, String(days)],
  ])
  return csvTable([head, ...quarterRows, ...listingRows])
}
