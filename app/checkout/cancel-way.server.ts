import type { Booking } from "../bookings/queries.server"
import { cancelOpenPayments } from "../payments/card.server"
import type { Purchase } from "../payments/queries.server"
import { isDisputed } from "../payments/returned-money.server"
import type { Ctx } from "../platform/context.server"
import { factRows } from "./mails.server"
import { type Fact, plugOf } from "./plugs.server"
import { purchaseOf } from "./queries.server"
import { paidAndNotReturned } from "./vouchers.server"

/** What cancelling has to know of a booking, whichever checkout it came through. */
export type CancelWay = {
  purchaseOf: (bookingId: string) => Purchase
  /** All that was paid for it and not given back, in euro cents. */
  paidCentsOf: (ctx: Ctx, booking: Booking) => Promise<number>
  /** Whether a dispute about any of it is open. */
  isDisputed: (ctx: Ctx, bookingId: string) => Promise<boolean>
  /** Ends what was begun to be paid; what was paid meanwhile counts. Outside any transaction. */
  endPayments: (ctx: Ctx, bookingId: string) => Promise<void>
  /** What it is, in the booking's language. */
  factsOf: (booking: Booking) => Fact[]
  /** What else becomes true when it has ended, in that transaction. */
  onEnded?: (ctx: Ctx, booking: Booking) => Promise<void>
}

/** Of every kind but the car rental. */
export const checkoutWay: CancelWay = {
  purchaseOf,
  paidCentsOf: (ctx, booking) => paidAndNotReturned(ctx, booking, purchaseOf(booking.id)),
  isDisputed: (ctx, bookingId) => isDisputed(ctx.db, [purchaseOf(bookingId)]),
  endPayments: (ctx, bookingId) => cancelOpenPayments(ctx, purchaseOf(bookingId)),
  factsOf: factRows,
  onEnded: async (ctx, booking) => plugOf(booking).onEnded?.(ctx, booking),
}
