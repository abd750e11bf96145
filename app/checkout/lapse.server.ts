import { cancelBooking, completeBooking, lockBooking } from "../bookings/booking.server"
import type { Booking } from "../bookings/queries.server"
import { cancelOpenPayments } from "../payments/card.server"
import { lockPurchase, paymentsOf } from "../payments/queries.server"
import { requireRole } from "../platform/authorise.server"
import { type Ctx, within } from "../platform/context.server"
import type { Db } from "../platform/db.server"
import { type Access, bookingFor } from "./access.server"
import { isUnconfirmedGuest } from "./guest-holds.server"
import { sendNotice } from "./mails.server"
import { plugOf } from "./plugs.server"
import { hasLapsed, lapsedBookings, pastBookings, purchaseOf } from "./queries.server"
import { returnSetOff } from "./set-off-returns.server"

/** Ends every booking whose time to be paid or answered is over. */
export async function endLapsed(ctx: Ctx): Promise<void> {
  for (const { id } of await lapsedBookings(ctx)) {
    try {
      if (await hasLapsed(ctx, id)) await endUnpaid(ctx, id, { onlyLapsed: true })
    } catch (err) {
      ctx.log.error({ err, bookingId: id }, "a lapsed booking could not be ended")
    }
  }
}

/**
 * The customer leaves the payment: the booking ends and its period is free at once. Answers it as it then stands; one that was
 * paid meanwhile is confirmed.
 */
export async function abandonCheckout(ctx: Ctx, access: Access): Promise<Booking> {
  const booking = await bookingFor(ctx, access)
  if (booking.status !== "held") return booking
  await endUnpaid(ctx, booking.id, { onlyLapsed: false })
  return bookingFor(ctx, access)
}

/**
 * An operator gives back what is not paid; the customer is told where their address is confirmed. One that was paid meanwhile
 * stands. Refuses with 401 and 403 all but operators.
 */
export async function releaseUnpaid(ctx: Ctx, bookingId: string): Promise<void> {
  requireRole(ctx, "operator")
  await endUnpaid(ctx, bookingId, { onlyLapsed: false, isReleased: true })
}

/**
 * Ends an unpaid booking and gives its period back. Its open payments end at the provider first; one that was paid meanwhile
 * confirms the booking instead. Call it outside any transaction.
 */
async function endUnpaid(
  ctx: Ctx,
  bookingId: string,
  { onlyLapsed, isReleased = false }: { onlyLapsed: boolean; isReleased?: boolean },
): Promise<void> {
  await cancelOpenPayments(ctx, purchaseOf(bookingId))
  await ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    await lockPurchase(inner.db, purchaseOf(bookingId))
    const booking = await lockBooking(inner, bookingId)
    if (!isUnpaid(booking)) return
    if (onlyLapsed && !(await hasLapsed(inner, bookingId))) return
    const open = (await paymentsOf(inner.db, purchaseOf(bookingId))).some(({ state }) => state === "open")
    if (open) return
    const cancelled = await cancelBooking(inner, { bookingId, reason: isReleased ? "operator" : "lapsed" })
    await returnSetOff(inner, purchaseOf(bookingId))
    await plugOf(cancelled).onEnded?.(inner, cancelled)
    if (isReleased && (await isUnconfirmedGuest(inner, booking))) return
    if (isReleased || booking.status !== "held") await sendNotice(inner, cancelled, isReleased ? "released" : "lapsed")
  })
}

const isUnpaid = ({ status, paymentStatus }: Booking) =>
  status === "held" || status === "pending" || (status === "confirmed" && paymentStatus !== "paid")

/** Marks bookings whose end is past as over. */
export async function completePast(ctx: Ctx): Promise<void> {
  for (const { id } of await pastBookings(ctx)) {
    try {
      await ctx.db.transaction(async (tx) => {
        const inner = within(ctx, tx as Db)
        const booking = await lockBooking(inner, id)
        if (booking.status === "confirmed" && booking.endsAt < ctx.now())
          await completeBooking(inner, { bookingId: id })
      })
    } catch (err) {
      ctx.log.error({ err, bookingId: id }, "a booking that is over could not be completed")
    }
  }
}
