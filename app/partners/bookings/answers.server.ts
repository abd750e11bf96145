import { lockBooking } from "../../bookings/booking.server"
import { occupiedBetween } from "../../bookings/occupancy.server"
import { type Booking, bookingById } from "../../bookings/queries.server"
import { bookingNumber } from "../../bookings/rules/number"
import { confirmAgencyBooking } from "../../car-rental/booking/agency.server"
import { itemById, itemsOf } from "../../catalogue/queries.server"
import { type NextStep, sendRequestDeclined } from "../../checkout/cancelling/cancel-mails.server"
import { cancelWithRefundUnchecked } from "../../checkout/cancelling/operator-cancelling.server"
import { sendBookingMessages } from "../../checkout/mails.server"
import { isOperator, requirePerson, requireRole } from "../../platform/authorise.server"
import { hasContactDetails, isName } from "../../platform/contact"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { dayCount, romeDate } from "../../platform/dates"
import { textOf } from "../../platform/i18n/text.server"
import { resolveAlert } from "../../platform/monitoring/alerts.server"
import { invalid, notFound, Refusal } from "../../platform/refusal"
import { answerStayRequestUnchecked } from "../../villas/answer.server"
import type { PartnerAnswer } from "../forms"
import { awaitsAnswer } from "../rules/booking-answer"
import { listingBookingOf, recordAnswer, recordDeclinedReason } from "./listing-bookings.server"
import { sendConfirmedByPartner } from "./partner-mails.server"

/** The alert of a booking that its partner did not answer in time. */
export const unansweredAlert = (bookingId: string) =>
  ({ kind: "listing-booking-unanswered", subject: `booking:${bookingId}` }) as const

/**
 * A partner, or an operator for them, confirms or declines a booking of a listing. Confirmed, the customer gets a mail,
 * for a villa's request with the payment link; a rental to be paid at the agency is then confirmed, as if the company had.
 * Declined, the booking is cancelled (`declined` if nothing was paid), everything paid goes back, and the customer gets the
 * reason and what else is free. Refuses with 401, 403 and 404 all but the listing's partner and operators,
 * `partners.already-answered` (409) if it awaits no answer, `partners.answer-late` (409) a partner after `answerBy`,
 * `partners.decline-reason-required`, `partners.decline-reason-contact` and `partners.decline-reason-plain` on its field, and as
 * `answerStayRequestUnchecked` and `cancelWithRefundUnchecked` do.
 */
export async function answerListingBooking(
  ctx: Ctx,
  { bookingId, outcome, reason }: PartnerAnswer & { bookingId: string },
): Promise<void> {
  const booking = await requireAnswerable(ctx, bookingId)
  if (outcome === "declined" && reason === "")
    throw invalid([{ field: "reason", code: "partners.decline-reason-required" }])
  if (outcome === "declined" && hasContactDetails(reason))
    throw invalid([{ field: "reason", code: "partners.decline-reason-contact" }])
  if (outcome === "declined" && !reason.split(/\s/).every(isName))
    throw invalid([{ field: "reason", code: "partners.decline-reason-plain" }])
  if (outcome === "confirmed") await confirm(ctx, booking)
  else await decline(ctx, booking, reason)
  await resolveAlert(ctx, unansweredAlert(bookingId))
}

async function requireAnswerable(ctx: Ctx, bookingId: string): Promise<Booking> {
  const isByOperator = isOperator(ctx)
  const { userId } = isByOperator ? requirePerson(ctx) : requireRole(ctx, "business")
  const listingBooking = await listingBookingOf(ctx, bookingId)
  const booking = listingBooking && (await bookingById(ctx, bookingId))
  if (!booking || !(isByOperator || listingBooking.userId === userId)) throw notFound("bookings.not-found")
  if (!awaitsAnswer({ ...listingBooking, status: booking.status })) throw alreadyAnsweredRefusal()
  if (!isByOperator && listingBooking.answerBy <= ctx.now())
    throw new Refusal("partners.answer-late", {}, { status: 409 })
  return booking
}

const alreadyAnsweredRefusal = () => new Refusal("partners.already-answered", {}, { status: 409 })

/** A villa's request that was not answered yet. */
const isRequest = ({ kind, status }: Booking) => kind === "villa" && status === "pending"

async function confirm(ctx: Ctx, { id: bookingId, ...booking }: Booking): Promise<void> {
  if (isRequest({ id: bookingId, ...booking })) {
    await answerStayRequestUnchecked(ctx, { bookingId, outcome: "confirmed" })
    return
  }
  await inTransaction(ctx, async (txCtx) => {
    const locked = await lockBooking(txCtx, bookingId)
    const isActive = awaitsAnswer({ answer: null, status: locked.status })
    if (!isActive || !(await recordAnswer(txCtx, bookingId, "confirmed"))) throw alreadyAnsweredRefusal()
    if (locked.status === "confirmed") await sendBookingMessages(txCtx, locked)
    else if (locked.paymentMethod === "agency") await confirmAgencyBooking(txCtx, bookingId)
    else await sendConfirmedByPartner(txCtx, locked)
  })
}

async function decline(ctx: Ctx, booking: Booking, reason: string): Promise<void> {
  const next = await alternativesTo(ctx, booking)
  const bookingId = booking.id
  if (isRequest(booking)) {
    const sendDeclined = async (txCtx: Ctx, declined: Booking) => {
      await recordDeclinedReason(txCtx, bookingId, reason)
      await sendRequestDeclined(txCtx, declined, { reason, next })
    }
    await answerStayRequestUnchecked(ctx, { bookingId, outcome: "declined", sendDeclined })
    return
  }
  await cancelWithRefundUnchecked(ctx, {
    bookingId,
    reason,
    next,
    isDecline: true,
    before: async (txCtx) => {
      if (!(await recordAnswer(txCtx, bookingId, "declined"))) throw alreadyAnsweredRefusal()
      await recordDeclinedReason(txCtx, bookingId, reason)
    },
  })
}

const MAX_NAMED = 4

/** What else of its category is free on a booking's dates, in the customer's language. */
async function alternativesTo(ctx: Ctx, booking: Booking): Promise<NextStep | undefined> {
  const { locale, startsAt, endsAt, itemId } = booking
  const item = await itemById(ctx, itemId)
  if (!item) return undefined
  const nights = dayCount(romeDate(startsAt), romeDate(endsAt))
  const free: string[] = []
  for (const other of await itemsOf(ctx, item.category)) {
    if (free.length === MAX_NAMED) break
    if (other.id === itemId || !other.available || other.dailyPriceCents === null) continue
    if (other.specs.kind === "villa" && (other.specs.minNights ?? 1) > nights) continue
    if ((await occupiedBetween(ctx, other.id, startsAt, endsAt)).length === 0) free.push(other.name)
  }
  const parameters = { names: free.join(", "), number: bookingNumber(booking.id) }
  const translate = (key: string) => textOf(`partners_mail_${key}`, parameters, locale) ?? key
  return {
    text: translate(free.length > 0 ? "declined_free" : "declined_other"),
    label: translate("declined_action"),
    url: `${ctx.config.baseUrl}/${item.category}`,
  }
}
