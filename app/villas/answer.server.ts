import { cancelBooking, confirmBooking, lockBooking } from "../bookings/booking.server"
import { bookedBetween, occupiedBetween } from "../bookings/occupancy.server"
import type { Booking } from "../bookings/queries.server"
import { bookingNumber } from "../bookings/rules/number"
import { kindOf } from "../checkout/booking-kinds.server"
import { tryOccupy } from "../checkout/holding/hold-period.server"
import { sendNoticeMail, sendPaymentLink } from "../checkout/mails.server"
import { payableUntil } from "../checkout/rules/hold-time"
import { requireRole } from "../platform/authorise.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { formatInstant } from "../platform/date-format"
import { notFound, Refusal } from "../platform/refusal"

type StayAnswer = {
  bookingId: string
  outcome: "confirmed" | "declined"
  sendDeclined?: (ctx: Ctx, declined: Booking) => Promise<void>
}

const sendDecline = (ctx: Ctx, declined: Booking) => sendNoticeMail(ctx, declined, "declined")

/**
 * The operator answers a request for a villa: confirmed, its dates are reserved while it can be paid (`payableUntil`)
 * and the customer gets the payment link; declined, the customer gets a mail. Refuses with 401 and 403 all but
 * operators, 404 other bookings, and (409) with `villas.already-answered` if it awaits no answer, `villas.dates-booked`
 * and `villas.dates-blocked` if the dates are taken.
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
    if (!(await tryOccupy(txCtx, booking, until))) throw await datesTakenRefusal(txCtx, booking)
    const confirmed = await confirmBooking(txCtx, { bookingId })
    await kindOf(txCtx, confirmed).onAnswered?.(txCtx, confirmed, outcome)
    await sendPaymentLink(txCtx, confirmed)
    return confirmed
  })
}

/** Says what has the dates: another booking, or a closed calendar. */
async function datesTakenRefusal(ctx: Ctx, { itemId, startsAt, endsAt }: Booking): Promise<Refusal> {
  const text = (instant: Date) => formatInstant(instant, { locale: ctx.locale })
  const [other] = await bookedBetween(ctx, itemId, startsAt, endsAt)
  const [taken = { startsAt, endsAt }] = other ? [other] : await occupiedBetween(ctx, itemId, startsAt, endsAt)
  const dates = { from: text(taken.startsAt), to: text(taken.endsAt) }
  return other
    ? new Refusal("villas.dates-booked", { ...dates, number: bookingNumber(other.bookingId) }, { status: 409 })
    : new Refusal("villas.dates-blocked", dates, { status: 409 })
}
