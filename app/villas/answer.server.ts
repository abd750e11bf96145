import { cancelBooking, confirmBooking, lockBooking } from "../bookings/booking.server"
import type { Booking } from "../bookings/queries.server"
import { kindOf } from "../checkout/booking-kinds.server"
import { tryOccupy } from "../checkout/holding/hold.server"
import { sendNoticeMail, sendPaymentLink } from "../checkout/mails.server"
import { requireRole } from "../platform/authorise.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { notFound, Refusal } from "../platform/refusal"
import { payableUntil } from "./rules/stay-details"

type StayAnswer = {
  bookingId: string
  outcome: "confirmed" | "declined"
  sendDeclined?: (ctx: Ctx, declined: Booking) => Promise<void>
}

const sendDecline = (ctx: Ctx, declined: Booking) => sendNoticeMail(ctx, declined, "declined")

/**
 * The operator answers a request for a villa: confirmed, its dates are held while it can be paid (`payableUntil`) and
 * the customer gets the payment link; declined, its dates are released and the customer gets a mail. Refuses with 401
 * and 403 all but operators, 404 other bookings, `villas.already-answered` (409) if it awaits no answer,
 * `villas.dates-gone` (409) if the dates are taken in the meantime.
 */
export async function answerStayRequest(
  ctx: Ctx,
  { bookingId, outcome }: Pick<StayAnswer, "bookingId" | "outcome">,
): Promise<Booking> {
  requireRole(ctx, "operator")
  return answerStayRequestUnchecked(ctx, { bookingId, outcome })
}

/**
 * `answerStayRequest` without the check of the role, for a caller who has authorised the actor. `sendDeclined` mails the
 * customer, by default without a reason.
 */
export async function answerStayRequestUnchecked(
  ctx: Ctx,
  { bookingId, outcome, sendDeclined = sendDecline }: StayAnswer,
): Promise<Booking> {
  return inTransaction(ctx, async (txCtx) => {
    const booking = await lockBooking(txCtx, bookingId)
    if (booking.kind !== "villa") throw notFound("bookings.not-found")
    if (booking.status !== "pending") throw new Refusal("villas.already-answered", {}, { status: 409 })
    if (outcome === "declined") {
      const declined = await cancelBooking(txCtx, { bookingId, reason: "declined" })
      await kindOf(txCtx, declined).onAnswered?.(txCtx, declined, outcome)
      await kindOf(txCtx, declined).onEnded?.(txCtx, declined)
      await sendDeclined(txCtx, declined)
      return declined
    }
    const until = payableUntil(booking.startsAt, ctx.now())
    if (!(await tryOccupy(txCtx, booking, until))) throw new Refusal("villas.dates-gone", {}, { status: 409 })
    const confirmed = await confirmBooking(txCtx, { bookingId })
    await kindOf(txCtx, confirmed).onAnswered?.(txCtx, confirmed, outcome)
    await sendPaymentLink(txCtx, confirmed)
    return confirmed
  })
}
