import type { Booking } from "../bookings/queries.server"
import { paidForBooking, reviseVoucher } from "../checkout/vouchers.server"
import type { Ctx } from "../platform/context.server"
import { sum } from "../platform/money"
import { ordersOf } from "./kilometre-queries.server"

/**
 * All that is paid for a rental and not given back, in euro cents: in money, by gift cards and vouchers, and for kilometres
 * bought later.
 */
export async function paidCentsOf(ctx: Ctx, booking: Booking): Promise<number> {
  const bought = (await ordersOf(ctx, booking.id)).filter(({ state }) => state === "paid")
  const rental = paidForBooking(booking)
  return rental + sum(bought.map(({ totalCents }) => totalCents))
}

/** `reviseVoucher` of a rental, which counts its kilometres. */
export const reviseRentalVoucher = (ctx: Ctx, bookingId: string): Promise<void> =>
  reviseVoucher(ctx, bookingId, paidCentsOf)
