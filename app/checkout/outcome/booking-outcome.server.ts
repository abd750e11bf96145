import type { Booking } from "../../bookings/queries.server"
import { paymentsOf } from "../../payments/queries.server"
import type { Ctx } from "../../platform/context.server"
import { hasOfferExpired } from "../booking-kinds.server"
import { giftCardCreditOutcome } from "../gift-cards/gift-card-release.server"
import { purchaseOf } from "../queries.server"

/** Why a booking ended during its payment: another customer has its dates, its offer expired, or another reason. */
type EndReason = "taken" | "offer-ended" | "other"

export function endReason(ctx: Ctx, booking: Booking): EndReason | null {
  const { status, cancelReason } = booking
  if (status !== "cancelled") return null
  if (cancelReason === "expired" && hasOfferExpired(ctx, booking)) return "offer-ended"
  return cancelReason === "taken" ? "taken" : "other"
}

/** The state of a booking for the API; if it ended, the reason, and whether money and gift card credit are returned. */
export async function bookingOutcome(ctx: Ctx, booking: Booking) {
  const { id: bookingId, status, paymentStatus } = booking
  return { bookingId, status, paymentStatus, outcome: await outcomeOf(ctx, booking) }
}

async function outcomeOf(ctx: Ctx, booking: Booking) {
  const why = endReason(ctx, booking)
  if (!why) return null
  const payments = await paymentsOf(ctx.db, purchaseOf(booking.id))
  const isRefunded = payments.some(({ state }) => state === "refunding" || state === "refunded")
  return {
    why,
    isRefunded,
    isGiftCardCreditReturned: (await giftCardCreditOutcome(ctx, booking)) === "released",
  }
}
