import { and, asc, count, desc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm"
import { requireProfile } from "../../accounts/queries.server"
import { users } from "../../accounts/tables.server"
import { bookingNumber } from "../../bookings/rules/number"
import { bookings } from "../../bookings/tables.server"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { romeDate } from "../../platform/dates"
import { pageOf } from "../../platform/paging"
import { companyName, settingsOf } from "../queries.server"
import { isSameDestination, maskedDetails } from "../rules/payout"
import { partnerEntries, partnerSettings, payoutFiles, payouts } from "../tables.server"
import { balanceOf, disputedAmong, isDisputed, ledgerSums } from "./ledger.server"

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
    .innerJoin(bookings, eq(bookings.id, partnerEntries.bookingId))
    .where(own)
    .orderBy(desc(partnerEntries.createdAt), asc(partnerEntries.kind), desc(partnerEntries.id))
    .limit(ENTRIES_A_PAGE)
    .offset(offset)
  const disputed = await disputedAmong(
    ctx,
    entries.map(({ entry }) => entry.bookingId),
  )
  const { commissionPercent, payout } = await settingsOf(ctx, userId)
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
    isVerified: (await requireProfile(ctx)).businessStatus === "verified",
    entries: entries.map(({ entry: { id, kind, cents, bookingId, payoutId, dueAt, createdAt }, item }) => ({
      id,
      kind,
      cents,
      booking: { id: bookingId, number: bookingNumber(bookingId), item },
      isInPayout: payoutId !== null,
      isHeld: payoutId === null && disputed.has(bookingId),
      dueAt,
      createdAt,
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
    years: await yearsWithEntries(ctx, own),
    page,
    pages,
  }
}

/** The years with entries, newest first, at least the current one. */
async function yearsWithEntries(ctx: Ctx, of: SQL | undefined): Promise<number[]> {
  const current = Number(romeDate(ctx.now()).slice(0, 4))
  const [first] = await ctx.db
    .select({ at: partnerEntries.createdAt })
    .from(partnerEntries)
    .where(of)
    .orderBy(asc(partnerEntries.createdAt))
    .limit(1)
  const earliest = first ? Number(romeDate(first.at).slice(0, 4)) : current
  return Array.from({ length: current - earliest + 1 }, (_, index) => current - index)
}

/**
 * For the operator: what is due to each partner; the prepared payouts; those that were downloaded and are not paid, by file, newest first;
 * the latest that are paid or cancelled (`settled`). With `partnerId`, a user's id, of this partner only; `partnerName`: its
 * company, if it has entries. Refuses with 401 and 403 all but operators.
 */
export async function payoutsForOperator(ctx: Ctx, partnerId?: string) {
  requireRole(ctx, "operator")
  const ofPartner = partnerId ? eq(partnerEntries.userId, partnerId) : undefined
  const partners = await ctx.db
    .select({
      userId: users.id,
      name: companyName,
      isVerified: sql<boolean>`${users.businessStatus} = 'verified'`,
      method: partnerSettings.payoutMethod,
      /** When the destination last replaced another one. */
      changedAt: partnerSettings.payoutChangedAt,
      ...ledgerSums(ctx),
    })
    .from(partnerEntries)
    .innerJoin(users, eq(users.id, partnerEntries.userId))
    .leftJoin(partnerSettings, eq(partnerSettings.userId, users.id))
    .where(ofPartner)
    .groupBy(users.id, partnerSettings.userId)
    .orderBy(asc(companyName), asc(users.id))
  const prepared = await payoutRows(ctx, and(eq(payouts.status, "prepared"), ofUser(partnerId)))
  const settled = await payoutRows(ctx, and(ne(payouts.status, "prepared"), ofUser(partnerId)), MAX_SETTLED)
  return {
    partners,
    prepared: prepared.filter(({ fileId }) => fileId === null),
    files: await filesOf(ctx, prepared),
    settled,
    years: await yearsWithEntries(ctx, undefined),
    partnerId,
    partnerName: partnerId ? partners[0]?.name : undefined,
  }
}

export type OperatorPayouts = Awaited<ReturnType<typeof payoutsForOperator>>

const MAX_SETTLED = 100

const ofUser = (userId: string | undefined) => (userId ? eq(payouts.userId, userId) : undefined)

/**
 * Payouts with their partners and bookings, newest first. `hasChanged`: not settled, and a booking in it was refunded since or is
 * disputed. `otherDestination`: where the partner wants to be paid by now, if not as it was prepared.
 */
async function payoutRows(ctx: Ctx, of: SQL | undefined, max?: number) {
  const rows = ctx.db
    .select({
      payout: payouts,
      name: companyName,
      method: partnerSettings.payoutMethod,
      details: partnerSettings.payoutDetails,
    })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.userId))
    .leftJoin(partnerSettings, eq(partnerSettings.userId, users.id))
    .where(of)
    .orderBy(desc(payouts.preparedAt), asc(payouts.id))
  const found = max ? await rows.limit(max) : await rows
  const all = found.map(({ payout }) => payout)
  const paidFor = await bookingsOfPayouts(ctx, all)
  const changed = await changedPayouts(ctx, all)
  return found.map(({ payout, name, method, details }) => ({
    ...payout,
    name,
    otherDestination: method && details && !isSameDestination({ method, details }, payout) ? { method, details } : null,
    bookings: paidFor.get(payout.id) ?? [],
    hasChanged: payout.status === "prepared" && changed.has(payout.id),
  }))
}

