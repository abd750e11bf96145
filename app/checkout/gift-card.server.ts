import type { Booking } from "../bookings/queries.server"
import type { Ctx } from "../platform/context.server"
import { Refusal } from "../platform/refusal"
import { type Access, bookingFor } from "./access.server"
import { alreadyPlaced, timeOver } from "./hold.server"
import { purchaseOf } from "./queries.server"
import { mayBePaid } from "./rules/payable"
import { type SetOff, type SetOffOf, setOffCode, setOffOfBooking, takeBackSetOff } from "./set-off.server"

/** What is set off against a booking, for whoever may pay it. */
export async function bookingSetOff(ctx: Ctx, access: Access): Promise<SetOff> {
  const booking = await bookingFor(ctx, access)
  return setOffOfBooking(ctx, booking, purchaseOf(booking.id))
}

/**
 * Sets a gift card or voucher off against a booking that can be paid. Refuses with 404, as `setOffCode` does, and with 409 where
 * the booking is settled or over.
 */
export async function setOffGiftCard(ctx: Ctx, { code, ...access }: Access & { code: string }): Promise<SetOff> {
  return setOffCode(ctx, code, await payable(ctx, access))
}

/** Takes one card, or all, off the booking again; its money is back on it at once. */
export async function takeBackGiftCard(
  ctx: Ctx,
  { giftCardId, ...access }: Access & { giftCardId?: string },
): Promise<SetOff> {
  return takeBackSetOff(ctx, await payable(ctx, access), giftCardId)
}

async function payable(ctx: Ctx, access: Access): Promise<SetOffOf> {
  const booking = await bookingFor(ctx, access)
  const requireOpen = (current: Booking) => requirePayable(ctx, current)
  requireOpen(booking)
  return { bookingId: booking.id, purchase: purchaseOf(booking.id), requireOpen }
}

function requirePayable(ctx: Ctx, booking: Booking): void {
  if (mayBePaid(booking)) return
  if (booking.paymentStatus === "paid") throw alreadyPlaced()
  if (booking.status === "cancelled") throw timeOver(ctx, booking)
  throw new Refusal("checkout.not-payable", {}, { status: 409 })
}
