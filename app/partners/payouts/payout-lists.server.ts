import { and, asc, count, desc, eq, ne, sql } from "drizzle-orm"
import { requireProfile } from "../../accounts/queries.server"
import { users } from "../../accounts/tables.server"
import { bookingNumber } from "../../bookings/rules/number"
import { bookings } from "../../bookings/tables.server"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { romeDate } from "../../platform/dates"
import { pageOf } from "../../platform/paging"
import { companyName, settingsOf } from "../queries.server"
import { isDestinationValid, maskedDetails, type PayoutDestination, payoutsHeldUntil } from "../rules/payout"
import { partnerEntries, partnerSettings, payouts } from "../tables.server"
import { balanceOf, disputedAmong, isHeld, isPayable } from "./ledger.server"
import { bookingsOfPayouts, payoutsNotOwed } from "./payout-bookings.server"

const ENTRIES_A_PAGE = 25
const MAX_PAYOUTS = 50

/** What a partner's page of payouts shows: balance, entries (paged), payouts. Refuses with 401 and 403 all but partners. */
export async function partnerPayouts(ctx: Ctx, query: URLSearchParams) {
  const { userId } = requireRole(ctx, "business")
  const own = eq(partnerEntries.userId, userId)
  const [all] = await ctx.db.select({ total: count() }).from(partnerEntries).where(own)
  const { page, pages, offset } = pageOf(query.get("page"), all?.total ?? 0, ENTRIES_A_PAGE)
  const entries = await ctx.db
    .select({ entry: partnerEntries, item: bookings.itemName })
    .from(partnerEntries)
    .leftJoin(bookings, eq(bookings.id, partnerEntries.bookingId))
    .where(own)
    .orderBy(desc(partnerEntries.createdAt), asc(partnerEntries.kind), desc(partnerEntries.id))
    .limit(ENTRIES_A_PAGE)
    .offset(offset)
  const disputed = await disputedAmong(
    ctx,
    entries.flatMap(({ entry }) => entry.bookingId ?? []),
  )
  const { commissionPercent, payout, payoutChangedAt } = await settingsOf(ctx, userId)
  const ownPayouts = await ctx.db
    .select()
    .from(payouts)
    .where(eq(payouts.userId, userId))
    .orderBy(desc(payouts.preparedAt), desc(payouts.id))
    .limit(MAX_PAYOUTS)
  const paidFor = await bookingsOfPayouts(ctx, ownPayouts)
  return {
    ...(await balanceOf(ctx, userId)),
    commissionPercent,
    destination: payout ? { method: payout.method, masked: maskedDetails(payout) } : null,
    heldUntil: payoutsHeldUntil(payoutChangedAt, ctx.now()),
    isVerified: (await requireProfile(ctx)).businessStatus === "verified",
    entries: entries.map(({ entry: { id, kind, cents, bookingId, dueAt, createdAt }, item }) => ({
      id,
      kind,
      cents,
      booking: bookingId ? { id: bookingId, number: bookingNumber(bookingId), item: item ?? "" } : null,
      dueAt,
      createdAt,
      isHeld: bookingId !== null && disputed.has(bookingId),
    })),
    payouts: ownPayouts.map(({ id, cents, method, details, status, preparedAt, paidAt, reference }) => ({
      id,
      cents,
      method,
      masked: maskedDetails({ method, details }),
      status,
      preparedAt,
      paidAt,
      reference,
      bookings: paidFor.get(id) ?? [],
    })),
    years: await yearsOf(ctx, userId),
    page,
    pages,
  }
}

/** The years with entries of a partner, newest first, at least the current one. */
export async function yearsOf(ctx: Ctx, userId: string): Promise<number[]> {
  const current = Number(romeDate(ctx.now()).slice(0, 4))
  const [first] = await ctx.db
    .select({ at: partnerEntries.createdAt })
    .from(partnerEntries)
    .where(eq(partnerEntries.userId, userId))
    .orderBy(asc(partnerEntries.createdAt))
    .limit(1)
  const earliest = first ? Number(romeDate(first.at).slice(0, 4)) : current
  return Array.from({ length: current - earliest + 1 }, (_, index) => current - index)
}

/**
 * All payouts that are prepared, then the latest others, what is due to each partner, and the preparations with bank
 * transfers, for the operator; with `partnerId`, a user's id, those of this partner only. `partnerName`: the company of that
 * partner, if it has entries. `settled`: paid or cancelled. Refuses with 401 and 403 all but operators.
 */