type PayoutRow = Awaited<ReturnType<typeof payoutRows>>[number]

/** The files of prepared payouts, newest first. `hasTransfers`: a bank transfer is in it, also one that is paid by now. */
async function filesOf(ctx: Ctx, prepared: PayoutRow[]) {
  const byFile = Map.groupBy(prepared, ({ fileId }) => fileId)
  const hasTransfers = sql<boolean>`bool_or(${payouts.method} = 'iban')`
  const files = await ctx.db
    .select({ id: payoutFiles.id, downloadedAt: payoutFiles.downloadedAt, downloadedBy: users.name, hasTransfers })
    .from(payoutFiles)
    .innerJoin(users, eq(users.id, payoutFiles.downloadedBy))
    .innerJoin(payouts, eq(payouts.fileId, payoutFiles.id))
    .where(
      inArray(
        payoutFiles.id,
        [...byFile.keys()].filter((id) => id !== null),
      ),
    )
    .groupBy(payoutFiles.id, users.id)
    .orderBy(desc(payoutFiles.downloadedAt), desc(payoutFiles.id))
  return files.map((file) => ({ ...file, payouts: byFile.get(file.id) ?? [] }))
}

/** Of these payouts, the ids of those with a booking that was refunded since, or is disputed. */
async function changedPayouts(ctx: Ctx, all: { id: string }[]): Promise<Set<string | null>> {
  const ids = all.map(({ id }) => id)
  const refunded = ctx.db
    .select({ id: partnerEntries.bookingId })
    .from(partnerEntries)
    .where(isNull(partnerEntries.payoutId))
    .groupBy(partnerEntries.bookingId)
    .having(sql`sum(${partnerEntries.cents}) < 0`)
  const rows = await ctx.db
    .selectDistinct({ id: partnerEntries.payoutId })
    .from(partnerEntries)
    .where(and(inArray(partnerEntries.payoutId, ids), or(isDisputed(ctx), inArray(partnerEntries.bookingId, refunded))))
  return new Set(rows.map(({ id }) => id))
}

/** What payouts pay for each booking, by payout, in euro cents: the earliest stay first. A cancelled one pays nothing. */
export async function bookingsOfPayouts(ctx: Ctx, of: { id: string }[]) {
  const rows = await ctx.db
    .select({
      payoutId: partnerEntries.payoutId,
      id: bookings.id,
      item: bookings.itemName,
      cents: sql<number>`sum(${partnerEntries.cents})`.mapWith(Number),
    })
    .from(partnerEntries)
    .innerJoin(bookings, eq(bookings.id, partnerEntries.bookingId))
    .where(
      inArray(
        partnerEntries.payoutId,
        of.map(({ id }) => id),
      ),
    )
    .groupBy(partnerEntries.payoutId, bookings.id)
    .orderBy(asc(bookings.endsAt), asc(bookings.id))
  return Map.groupBy(
    rows.map((row) => ({ ...row, number: bookingNumber(row.id) })),
    ({ payoutId }) => payoutId,
  )
}
