import { and, asc, eq, gt, inArray, isNull, lte, notInArray, or, type SQL, sql } from "drizzle-orm"
import { lockBooking } from "../../bookings/booking.server"
import type { Booking } from "../../bookings/queries.server"
import { paidAndNotReturned } from "../../checkout/cancelling/vouchers.server"
import { orderCentsOf } from "../../checkout/orders/order-queries.server"
import { purchaseOf } from "../../checkout/queries.server"
import { orders } from "../../checkout/tables.server"
import { appliedTo } from "../../payments/gift-cards/gift-card-queries.server"
import { disputes, payments } from "../../payments/tables.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { forEachRowLoggingErrors } from "../../platform/database/for-each-row.server"
import { sum } from "../../platform/money"
import { commissionCents, incomeCents } from "../rules/payout"
import { listingBookings, partnerEntries } from "../tables.server"

/**
 * Adds entries to the ledger so that a booking's entries sum to the partner's current income and commission. The new entries
 * are due at the end of the booking. Adds none if nothing changed, or if the item is the company's own. Must be called in the
 * transaction that changes the booking's payments, after that change.
 */
export async function updateEntries(ctx: Ctx, bookingId: string): Promise<void> {
  const booking = await lockBooking(ctx, bookingId)
  const [listed] = await ctx.db.select().from(listingBookings).where(eq(listingBookings.bookingId, bookingId))
  if (!listed) return
  const income = await earnedCents(ctx, booking)
  const earned = { income, commission: commissionCents(income, listed.commissionPercent) }
  const existing = await ctx.db.select().from(partnerEntries).where(eq(partnerEntries.bookingId, bookingId))
  const writtenCents = (kind: string) => sum(existing.filter((entry) => entry.kind === kind).map(({ cents }) => cents))
  const changes = (["income", "commission"] as const)
    .map((kind) => ({ kind, cents: earned[kind] - writtenCents(kind) }))
    .filter(({ cents }) => cents !== 0)
  if (changes.length === 0) return
  // The booking is locked, so the number of its entries names this change.
  const cause = `booking:${bookingId}:${existing.length}`
  const entry = { userId: listed.userId, bookingId, cause, dueAt: booking.endsAt, createdAt: ctx.now() }
  await ctx.db.insert(partnerEntries).values(changes.map((change) => ({ ...entry, ...change })))
}

/** The partner's income from a booking as it is now, in euro cents; amounts paid in dollars count at their euro price. */
async function earnedCents(ctx: Ctx, booking: Booking): Promise<number> {
  return incomeCents({
    paidCents: await keptCents(ctx, booking),
    orderCents: await orderCentsOf(ctx, booking.id),
    voucherCents: booking.voucherCents ?? 0,
  })
}

/** After a refund of a completed booking, its gift card credit stays spent. */
async function keptCents(ctx: Ctx, booking: Booking): Promise<number> {
  const purchase = purchaseOf(booking.id)
  if (booking.paymentStatus === "refunded" && booking.status === "completed")
    return sum((await appliedTo(ctx.db, purchase)).map(({ cents }) => cents))
  return paidAndNotReturned(ctx, booking, purchase)
}

const BATCH_SIZE = 500

/**
 * Repeats `updateEntries` for all bookings of listings, in case a change of the money was missed. Each is a transaction
 * of its own.
 */
export async function reconcileEntries(ctx: Ctx): Promise<void> {
  const failure = "the entries of a listing's booking could not be updated"
  const subject = ({ bookingId }: { bookingId: string }) => `booking:${bookingId}`
  let after: string | undefined
  for (;;) {
    const batch = await ctx.db
      .select({ bookingId: listingBookings.bookingId })
      .from(listingBookings)
      .where(after ? gt(listingBookings.bookingId, after) : undefined)
      .orderBy(asc(listingBookings.bookingId))
      .limit(BATCH_SIZE)
    await forEachRowLoggingErrors(ctx, batch, { subject, failure }, ({ bookingId }) =>
      inTransaction(ctx, (txCtx) => updateEntries(txCtx, bookingId)),
    )
    after = batch.at(-1)?.bookingId
    if (batch.length < BATCH_SIZE) return
  }
}

/** The ids, as text, of bookings with an open dispute about them or their added purchases. */
const disputedIds = (ctx: Ctx) =>
  ctx.db
    .select({ id: sql<string>`coalesce(${orders.bookingId}::text, ${payments.purchaseId})`.as("id") })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .leftJoin(orders, and(eq(orders.kind, payments.purchaseKind), eq(sql`${orders.id}::text`, payments.purchaseId)))
    .where(isNull(disputes.closedAt))

/** Entries that are held: those of bookings with an open dispute. */
export const isHeld = (ctx: Ctx) => inArray(sql`${partnerEntries.bookingId}::text`, disputedIds(ctx))

/** Entries that may be paid out now: those that are due and not held. */
export function isPayable(ctx: Ctx) {
  const isFree = notInArray(sql`${partnerEntries.bookingId}::text`, disputedIds(ctx))
  return and(lte(partnerEntries.dueAt, ctx.now()), or(isNull(partnerEntries.bookingId), isFree))
}

/** Those of these bookings with an open dispute: what they earn is held. */
export async function disputedAmong(ctx: Ctx, bookingIds: string[]): Promise<Set<string>> {
  if (bookingIds.length === 0) return new Set()
  const disputed = disputedIds(ctx).as("disputed")
  const rows = await ctx.db.selectDistinct({ id: disputed.id }).from(disputed).where(inArray(disputed.id, bookingIds))
  return new Set(rows.map(({ id }) => id))
}

/** What the company owes a partner, in euro cents: in all, what may be paid out now, and what is held. The first two can be negative. */
export async function balanceOf(
  ctx: Ctx,
  userId: string,
): Promise<{ balanceCents: number; dueCents: number; heldCents: number }> {
  const total = (of: SQL | undefined) =>
    ctx.db
      .select({ cents: sql<string>`coalesce(sum(${partnerEntries.cents}), 0)` })
      .from(partnerEntries)
      .where(and(eq(partnerEntries.userId, userId), of))
  const [all] = await total(undefined)
  const [due] = await total(isPayable(ctx))
  const [held] = await total(isHeld(ctx))
  return {
    balanceCents: Number(all?.cents ?? 0),
    dueCents: Number(due?.cents ?? 0),
    heldCents: Number(held?.cents ?? 0),
  }
}
