import type { Booking } from "../bookings/queries.server"
import type { CancelWay } from "../checkout/cancel-way.server"
import { type CancelPreview, cancelForCustomer, previewOf } from "../checkout/customer-cancelling.server"
import { cancelOpenPayments } from "../payments/card.server"
import { isDisputed } from "../payments/returned-money.server"
import type { Ctx } from "../platform/context.server"
import { factsOf } from "./booking-words.server"
import { ownRental } from "./hold.server"
import { endOrder } from "./kilometre-orders.server"
import { kilometrePurchaseOf, ordersOf } from "./kilometre-queries.server"
import { purchaseOf } from "./queries.server"
import { paidCentsOf } from "./voucher.server"

/** Of the car rental: kilometres bought later count, and what was declared in crypto stays for the operator. */
export const rentalWay: CancelWay = {
  purchaseOf,
  paidCentsOf,
  isDisputed: async (ctx, bookingId) => {
    const orders = await ordersOf(ctx, bookingId)
    return isDisputed(ctx.db, [purchaseOf(bookingId), ...orders.map(({ id }) => kilometrePurchaseOf(id))])
  },
  endPayments: async (ctx, bookingId) => {
    await cancelOpenPayments(ctx, purchaseOf(bookingId))
    for (const order of await ordersOf(ctx, bookingId)) if (order.state === "open") await endOrder(ctx, order)
  },
  factsOf,
}

/** What cancelling would bring the signed-in customer of a rental. */
export async function rentalCancellation(ctx: Ctx, bookingId: string): Promise<CancelPreview> {
  return previewOf(ctx, rentalWay, await ownRental(ctx, bookingId))
}

/** The customer cancels their own rental; refuses with 404 for anybody else's, and as `cancelForCustomer` does. */
export async function cancelOwnRental(
  ctx: Ctx,
  { bookingId, expected }: { bookingId: string; expected: string },
): Promise<Booking> {
  return cancelForCustomer(ctx, rentalWay, await ownRental(ctx, bookingId), expected)
}
