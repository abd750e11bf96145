import type { Booking } from "../bookings/queries.server"
import { cancelOpenPayments } from "../payments/card.server"
import { isDisputed } from "../payments/returned-money.server"
import type { Ctx } from "../platform/context.server"
import { kindOf } from "./kinds.server"
import { purchaseOf } from "./queries.server"
import { paidAndNotReturned } from "./vouchers.server"

/** All that was paid for a booking and what was bought for it later, and not given back, in euro cents. */
export async function paidCentsOf(ctx: Ctx, booking: Booking): Promise<number> {
  const own = await paidAndNotReturned(ctx, booking, purchaseOf(booking.id))
  return own + ((await kindOf(ctx, booking).extras?.paidCentsOf(ctx, booking.id)) ?? 0)
}

/** Whether a dispute about any of its payments is open. */
export async function isPaymentDisputed(ctx: Ctx, booking: Booking): Promise<boolean> {
  const extras = (await kindOf(ctx, booking).extras?.purchasesOf(ctx, booking.id)) ?? []
  return isDisputed(ctx.db, [purchaseOf(booking.id), ...extras])
}

/** Ends what was begun to be paid; what was paid meanwhile counts. Outside any transaction. */
export async function endPayments(ctx: Ctx, booking: Booking): Promise<void> {
  await cancelOpenPayments(ctx, purchaseOf(booking.id))
  await kindOf(ctx, booking).extras?.endPayments(ctx, booking.id)
}
