import { and, asc, eq, isNull, ne, notInArray, or, sql } from "drizzle-orm"
import { lockBooking } from "../../bookings/booking.server"
import type { Booking } from "../../bookings/queries.server"
import { bookings } from "../../bookings/tables.server"
import { appliedTo } from "../../payments/gift-cards/gift-card-queries.server"
import { releaseAppliedCredit } from "../../payments/gift-cards/gift-cards.server"
import { lockPurchase, type PurchaseRef, paymentsOf } from "../../payments/queries.server"
import { giftCardEntries } from "../../payments/tables.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { forEachRowLoggingErrors } from "../../platform/database/for-each-row.server"
import { isCreditConsumed, VOUCHER_REASONS } from "../rules/consumed-credit"

const MAX_AT_ONCE = 200

/**
 * Releases the gift card credit of an ended booking. Call it in the transaction that has locked the purchase. Does
 * nothing while a payment is open: a late crypto payment reinstates the booking with its gift card credit.
 */
export async function releaseGiftCards(ctx: Ctx, purchase: PurchaseRef): Promise<void> {
  const open = (await paymentsOf(ctx.db, purchase)).some(({ state }) => state === "open")
  if (!open) await releaseAppliedCredit(ctx, purchase)
}

/**
 * State of the gift card credit of an ended booking: returned, or pending: to be returned once an open payment is settled. Null
 * if there was none or it stays spent.
 */
export async function giftCardCreditOutcome(
  ctx: Ctx,
  booking: Booking,
  purchase: PurchaseRef,
): Promise<"released" | "pending" | null> {
  if (booking.status !== "cancelled" || booking.giftCardCreditCents === 0) return null
  if ((await appliedTo(ctx.db, purchase)).length === 0) return "released"
  return isCreditConsumed(booking) ? null : "pending"
}

/**
 * Releases the remaining credit of an ended booking, as `releaseGiftCardsOfEndedPurchases` does; the caller has locked
 * purchase and booking. Returns whether anything was released.
 */
export async function releaseCreditOfEndedBooking(ctx: Ctx, booking: Booking, purchase: PurchaseRef): Promise<boolean> {
  if (!hasCreditToRelease(booking)) return false
  const before = (await appliedTo(ctx.db, purchase)).length
  await releaseGiftCards(ctx, purchase)
  return before > 0 && (await appliedTo(ctx.db, purchase)).length === 0
}

/**
 * Releases all remaining gift card credit of ended bookings, except those cancelled by their customer (D28) or for
 * force majeure, which give a voucher instead.
 */
export async function releaseGiftCardsOfEndedPurchases(ctx: Ctx): Promise<void> {
  const failure = "gift card credit could not be released"
  const subject = ({ purchaseKind, purchaseId }: PurchaseRef) => `${purchaseKind}:${purchaseId}`
  await forEachRowLoggingErrors(ctx, await endedPurchasesWithGiftCards(ctx), { subject, failure }, (purchase) =>
    inTransaction(ctx, async (txCtx) => {
      await lockPurchase(txCtx.db, purchase)
      // A booking that was reinstated in the meantime keeps its credit.
      if (hasCreditToRelease(await lockBooking(txCtx, purchase.purchaseId))) await releaseGiftCards(txCtx, purchase)
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

async function endedPurchasesWithGiftCards(ctx: Ctx): Promise<PurchaseRef[]> {
  const { purchaseKind, purchaseId } = giftCardEntries
  const rows = await ctx.db
    .select({ purchaseKind, purchaseId })
    .from(giftCardEntries)
    .innerJoin(bookings, eq(sql<string>`${bookings.id}::text`, purchaseId))
    .where(hasCreditToReleaseSql)
    .groupBy(purchaseKind, purchaseId)
    .having(sql`sum(${giftCardEntries.amountCents}) < 0`)
    .orderBy(asc(sql`min(${giftCardEntries.id})`))
    .limit(MAX_AT_ONCE)
  return rows.flatMap(({ purchaseKind: kind, purchaseId: id }) =>
    kind !== null && id !== null ? [{ purchaseKind: kind, purchaseId: id }] : [],
  )
}
