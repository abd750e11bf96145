import type { Booking } from "../bookings/queries.server"
import { cancelOpenPayments } from "../payments/card.server"
import type { Purchase } from "../payments/queries.server"
import type { Ctx } from "../platform/context.server"
import { factRows } from "./mails.server"
import { type Fact, plugOf } from "./plugs.server"
import { purchaseOf } from "./queries.server"
import { paidForBooking } from "./vouchers.server"

/** What cancelling has to know of a booking, whichever checkout it came through. */
export type CancelWay = {
  purchaseOf: (bookingId: string) => Purchase
  /** All that was paid for it and not given back, in euro cents. */
  paidCentsOf: (ctx: Ctx, booking: Booking) => Promise<number>
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
  paidCentsOf: async (_, booking) => paidForBooking(booking),
  endPayments: (ctx, bookingId) => cancelOpenPayments(ctx, purchaseOf(bookingId)),
  factsOf: factRows,
  onEnded: async (ctx, booking) => plugOf(booking).onEnded?.(ctx, booking),
}
