import { eq } from "drizzle-orm"
import type { Booking } from "../../bookings/queries.server"
import { VOUCHER_MONTHS } from "../../bookings/rules/cancellation"
import { paidEuroCents } from "../../bookings/rules/total"
import { bookings } from "../../bookings/tables.server"
import { type GiftCard, giftCardByOrigin, hasTicketCredit } from "../../payments/gift-cards/gift-card-queries.server"
import { issueGiftCard } from "../../payments/gift-cards/gift-cards.server"
import { type Payment, type PurchaseRef, succeededPaymentOf } from "../../payments/queries.server"
import type { Ctx } from "../../platform/context.server"
import { withPaid } from "../due.server"

/**
 * What is paid for a booking (`paidEuroCents`: until it is fully paid, only what the agency received, as gift card
 * credit is returned then) minus refunds and lost disputes, in euro cents. Gift card credit is not part of the payment.
 */
export async function paidAndNotReturned(ctx: Ctx, booking: Booking, purchase: PurchaseRef): Promise<number> {
  const paidCents = paidEuroCents(await withPaid(ctx, booking))
  const payment = paidCents > 0 ? await succeededPaymentOf(ctx.db, purchase) : undefined
  if (!payment) return paidCents
  return paidCents - returnedShareOf(payment, booking.totalCents - booking.giftCardCreditCents)
}

/** The refunded or disputed share of the payment, applied to `euroCents`. */
export function returnedShareOf({ refundedCents, chargedBackCents, amountCents }: Payment, euroCents: number): number {
  const share = (refundedCents + chargedBackCents) / amountCents
  return Math.round(Math.min(1, share) * euroCents)
}

/**
 * Issues a voucher to a cancelled booking's customer (D28), which only they may use: by account, a guest by the
 * booking's address. Credit that a prize draw ticket brings (D53) stays ticket credit. Call it in the transaction that has locked the booking.
 */
export async function issueVoucher(
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
    originKind: "booking",
    originId: bookingId,
    isTicketCredit: await hasTicketCredit(ctx.db, bookingId),
  })
  await ctx.db.update(bookings).set({ voucherCents }).where(eq(bookings.id, bookingId))
  return card
}

export const voucherOf = (ctx: Ctx, bookingId: string): Promise<GiftCard | undefined> =>
  giftCardByOrigin(ctx.db, "booking", bookingId)
