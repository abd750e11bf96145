import type { Booking } from "../../bookings/queries.server"
import type { Ctx } from "../../platform/context.server"
import { kindOf } from "../booking-kinds.server"
import { receivedPayments } from "../money.server"
import { purchaseOf } from "../queries.server"

type ConfirmationMoment = { kind: "paid" | "confirmed"; at: Date | null }

/**
 * The moments of a booking's history in which it was paid and confirmed. If its partner answers, it counts as confirmed
 * only then; otherwise the payment confirms it and is not listed by itself.
 */
export async function confirmationMoments(ctx: Ctx, booking: Booking): Promise<ConfirmationMoment[]> {
  const { confirmedAt } = booking
  const answeredAt = await kindOf(ctx, booking).partnerConfirmedAt?.(ctx, booking)
  if (answeredAt === undefined) return [{ kind: "confirmed", at: confirmedAt }]
  return [
    { kind: "paid", at: await paidAt(ctx, booking, answeredAt) },
    { kind: "confirmed", at: answeredAt && confirmedAt && (answeredAt > confirmedAt ? answeredAt : confirmedAt) },
  ]
}

/** When the payment arrived; without one (gift cards, agency), the confirmation, if that was not the partner's answer. */
async function paidAt(ctx: Ctx, booking: Booking, answeredAt: Date | null): Promise<Date | null> {
  const { confirmedAt, paymentStatus } = booking
  const payment = (await receivedPayments(ctx, purchaseOf(booking.id))).find(({ method }) => method !== "agency")
  if (payment) return payment.at
  const isPaid = paymentStatus === "paid" || paymentStatus === "refunded"
  return isPaid && confirmedAt && (!answeredAt || answeredAt > confirmedAt) ? confirmedAt : null
}
