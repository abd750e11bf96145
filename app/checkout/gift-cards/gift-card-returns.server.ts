import { and, asc, eq, isNull, ne, notInArray, or, sql } from "drizzle-orm"
import { lockBooking } from "../../bookings/booking.server"
import type { Booking } from "../../bookings/queries.server"
import { bookings } from "../../bookings/tables.server"
import { appliedTo } from "../../payments/gift-cards/gift-card-queries.server"
import { returnApplied } from "../../payments/gift-cards/gift-cards.server"
import { lockPurchase, type Purchase, paymentsOf } from "../../payments/queries.server"
import { giftCardEntries } from "../../payments/tables.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { sweep } from "../../platform/sweep.server"
import { FORGOTTEN, staysSpent, withVoucher } from "../rules/gift-card-returns"

const MOST_AT_ONCE = 200

/**
 * Gives back what was set off against a booking that has ended, inside the caller's transaction, which has locked the purchase.
 * Nothing happens while a payment is open: a crypto payment found late takes the booking up again, with its gift card credit.
 */
export async function releaseGiftCards(ctx: Ctx, purchase: Purchase): Promise<void> {
  const open = (await paymentsOf(ctx.db, purchase)).some(({ state }) => state === "open")
  if (!open) await returnApplied(ctx, purchase)
}

/**
 * What became of what was set off against a booking that ended: it is back on its cards, or will be as soon as a payment under
 * way is decided. Null where nothing was set off, and where it stays spent.
 */
export async function giftCardCreditOutcome(
  ctx: Ctx,
  booking: Booking,
  purchase: Purchase,
): Promise<"back" | "later" | null> {
  if (booking.status !== "cancelled" || booking.giftCardCreditCents === 0) return null
  if ((await appliedTo(ctx.db, purchase)).length === 0) return "back"
  return staysSpent(booking) ? null : "later"
}

/**
 * Gives back what is still set off against a booking that has ended, as `releaseGiftCardsOfEndedPurchases` does; the caller has locked purchase and
 * booking. Answers whether anything went back.
 */
export async function releaseOwedGiftCards(ctx: Ctx, booking: Booking, purchase: Purchase): Promise<boolean> {
  if (!owesGiftCardCredit(booking)) return false
  const before = (await appliedTo(ctx.db, purchase)).length
  await releaseGiftCards(ctx, purchase)
  return before > 0 && (await appliedTo(ctx.db, purchase)).length === 0
}

/**
 * Gives back to its cards whatever is still set off against bookings that ended otherwise than by their customer's own
 * cancelling (D28) or force majeure, which give a voucher for what was paid.
 */
export async function releaseGiftCardsOfEndedPurchases(ctx: Ctx): Promise<void> {
  const failure = "what was set off could not be given back"
  const subject = ({ purchaseKind, purchaseId }: Purchase) => `${purchaseKind}:${purchaseId}`
  await sweep(ctx, await endedPurchasesWithGiftCards(ctx), { subject, failure }, (purchase) =>
    inTransaction(ctx, async (inner) => {
      await lockPurchase(inner.db, purchase)
      // A booking taken up again meanwhile keeps what was set off.
      if (owesGiftCardCredit(await lockBooking(inner, purchase.purchaseId))) await releaseGiftCards(inner, purchase)
    }),
  )
}

/** Whether a booking ended such that what is set off against it goes back. */
const owesGiftCardCredit = (booking: Booking): boolean => booking.status === "cancelled" && !staysSpent(booking)

const { status, cancelReason, paymentStatus } = bookings

/** `owesGiftCardCredit`, as the table is asked. */
const isOwing = and(
  eq(status, "cancelled"),
  or(isNull(cancelReason), ne(cancelReason, FORGOTTEN)),
  or(isNull(cancelReason), notInArray(cancelReason, withVoucher), ne(paymentStatus, "paid")),
)

async function endedPurchasesWithGiftCards(ctx: Ctx): Promise<Purchase[]> {
  const { purchaseKind, purchaseId } = giftCardEntries
  const rows = await ctx.db
    .select({ purchaseKind, purchaseId })
    .from(giftCardEntries)
    .innerJoin(bookings, eq(sql<string>`${bookings.id}::text`, purchaseId))
    .where(isOwing)
    .groupBy(purchaseKind, purchaseId)
    .having(sql`sum(${giftCardEntries.amountCents}) < 0`)
    .orderBy(asc(sql`min(${giftCardEntries.id})`))
    .limit(MOST_AT_ONCE)
  return rows.flatMap(({ purchaseKind: kind, purchaseId: id }) =>
    kind !== null && id !== null ? [{ purchaseKind: kind, purchaseId: id }] : [],
  )
}
