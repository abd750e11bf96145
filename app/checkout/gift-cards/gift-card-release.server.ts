import { and, asc, eq, isNull, ne, notInArray, or, sql } from "drizzle-orm"
import { lockBooking } from "../../bookings/booking.server"
import type { Booking } from "../../bookings/queries.server"
import { bookings } from "../../bookings/tables.server"
import { appliedTo } from "../../payments/gift-cards/gift-card-queries.server"
import { releaseAppliedCredit } from "../../payments/gift-cards/gift-cards.server"
import { lockPurchase } from "../../payments/queries.server"
import { giftCardEntries } from "../../payments/tables.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { forEachRowLoggingErrors } from "../../platform/database/for-each-row.server"
import { hasOpenPayment, purchaseOf } from "../queries.server"
import { isCreditConsumed, VOUCHER_REASONS } from "../rules/consumed-credit"

const MAX_AT_ONCE = 200

/**
 * Releases the gift card credit of an ended booking. Call it in the transaction that has locked the purchase. Does
 * nothing while a payment is open: a late crypto payment reinstates the booking with its gift card credit.
 */
export async function releaseGiftCards(ctx: Ctx, bookingId: string): Promise<void> {
  if (!(await hasOpenPayment(ctx, purchaseOf(bookingId)))) await releaseAppliedCredit(ctx, bookingId)
}

/**
 * State of the gift card credit of an ended booking: returned, or pending: to be returned once an open payment is settled. Null
 * if there was none or it stays spent.
 */
export async function giftCardCreditOutcome(ctx: Ctx, booking: Booking): Promise<"released" | "pending" | null> {
  if (booking.status !== "cancelled" || booking.giftCardCreditCents === 0) return null
  if ((await appliedTo(ctx.db, booking.id)).length === 0) return "released"
  return isCreditConsumed(booking) ? null : "pending"
}

/**
 * Releases the remaining credit of an ended booking, as `releaseGiftCardsOfEndedPurchases` does; the caller has locked
 * purchase and booking. Returns whether anything was released.
 */
export async function releaseCreditOfEndedBooking(ctx: Ctx, booking: Booking): Promise<boolean> {
  if (!hasCreditToRelease(booking)) return false
  const before = (await appliedTo(ctx.db, booking.id)).length
  await releaseGiftCards(ctx, booking.id)
  return before > 0 && (await appliedTo(ctx.db, booking.id)).length === 0
}

/**
 * Releases all remaining gift card credit of ended bookings, except those cancelled by their customer (D28) or for
 * force majeure, which give a voucher instead.
 */
export async function releaseGiftCardsOfEndedPurchases(ctx: Ctx): Promise<void> {
  const failure = "gift card credit could not be released"
  const subject = ({ id }: { id: string }) => `booking:${id}`
  await forEachRowLoggingErrors(ctx, await endedBookingsWithGiftCards(ctx), { subject, failure }, ({ id }) =>
    inTransaction(ctx, async (txCtx) => {
      await lockPurchase(txCtx.db, purchaseOf(id))
      // A booking that was reinstated in the meantime keeps its credit.
      if (hasCreditToRelease(await lockBooking(txCtx, id))) await releaseGiftCards(txCtx, id)
    }),
  )
}

const hasCreditToRelease = (booking: Booking): boolean => booking.status === "cancelled" && !isCreditConsumed(booking)

const { status, cancelReason, paymentStatus } = bookings

/** `hasCreditToRelease` as SQL. */
const hasCreditToReleaseSql = and(
  eq(status, "cancelled"),
  or(isNull(cancelReason), ne(cancelReason, "unconfirmed")),
  or(isNull(cancelReason), notInArray(cancelReason, VOUCHER_REASONS), ne(paymentStatus, "paid")),
)

const endedBookingsWithGiftCards = (ctx: Ctx): Promise<{ id: string }[]> =>
  ctx.db
    .select({ id: bookings.id })
    .from(giftCardEntries)
    .innerJoin(bookings, eq(bookings.id, giftCardEntries.bookingId))
    .where(hasCreditToReleaseSql)
    .groupBy(bookings.id)
    .having(sql`sum(${giftCardEntries.amountCents}) < 0`)
    .orderBy(asc(sql`min(${giftCardEntries.id})`))
    .limit(MAX_AT_ONCE)
