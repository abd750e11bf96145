import { and, asc, eq, gt, inArray, isNull, lte, ne, notInArray, type SQL, sql } from "drizzle-orm"
import { lockBooking } from "../../bookings/booking.server"
import type { Booking } from "../../bookings/queries.server"
import { orders } from "../../bookings/tables.server"
import { paidAndNotReturned } from "../../checkout/cancelling/vouchers.server"
import { orderCentsOf } from "../../checkout/orders/order-queries.server"
import { purchaseOf } from "../../checkout/queries.server"
import { appliedTo } from "../../payments/gift-cards/gift-card-queries.server"
import { disputes, payments } from "../../payments/tables.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { forEachRowLoggingErrors } from "../../platform/database/for-each-row.server"
import { sum } from "../../platform/money"
import { commissionCents, incomeCents } from "../rules/payout"
import { listingBookings, partnerEntries } from "../tables.server"

/**
 * Adds entries to the ledger so that a booking's entries sum to the partner's current income and commission. They are due at the
 * booking's end, of a cancelled booking at once; entries that were due later than now follow. Adds none if nothing changed, or if
 * the item is the company's own. Must be called in the transaction that changes the booking's payments, after that change.
 */
export async function updateEntries(ctx: Ctx, bookingId: string): Promise<void> {
  const booking = await lockBooking(ctx, bookingId)
  const [listed] = await ctx.db.select().from(listingBookings).where(eq(listingBookings.bookingId, bookingId))
  if (!listed) return
  const income = await earnedCents(ctx, booking)
  const earned = { income, commission: commissionCents(income, listed.commissionPercent) }
  const dueAt = dueAtOf(booking)
  const ownEntries = eq(partnerEntries.bookingId, bookingId)
  await ctx.db
    .update(partnerEntries)
    .set({ dueAt })
    .where(and(ownEntries, gt(partnerEntries.dueAt, ctx.now()), ne(partnerEntries.dueAt, dueAt)))
  const existing = await ctx.db.select().from(partnerEntries).where(ownEntries)
  const writtenCents = (kind: string) => sum(existing.filter((entry) => entry.kind === kind).map(({ cents }) => cents))
  const changes = (["income", "commission"] as const)
    .map((kind) => ({ kind, cents: earned[kind] - writtenCents(kind) }))
    .filter(({ cents }) => cents !== 0)
  if (changes.length === 0) return
  // The booking is locked, so the number of its entries names this change.
  const cause = `booking:${bookingId}:${existing.length}`
  const entry = { userId: listed.userId, bookingId, cause, dueAt, createdAt: ctx.now() }
  await ctx.db.insert(partnerEntries).values(changes.map((change) => ({ ...entry, ...change })))
}

/** What is kept from a cancelled booking does not wait for its end. */
const dueAtOf = ({ cancelledAt, endsAt }: Booking): Date => (cancelledAt && cancelledAt < endsAt ? cancelledAt : endsAt)

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
  if (booking.paymentStatus === "refunded" && booking.status === "completed")
    return sum((await appliedTo(ctx.db, booking.id)).map(({ cents }) => cents))
  return paidAndNotReturned(ctx, booking, purchaseOf(booking.id))
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

/** The ids of bookings with an open dispute about them or their added purchases. */
const disputedIds = (ctx: Ctx) =>
  ctx.db
    .select({ id: sql<string>`coalesce(${payments.bookingId}, ${orders.bookingId})`.as("id") })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(and(isNull(disputes.closedAt), sql`coalesce(${payments.bookingId}, ${orders.bookingId}) is not null`))

/** Entries of bookings with an open dispute. */
export const isDisputed = (ctx: Ctx) => inArray(partnerEntries.bookingId, disputedIds(ctx))

/** Entries that may be paid out now: those that are due, undisputed, and in no payout. */
export const isPayable = (ctx: Ctx) =>
  and(
    isNull(partnerEntries.payoutId),
    lte(partnerEntries.dueAt, ctx.now()),
    notInArray(partnerEntries.bookingId, disputedIds(ctx)),
  )

/** Those of these bookings with an open dispute: what they earn is held. */
export async function disputedAmong(ctx: Ctx, bookingIds: string[]): Promise<Set<string>> {
  if (bookingIds.length === 0) return new Set()
  const disputed = disputedIds(ctx).as("disputed")
  const rows = await ctx.db.selectDistinct({ id: disputed.id }).from(disputed).where(inArray(disputed.id, bookingIds))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Columns over `partnerEntries`, in euro cents: what the company owes in all, what of it may be paid out now, and what an open
 * dispute holds. The first two can be negative.
 */
export function ledgerSums(ctx: Ctx) {
  const total = (of: SQL | undefined) =>
    sql<number>`coalesce(sum(${partnerEntries.cents}) filter (where ${of}), 0)`.mapWith(Number)
  const isOpen = isNull(partnerEntries.payoutId)
  return {
    balanceCents: total(isOpen),
    dueCents: total(isPayable(ctx)),
    heldCents: total(and(isOpen, isDisputed(ctx))),
  }
}

/** The sums of one partner's ledger (`ledgerSums`). */
export async function balanceOf(
  ctx: Ctx,
  userId: string,
): Promise<{ balanceCents: number; dueCents: number; heldCents: number }> {
  const [sums] = await ctx.db.select(ledgerSums(ctx)).from(partnerEntries).where(eq(partnerEntries.userId, userId))
  return sums ?? { balanceCents: 0, dueCents: 0, heldCents: 0 }
}
