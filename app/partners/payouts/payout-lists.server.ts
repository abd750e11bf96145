import { and, asc, count, desc, eq, inArray, ne, sql } from "drizzle-orm"
import { requireProfile } from "../../accounts/queries.server"
import { users } from "../../accounts/tables.server"
import { bookingNumber } from "../../bookings/rules/number"
import { bookings } from "../../bookings/tables.server"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { romeDate } from "../../platform/dates"
import { sum } from "../../platform/money"
import { pageOf } from "../../platform/paging"
import { companyName, settingsOf } from "../queries.server"
import { isDestinationValid, maskedDetails, type PayoutDestination, payoutsHeldUntil } from "../rules/payout"
import { bankMessageId, sepaFileName } from "../rules/sepa"
import { partnerEntries, partnerSettings, payoutFiles, payouts } from "../tables.server"
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
  const { commissionPercent, payout, payoutChangedAt, isPayoutRefused } = await settingsOf(ctx, userId)
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
    isPayoutRefused,
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
 * All payouts that are prepared, then the latest others, what is due to each partner, the bank transfers that are in no file yet
 * (`newTransfers`) and the files with transfers to make, newest first, for the operator; with `partnerId`, a user's id, the payouts
 * of this partner only. `partnerName`: the company of that partner, if it has entries. `settled`: paid or cancelled. Refuses with
 * 401 and 403 all but operators.
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
    prepared: prepared.map(({ fileMessageId, ...payout }) => ({
      ...withBookings(payout),
      inFile:
        fileMessageId && payout.fileAt && isInItsFile(payout)
          ? {
              name: sepaFileName({ messageId: fileMessageId, createdAt: payout.fileAt }),
              messageId: bankMessageId(fileMessageId),
              createdAt: payout.fileAt,
              isDownloaded: payout.fileDownloadedAt !== null,
            }
          : undefined,
    })),
    newTransfers: sumOf(prepared.filter(isInNewFile)),
    files: await filesOf(ctx, prepared),
    settled: settled.map(withBookings),
    partnerId,
    partnerName: partnerId ? partners[0]?.name : undefined,
    year: Number(romeDate(ctx.now()).slice(0, 4)),
  }
}

export type OperatorPayouts = Awaited<ReturnType<typeof payoutsForOperator>>

type Listed = PayoutDestination & {
  isVerified: boolean
  isNotOwed: boolean
  heldUntil: Date | undefined
  fileId: string | null
  fileDownloadedAt: Date | null
  cents: number
}

/**
 * Whether a prepared payout may be paid now: not that of an unverified partner, one that is no longer owed in full, one to an
 * account that is refused today, such as an IBAN outside the European Economic Area, or one that is held because such an account
 * was replaced.
 */
export const mayBePaid = (payout: Listed): boolean =>
  payout.isVerified && !payout.isNotOwed && !payout.heldUntil && isDestinationValid(payout)

/** Whether a prepared payout is to be in the next file for the bank: it is in none. */
export const isInNewFile = (payout: Listed): boolean =>
  payout.method === "iban" && payout.fileId === null && mayBePaid(payout)

/**
 * Whether a prepared payout is among the transfers of its file: before the first download if it may be paid, afterwards always,
 * because the bank may have it. Partners are verified in both cases: a withdrawal cancels their payouts.
 */
export const isInItsFile = (payout: Listed): boolean =>
  payout.fileId !== null && (payout.fileDownloadedAt ? payout.isVerified : mayBePaid(payout))

const sumOf = (listed: { cents: number }[]) => ({ count: listed.length, cents: sum(listed.map(({ cents }) => cents)) })

/** The files that still hold payouts of `prepared` to make, newest first, with their number and sum in euro cents. */
async function filesOf(ctx: Ctx, prepared: Listed[]) {
  const inFiles = Map.groupBy(prepared.filter(isInItsFile), ({ fileId }) => fileId)
  const ids = [...inFiles.keys()].filter((id) => id !== null)
  const files = await ctx.db
    .select()
    .from(payoutFiles)
    .where(inArray(payoutFiles.id, ids))
    .orderBy(desc(payoutFiles.createdAt), desc(payoutFiles.id))
  return files.map((file) => ({
    ...file,
    messageId: bankMessageId(file.messageId),
    ...sumOf(inFiles.get(file.id) ?? []),
  }))
}

const MAX_SETTLED = 100

/**
 * Payouts with the names of their partners, newest first: all that are prepared, or the latest others; `partnerId`: a user's id.
 * `isNotOwed`: a prepared one whose bookings earn less now than it pays. `heldUntil`: set while it is held after a change of its
 * destination. `fileAt`: when its file for the bank was made, with `fileMessageId`; `fileDownloadedAt`: when that was first downloaded.
 */
export async function payoutRows(ctx: Ctx, which: "prepared" | "settled", partnerId?: string) {
  const isPrepared = which === "prepared"
  const rows = ctx.db
    .select({
      payout: payouts,
      fileAt: payoutFiles.createdAt,
      fileMessageId: payoutFiles.messageId,
      fileDownloadedAt: payoutFiles.downloadedAt,
      name: companyName,
      isVerified: sql<boolean>`${users.businessStatus} = 'verified'`,
    })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.userId))
    .leftJoin(payoutFiles, eq(payoutFiles.id, payouts.fileId))
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
  return found.map(({ payout, ...more }) => ({
    ...payout,
    ...more,
    isNotOwed: notOwed.includes(payout.id),
    heldUntil: payoutsHeldUntil(payout.destinationChangedAt ?? undefined, ctx.now()),
  }))
}
