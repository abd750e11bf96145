import { and, asc, desc, eq, gt, inArray, ne, or, sql } from "drizzle-orm"
import type { Erased, Obstacle, PersonalData } from "../../accounts/deletion/personal-data.server"
import { bookingNumber } from "../../bookings/rules/number"
import { bookings } from "../../bookings/tables.server"
import { deleteMessages } from "../../messaging/personal-messages.server"
import type { Ctx } from "../../platform/context.server"
import { formatCents } from "../../platform/money"
import { listingBookings, partnerEntries, payouts } from "../tables.server"
import { balanceOf } from "./ledger.server"

/**
 * Bookings of a partner's listings, their entries and payouts: accounting records. The destination stays of paid payouts only,
 * because yearly statements name it.
 * An account with an open booking, a balance or a payout under way cannot be deleted.
 */
export const partnerAccountData: PersonalData = { obstacles, erase, export: exported }

async function obstacles(ctx: Ctx, userId: string): Promise<Obstacle[]> {
  const open = await ctx.db
    .select({ id: bookings.id, item: bookings.itemName })
    .from(listingBookings)
    .innerJoin(bookings, eq(bookings.id, listingBookings.bookingId))
    .where(
      and(
        eq(listingBookings.userId, userId),
        or(eq(bookings.status, "pending"), and(eq(bookings.status, "confirmed"), gt(bookings.endsAt, ctx.now()))),
      ),
    )
    .orderBy(asc(bookings.startsAt))
  const { balanceCents } = await balanceOf(ctx, userId)
  const prepared = await ctx.db.$count(payouts, and(eq(payouts.userId, userId), eq(payouts.status, "prepared")))
  return [
    ...open.map(({ id, item }) => ({
      code: "partners.obstacle-booking",
      details: { number: bookingNumber(id), item },
    })),
    ...(balanceCents !== 0
      ? [
          {
            code: balanceCents > 0 ? "partners.obstacle-balance" : "partners.obstacle-debt",
            details: { amount: formatCents(Math.abs(balanceCents), "eur", ctx.locale) },
          },
        ]
      : []),
    ...(prepared > 0 ? [{ code: "partners.obstacle-payout" }] : []),
  ]
}

async function erase(ctx: Ctx, { userId }: Erased): Promise<void> {
  await ctx.db
    .update(payouts)
    .set({ details: sql`case when ${payouts.method} = 'iban' then right(${payouts.details}, 4) else '' end` })
    .where(and(eq(payouts.userId, userId), ne(payouts.status, "paid")))
  const listed = await bookingsOf(ctx, userId)
  await deleteMessages(
    ctx,
    "listing-booking",
    listed.map(({ bookingId }) => bookingId),
  )
}

const bookingsOf = (ctx: Ctx, userId: string) =>
  ctx.db
    .select()
    .from(listingBookings)
    .where(eq(listingBookings.userId, userId))
    .orderBy(desc(listingBookings.createdAt))

/** Without the customers' data. */
async function exported(ctx: Ctx, userId: string) {
  const listed = await bookingsOf(ctx, userId)
  const ids = listed.map(({ bookingId }) => bookingId)
  const booked = ids.length === 0 ? [] : await ctx.db.select().from(bookings).where(inArray(bookings.id, ids))
  const entries = await ctx.db
    .select()
    .from(partnerEntries)
    .where(eq(partnerEntries.userId, userId))
    .orderBy(asc(partnerEntries.createdAt), asc(partnerEntries.kind), asc(partnerEntries.id))
  const paid = await ctx.db.select().from(payouts).where(eq(payouts.userId, userId)).orderBy(asc(payouts.preparedAt))
  return {
    bookingsOfListings: listed.map(({ userId: _, bookingId, ...row }) => {
      const booking = booked.find(({ id }) => id === bookingId)
      return {
        number: bookingNumber(bookingId),
        ...row,
        item: booking?.itemName,
        startsAt: booking?.startsAt,
        endsAt: booking?.endsAt,
        status: booking?.status,
        totalCents: booking?.totalCents,
      }
    }),
    entries: entries.map(({ userId: _, cause: __, bookingId, ...entry }) => ({
      ...entry,
      booking: bookingId && bookingNumber(bookingId),
    })),
    payouts: paid.map(({ userId: _, paidBy: __, ...payout }) => payout),
  }
}
