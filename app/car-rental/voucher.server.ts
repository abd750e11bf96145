import type { Booking } from "../bookings/queries.server"
import { paidAndNotReturned, returnedShareOf, reviseVoucher } from "../checkout/vouchers.server"
import { successOf } from "../payments/queries.server"
import type { Ctx } from "../platform/context.server"
import { sum } from "../platform/money"
import { kilometrePurchaseOf, ordersOf } from "./kilometre-queries.server"
import { purchaseOf } from "./queries.server"

/** What is still paid for kilometres bought later, in euro cents. */
async function kilometreCentsOf(ctx: Ctx, bookingId: string): Promise<number> {
  const bought = (await ordersOf(ctx, bookingId)).filter(({ state }) => state === "paid")
  const left = bought.map(async ({ id, totalCents }) => {
    const payment = await successOf(ctx.db, kilometrePurchaseOf(id))
    return payment ? totalCents - returnedShareOf(payment, totalCents) : totalCents
  })
  return sum(await Promise.all(left))
}

/**
 * All that is paid for a rental and not given back, in euro cents: in money, by gift cards and vouchers, and for kilometres
 * bought later.
 */
export async function paidCentsOf(ctx: Ctx, booking: Booking): Promise<number> {
  const rental = await paidAndNotReturned(ctx, booking, purchaseOf(booking.id))
  return rental + (await kilometreCentsOf(ctx, booking.id))
}

/** `reviseVoucher` of a rental, which counts its kilometres. */
export const reviseRentalVoucher = (ctx: Ctx, bookingId: string): Promise<void> =>
  reviseVoucher(ctx, bookingId, paidCentsOf)
