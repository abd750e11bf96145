import { eq } from "drizzle-orm"
import { lockBooking } from "../../bookings/booking.server"
import type { Booking } from "../../bookings/queries.server"
import { stillOwed, VOUCHER_MONTHS } from "../../bookings/rules/cancellation"
import { paidEuroCents } from "../../bookings/rules/total"
import { bookings } from "../../bookings/tables.server"
import { type GiftCard, giftCardByOrigin } from "../../payments/gift-cards/gift-card-queries.server"
import { issueGiftCard, lowerGiftCard } from "../../payments/gift-cards/gift-cards.server"
import { type Payment, type Purchase, successOf } from "../../payments/queries.server"
import { recordEvent } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import { kindOf } from "../kinds.server"

/** The voucher for a cancelled booking is one card of the ledger, found by its origin. */
const originOf = (bookingId: string) => `booking:${bookingId}`

/**
 * What is paid for a booking (`paidEuroCents`: until it is paid whole nothing but what the agency received, as what was set off
 * then goes back to its cards) without what went back of its payment, or was lost in a dispute, in euro cents. What gift cards set off
 * is not part of that payment.
 */
export async function paidAndNotReturned(ctx: Ctx, booking: Booking, purchase: Purchase): Promise<number> {
  const paidCents = paidEuroCents(booking)
  const payment = paidCents > 0 ? await successOf(ctx.db, purchase) : undefined
  if (!payment) return paidCents
  return paidCents - returnedShareOf(payment, booking.totalCents - booking.giftCardCreditCents)
}

/** Of `euroCents`, for which the payment was made, what went back or was lost in a dispute. */
export function returnedShareOf({ refundedCents, chargedBackCents, amountCents }: Payment, euroCents: number): number {
  const share = (refundedCents + chargedBackCents) / amountCents
  return Math.round(Math.min(1, share) * euroCents)
}

/**
 * Gives a cancelled booking's customer a voucher (D28), which they alone may use: by account, a guest by the booking's address.
 * Inside the caller's transaction, which has locked the booking.
 */
export async function giveVoucher(
  ctx: Ctx,
  { id: bookingId, userId, customerEmail }: Booking,
  voucherCents: number,
): Promise<GiftCard> {
  const card = await issueGiftCard(ctx, {
    kind: "voucher",
    valueCents: voucherCents,
    ownerId: userId,
    ownerEmail: userId ? null : customerEmail,
    transferable: false,
    months: VOUCHER_MONTHS,
    origin: originOf(bookingId),
  })
  await ctx.db.update(bookings).set({ voucherCents }).where(eq(bookings.id, bookingId))
  return card
}

/**
 * What went back as money is not owed as a voucher as well (D28): the voucher becomes what `paidCents`, still paid for, makes it
 * (`stillOwed`). What the customer has spent of it already is not asked for again. Call it in the transaction that gave money
 * back, after the purchase's state is written.
 */
export async function reviseVoucher(
  ctx: Ctx,
  bookingId: string,
  paidCentsOfBooking: (ctx: Ctx, booking: Booking) => Promise<number>,
): Promise<void> {
  const booking = await lockBooking(ctx, bookingId)
  const { voucherCents: before, cancelReason } = booking
  if (before === null) return
  const paidCents = await paidCentsOfBooking(ctx, booking)
  const owed = stillOwed({ voucherCents: before, cancelReason, paidCents }, kindOf(ctx, booking).cancellation)
  if (owed === before) return
  await ctx.db
    .update(bookings)
    .set({ voucherCents: owed || null })
    .where(eq(bookings.id, bookingId))
  const takenCents = await lowerGiftCard(ctx, originOf(bookingId), before - owed)
  await recordEvent(ctx, {
    name: "booking.voucher-revised",
    subject: `booking:${bookingId}`,
    facts: { before, voucherCents: owed, takenCents },
  })
}

/** The voucher given for a booking, if there is one. */
export const voucherOf = (ctx: Ctx, bookingId: string): Promise<GiftCard | undefined> =>
  giftCardByOrigin(ctx.db, originOf(bookingId))
