import { cancelBooking, lockBooking } from "../bookings/booking.server"
import { returnSetOff } from "../checkout/set-off-returns.server"
import { cancelOpenPayments } from "../payments/card.server"
import { lockPurchase, paymentsOf } from "../payments/queries.server"
import { type Ctx, within } from "../platform/context.server"
import type { Db } from "../platform/db.server"
import { sendNotice } from "./confirmation.server"
import { hasLapsed, lapsedBookings, purchaseOf } from "./queries.server"

/** Ends every booking whose time to be paid is over: holds after 20 minutes (D26), crypto payments after 24 hours (D27). */
export async function endLapsed(ctx: Ctx): Promise<void> {
  for (const { id } of await lapsedBookings(ctx)) {
    try {
      if (await hasLapsed(ctx, id)) await abandonHold(ctx, id, { onlyLapsed: true })
    } catch (err) {
      ctx.log.error({ err, bookingId: id }, "a lapsed booking could not be ended")
    }
  }
}

/**
 * Ends an unpaid booking and gives its dates back. Its open payments end at the provider first; one that was paid meanwhile
 * confirms the booking instead, and one the provider cannot end yet keeps it for the next time. A crypto payment the customer
 * says was sent outlives the booking: an operator still decides about it. With `isReleased` an operator ends it, and the customer
 * is told. Call it outside any transaction.
 */
export async function abandonHold(
  ctx: Ctx,
  bookingId: string,
  { onlyLapsed = false, isReleased = false } = {},
): Promise<void> {
  await cancelOpenPayments(ctx, purchaseOf(bookingId))
  await ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    await lockPurchase(inner.db, purchaseOf(bookingId))
    const booking = await lockBooking(inner, bookingId)
    const awaitsCrypto = booking.status === "pending" && booking.paymentMethod === "crypto"
    if (booking.status !== "held" && !awaitsCrypto) return
    if (onlyLapsed && !(await hasLapsed(inner, bookingId))) return
    const all = await paymentsOf(inner.db, purchaseOf(bookingId))
    const open = all.some(({ state, declaredAt }) => state === "open" && declaredAt === null)
    if (open) return
    const cancelled = await cancelBooking(inner, { bookingId, reason: isReleased ? "operator" : "lapsed" })
    await returnSetOff(inner, purchaseOf(bookingId))
    if (isReleased) await sendNotice(inner, cancelled, "released")
    else if (awaitsCrypto) await sendNotice(inner, cancelled, "crypto_lapsed")
  })
}
