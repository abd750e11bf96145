import { and, asc, eq, gt, gte, inArray, lt, lte, ne, or, sql } from "drizzle-orm"
import { userById } from "../../accounts/queries.server"
import { bookings } from "../../bookings/tables.server"
import { isOperator, requirePerson, requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { romeDate, romeInstant } from "../../platform/dates"
import { sum } from "../../platform/money"
import { notFound } from "../../platform/refusal"
import { lastVerified, settingsOf } from "../queries.server"
import { maskedDetails, type PayoutDestination, spacedIban } from "../rules/payout"
import { creditedAt, firstPaidYear, quartersOf, statedDays } from "../rules/statement"
import { listingBookings, listings, partnerEntries, payouts } from "../tables.server"

const FIRST_YEAR = 2020

/** A year in a path; 404 if it is not one between 2020 and the current one. */
function requireYear(ctx: Ctx, typed: string): number {
  const year = /^\d{4}$/.test(typed) ? Number(typed) : Number.NaN
  if (!(year >= FIRST_YEAR && year <= Number(romeDate(ctx.now()).slice(0, 4)))) throw notFound()
  return year
}

/**
 * A partner's figures of a year (DAC7, `rules/statement`): per quarter, and per listing with its address, land registration
 * number and days rented. The company is as last confirmed; the accounts are those of the year's payouts, or the current one,
 * whole for an operator and masked for the partner. For the partner, or with `userId` for an operator. Refuses with 401, 403,
 * and 404 another year or a user who is no partner.
 */
export async function yearlyStatement(ctx: Ctx, typed: { year: string; userId?: string }) {
  const userId = typed.userId === undefined ? requireRole(ctx, "business").userId : typed.userId
  if (!isOperator(ctx) && requirePerson(ctx).userId !== userId) throw notFound()
  const year = requireYear(ctx, typed.year)
  const partner = await userById(ctx, userId)
  if (partner?.role !== "business") throw notFound()
  const company = await lastVerified(ctx, userId)
  const period = { from: romeInstant(`${year}-01-01`, "00:00"), until: romeInstant(`${year + 1}-01-01`, "00:00") }
  const entries = await creditedEntries(ctx, userId, period)
  const paid = await paidPayouts(ctx, userId, period)
  const quarters = quartersOf([
    ...entries,
    ...paid.map(({ cents, paidAt }) => ({
      kind: "payout" as const,
      cents: -cents,
      bookingId: null,
      month: monthOf(paidAt),
    })),
  ])
  return {
    year,
    partner: {
      userId,
      name: partner.companyName ?? company?.companyName ?? partner.name,
      vatNumber: company?.vatNumber ?? "",
      address: company?.address ?? "",
      accounts: await accountsOf(ctx, userId, paid),
    },
    quarters,
    total: {
      considerationCents: sum(quarters.map(({ considerationCents }) => considerationCents)),
      commissionCents: sum(quarters.map(({ commissionCents }) => commissionCents)),
      paidOutCents: sum(quarters.map(({ paidOutCents }) => paidOutCents)),
      bookings: sum(quarters.map((quarter) => quarter.bookings)),
    },
    listings: await statedListings(ctx, userId, { year, ...period, entries }),
  }
}

export type YearlyStatement = Awaited<ReturnType<typeof yearlyStatement>>

type Period = { from: Date; until: Date }

const yearOf = (at: Date) => Number(romeDate(at).slice(0, 4))
const monthOf = (at: Date) => Number(romeDate(at).slice(5, 7))

/** The entries credited in a period, up to now. */
async function creditedEntries(ctx: Ctx, userId: string, { from, until }: Period) {
  const { dueAt, createdAt } = partnerEntries
  const rows = await ctx.db
    .select({ entry: partnerEntries, listingId: listingBookings.listingId })
    .from(partnerEntries)
    .leftJoin(listingBookings, eq(listingBookings.bookingId, partnerEntries.bookingId))
    .where(
      and(
        eq(partnerEntries.userId, userId),
        inArray(partnerEntries.kind, ["income", "commission"]),
        or(gte(dueAt, from), gte(createdAt, from)),
        and(lt(dueAt, until), lt(createdAt, until)),
        lte(dueAt, ctx.now()),
      ),
    )
  return rows.map(({ entry, listingId }) => ({
    kind: entry.kind,
    cents: entry.cents,
    bookingId: entry.bookingId,
    month: monthOf(creditedAt(entry)),
    listingId,
  }))
}

async function paidPayouts(ctx: Ctx, userId: string, { from, until }: Period) {
  const rows = await ctx.db
    .select()
    .from(payouts)
    .where(
      and(eq(payouts.userId, userId), eq(payouts.status, "paid"), gte(payouts.paidAt, from), lt(payouts.paidAt, until)),
    )
    .orderBy(asc(payouts.paidAt), asc(payouts.id))
  return rows.flatMap(({ paidAt, ...payout }) => (paidAt ? [{ ...payout, paidAt }] : []))
}

async function accountsOf(ctx: Ctx, userId: string, paid: PayoutDestination[]) {
  const current = (await settingsOf(ctx, userId)).payout
  const used = new Map(paid.map(({ method, details }) => [details, { method, details }]))
  if (used.size === 0 && current) used.set(current.details, current)
  return [...used.values()].map(({ method, details }) => {
    if (!isOperator(ctx)) return { method, masked: maskedDetails({ method, details }) }
    return { method, masked: method === "iban" ? spacedIban(details) : details }
  })
}

type Entries = Awaited<ReturnType<typeof creditedEntries>>

/** A partner's listings with what was credited for them in a year, and the days on which they were rented. Drafts never rented and listings erased without income are left out. */
async function statedListings(
  ctx: Ctx,
  userId: string,
  { year, from, until, entries }: Period & { year: number; entries: Entries },
) {
  const all = await ctx.db
    .select()
    .from(listings)
    .where(and(eq(listings.userId, userId), or(ne(listings.status, "draft"), sql`${listings.itemId} is not null`)))
    .orderBy(asc(listings.createdAt), asc(listings.id))
  const stays = await paidStays(ctx, userId, { from, until })
  const today = romeDate(ctx.now())
  const stated = all.filter(({ name, status }) => name !== "" || status !== "deleted")
  return stated.map(({ id, name, category, location, specs }) => {
    const quarters = quartersOf(entries.filter(({ listingId }) => listingId === id))
    const days = stays
      .filter(({ listingId }) => listingId === id)
      .map(({ startsAt, endsAt, paidYear }) =>
        statedDays({ startsOn: romeDate(startsAt), endsOn: romeDate(endsAt), paidYear }, { year, today }),
      )
    return {
      id,
      name,
      category,
      address: specs.streetAddress?.trim() || location,
      landRegistration: specs.landRegistration?.trim() ?? "",
      quarters,
      bookings: sum(quarters.map((quarter) => quarter.bookings)),
      days: sum(days),
    }
  })
}

/**
 * Stays that lie at least partly in a period, or whose income changed in it, with the year in which they were first paid; all were
 * paid at its end: what is refunded or cancelled later does not change a past year.
 */
async function paidStays(ctx: Ctx, userId: string, { from, until }: Period) {
  const isIncome = and(eq(partnerEntries.userId, userId), eq(partnerEntries.kind, "income"))
  const isWritten = lt(partnerEntries.createdAt, until)
  const bookingIds = () => ctx.db.select({ id: partnerEntries.bookingId }).from(partnerEntries)
  const paid = bookingIds()
    .where(and(isIncome, isWritten))
    .groupBy(partnerEntries.bookingId)
    .having(sql`sum(${partnerEntries.cents}) > 0`)
  const changed = bookingIds().where(and(isIncome, isWritten, gte(partnerEntries.createdAt, from)))
  const stays = await ctx.db
    .select({
      id: bookings.id,
      listingId: listingBookings.listingId,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
    })
    .from(listingBookings)
    .innerJoin(bookings, eq(bookings.id, listingBookings.bookingId))
    .where(
      and(
        eq(listingBookings.userId, userId),
        inArray(bookings.id, paid),
        or(inArray(bookings.status, ["confirmed", "completed"]), gte(bookings.cancelledAt, until)),
        lt(bookings.startsAt, until),
        or(gt(bookings.endsAt, from), inArray(bookings.id, changed)),
      ),
    )
  const ids = stays.map(({ id }) => id)
  const income = await ctx.db
    .select()
    .from(partnerEntries)
    .where(and(isIncome, isWritten, inArray(partnerEntries.bookingId, ids)))
  const incomeOf = Map.groupBy(income, ({ bookingId }) => bookingId)
  return stays.map((stay) => {
    const entries = incomeOf.get(stay.id) ?? []
    return {
      ...stay,
      paidYear: firstPaidYear(entries.map(({ cents, createdAt }) => ({ cents, year: yearOf(createdAt) }))),
    }
  })
}
