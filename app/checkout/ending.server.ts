import type { Booking } from "../bookings/queries.server"
import { paymentsOf } from "../payments/queries.server"
import type { Ctx } from "../platform/context.server"
import { isOverdue } from "./plugs.server"
import { purchaseOf } from "./queries.server"

/** Why a booking ended that its customer was paying for: somebody else has its dates, its offer was over, or otherwise. */
type Why = "taken" | "offer-ended" | "other"

export function whyEnded(ctx: Ctx, booking: Booking): Why | null {
  const { status, cancelReason } = booking
  if (status !== "cancelled") return null
  if (cancelReason === "lapsed" && isOverdue(booking, ctx.now())) return "offer-ended"
  return cancelReason === "taken" ? "taken" : "other"
}

/** A booking as whoever pays it is answered; where it has ended, why, and what goes back of money and of gift cards. */
export async function standingOf(ctx: Ctx, booking: Booking) {
  const { id: bookingId, status, paymentStatus, setOffCents } = booking
  const why = whyEnded(ctx, booking)
  const payments = why ? await paymentsOf(ctx.db, purchaseOf(bookingId)) : []
  const isMoneyBack = payments.some(({ state }) => state === "refunding" || state === "refunded")
  return { bookingId, status, paymentStatus, ending: why && { why, isMoneyBack, isSetOffBack: setOffCents > 0 } }
}
