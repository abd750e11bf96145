import type { Booking } from "../../bookings/queries.server"
import type { Ctx } from "../../platform/context.server"
import { Refusal } from "../../platform/refusal"
import { type Access, customerBooking } from "../access.server"
import { alreadyPlacedRefusal } from "../holding/hold.server"
import { holdEndedRefusal } from "../holding/hold-period.server"
import type { GiftCardCredit } from "../paying/checkout-response.server"
import { canBePaid, needsNoPayment } from "../rules/payable"
import { applyCode, type CreditableBooking, removeGiftCardCredit } from "./gift-card-credit.server"

/**
 * Applies a gift card or voucher to a booking that can be paid, by its code or, for the customer's own, by its id.
 * Refuses with 404, as `applyCode` does, and with 409 if the booking needs no payment or has ended.
 */
export async function applyGiftCardToBooking(
  ctx: Ctx,
  { code, giftCardId, ...access }: Access & { code?: string; giftCardId?: string },
): Promise<GiftCardCredit> {
  const booking = await payable(ctx, access)
  return applyCode(ctx, giftCardId === undefined ? { code: code ?? "" } : { giftCardId }, booking)
}

/** Removes one card, or all, from the booking and restores their balance. */
export async function removeGiftCard(
  ctx: Ctx,
  { giftCardId, ...access }: Access & { giftCardId?: string },
): Promise<GiftCardCredit> {
  return removeGiftCardCredit(ctx, await payable(ctx, access), giftCardId)
}

async function payable(ctx: Ctx, access: Access): Promise<CreditableBooking> {
  const booking = await customerBooking(ctx, access)
  const requireOpen = (current: Booking) => requirePayable(ctx, current)
  await requireOpen(booking)
  return { bookingId: booking.id, requireOpen }
}

async function requirePayable(ctx: Ctx, booking: Booking): Promise<void> {
  if (canBePaid(booking)) return
  if (needsNoPayment(booking)) throw alreadyPlacedRefusal()
  if (booking.status === "cancelled") throw await holdEndedRefusal(ctx, booking)
  throw new Refusal("checkout.not-payable", {}, { status: 409 })
}
