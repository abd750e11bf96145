import { and, asc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm"
import { unionAll } from "drizzle-orm/pg-core"
import { bookingNumber } from "../../bookings/rules/number"
import { bookings } from "../../bookings/tables.server"
import type { Ctx } from "../../platform/context.server"
import { sum } from "../../platform/money"
import { partnerEntries, payoutBookings, payouts } from "../tables.server"
import { isPayable } from "./ledger.server"

/**
 * The difference between what is payable for a booking and what payouts pay for it, in euro cents: positive if an amount is
 * not yet in a payout, negative if payouts pay too much. Never 0.
 */
type OpenAmount = { userId: string; bookingId: string; cents: number }

/**
 * The open amounts of partners' bookings. Their sum for one partner is the amount due (`balanceOf`). Cancelled payouts do not
 * count.
 */
export async function openAmounts(ctx: Ctx, userIds: string[]): Promise<OpenAmount[]> {
  if (userIds.length === 0) return []
  const payable = ctx.db
    .select({ userId: partnerEntries.userId, bookingId: partnerEntries.bookingId, cents: partnerEntries.cents })
    .from(partnerEntries)
    .where(and(inArray(partnerEntries.userId, userIds), isNotNull(partnerEntries.bookingId), isPayable(ctx)))
  const inPayouts = ctx.db
    .select({
      userId: payouts.userId,
      bookingId: payoutBookings.bookingId,
      cents: sql<number>`- ${payoutBookings.cents}`.as("cents"),
    })
    .from(payoutBookings)
    .innerJoin(payouts, eq(payouts.id, payoutBookings.payoutId))
    .where(and(inArray(payouts.userId, userIds), ne(payouts.status, "cancelled")))
  const both = unionAll(payable, inPayouts).as("both")
  const total = sql<string>`sum(${both.cents})`
  const rows = await ctx.db
    .select({ userId: both.userId, bookingId: both.bookingId, cents: total })
    .from(both)
    .groupBy(both.userId, both.bookingId)
    .having(sql`${total} <> 0`)
  return rows.flatMap(({ userId, bookingId, cents }) =>
    bookingId === null ? [] : [{ userId, bookingId, cents: Number(cents) }],
  )
}

/** What payouts pay for each booking, by payout: the earliest stay first; cents as in `payoutBookings`. */
export async function bookingsOfPayouts(ctx: Ctx, of: { id: string }[]) {
  const ids = of.map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select({
            payoutId: payoutBookings.payoutId,
            id: bookings.id,
            item: bookings.itemName,
            cents: payoutBookings.cents,
          })
          .from(payoutBookings)
          .innerJoin(bookings, eq(bookings.id, payoutBookings.bookingId))
          .where(inArray(payoutBookings.payoutId, ids))
          .orderBy(asc(bookings.endsAt), asc(bookings.id))
  return Map.groupBy(
    rows.map((row) => ({ ...row, number: bookingNumber(row.id) })),
    ({ payoutId }) => payoutId,
  )
}

/** Of prepared payouts, the ids of those whose bookings now earn less than they pay, because of refunds or disputes. */
export async function payoutsNotOwed(ctx: Ctx, prepared: { id: string; userId: string }[]): Promise<string[]> {
  const open = await openAmounts(ctx, [...new Set(prepared.map(({ userId }) => userId))])
  const openCents = new Map(open.map(({ bookingId, cents }) => [bookingId, cents]))
  const ids = prepared.map(({ id }) => id)
  const included = await ctx.db.select().from(payoutBookings).where(inArray(payoutBookings.payoutId, ids))
  const openOf = (id: string) =>
    sum(included.filter(({ payoutId }) => payoutId === id).map(({ bookingId }) => openCents.get(bookingId) ?? 0))
  return ids.filter((id) => openOf(id) < 0)
}