export async function payoutsForOperator(ctx: Ctx, partnerId?: string) {
  requireRole(ctx, "operator")
  const prepared = await payoutRows(ctx, "prepared", partnerId)
  const due = sql<string>`coalesce(sum(${partnerEntries.cents}) filter (where ${isPayable(ctx)}), 0)`
  const held = sql<string>`coalesce(sum(${partnerEntries.cents}) filter (where ${isHeld(ctx)}), 0)`
  const balance = sql<string>`coalesce(sum(${partnerEntries.cents}), 0)`
  const partners = await ctx.db
    .select({
      userId: users.id,
      name: companyName,
      businessStatus: users.businessStatus,
      method: partnerSettings.payoutMethod,
      details: partnerSettings.payoutDetails,
      changedAt: partnerSettings.payoutChangedAt,
      due,
      held,
      balance,
    })
    .from(partnerEntries)
    .innerJoin(users, eq(users.id, partnerEntries.userId))
    .leftJoin(partnerSettings, eq(partnerSettings.userId, users.id))
    .where(partnerId ? eq(partnerEntries.userId, partnerId) : undefined)
    .groupBy(users.id, partnerSettings.userId)
    .orderBy(asc(companyName), asc(users.id))
  const settled = await payoutRows(ctx, "settled", partnerId)
  const paidFor = await bookingsOfPayouts(ctx, [...prepared, ...settled])
  const withBookings = <Row extends { id: string }>(payout: Row) => ({
    ...payout,
    bookings: paidFor.get(payout.id) ?? [],
  })
  return {
    partners: partners.map(({ userId, name, businessStatus, method, details, changedAt, ...sums }) => ({
      userId,
      name,
      isVerified: businessStatus === "verified",
      method,
      isDestinationValid: method !== null && details !== null && isDestinationValid({ method, details }),
      /** Set while payouts are held after a change. */
      heldUntil: payoutsHeldUntil(changedAt ?? undefined, ctx.now()),
      dueCents: Number(sums.due),
      heldCents: Number(sums.held),
      balanceCents: Number(sums.balance),
    })),
    prepared: prepared.map(withBookings),
    batches: [...new Set(prepared.filter((payout) => payout.method === "iban" && isInFiles(payout)).map(batchOf))],
    settled: settled.map(withBookings),
    partnerId,
    partnerName: partnerId ? partners[0]?.name : undefined,
    year: Number(romeDate(ctx.now()).slice(0, 4)),
  }
}

export type Batched = Pick<typeof payouts.$inferSelect, "method" | "preparedAt">

/** The batch of a payout: the instant at which it was prepared, in ISO 8601. */
export const batchOf = ({ preparedAt }: Batched): string => preparedAt.toISOString()

/**
 * Whether a prepared payout is in the files: not that of an unverified partner, one that is no longer owed in full, or one to an
 * account that is refused today, such as an IBAN outside the European Economic Area.
 */
export const isInFiles = (payout: { isVerified: boolean; isNotOwed: boolean } & PayoutDestination): boolean =>
  payout.isVerified && !payout.isNotOwed && isDestinationValid(payout)

const MAX_SETTLED = 100

/**
 * Payouts with the names of their partners, newest first: all that are prepared, or the latest others; `partnerId`: a user's id.
 * `isNotOwed`: a prepared one whose bookings earn less now than it pays.
 */
export async function payoutRows(ctx: Ctx, which: "prepared" | "settled", partnerId?: string) {
  const isPrepared = which === "prepared"
  const rows = ctx.db
    .select({
      payout: payouts,
      name: companyName,
      isVerified: sql<boolean>`${users.businessStatus} = 'verified'`,
    })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.userId))
    .where(
      and(
        isPrepared ? eq(payouts.status, "prepared") : ne(payouts.status, "prepared"),
        partnerId ? eq(payouts.userId, partnerId) : undefined,
      ),
    )
    .orderBy(desc(payouts.preparedAt), asc(payouts.id))
  const found = isPrepared ? await rows : await rows.limit(MAX_SETTLED)
  const notOwed = isPrepared
    ? await payoutsNotOwed(
        ctx,
        found.map(({ payout }) => payout),
      )
    : []
  return found.map(({ payout, ...partner }) => ({ ...payout, ...partner, isNotOwed: notOwed.includes(payout.id) }))
}
