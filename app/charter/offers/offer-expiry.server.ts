import type { Booking } from "../../bookings/queries.server"
import type { BookingKindDefinition } from "../../checkout/booking-kinds.server"
import type { Ctx } from "../../platform/context.server"
import { changeQuoteRequestState, lockRequestOfBooking } from "../requests/request-records.server"
import { canQuoteRequestTransition } from "../rules/request-states"
import { sendOfferExpired } from "./offer-mails.server"

/** Extends a kind for bookings made by offers: payable until the offer expires, and its request follows the booking's state. */
export const withQuoteRequestState = (kind: BookingKindDefinition): BookingKindDefinition => ({
  ...kind,
  paymentDeadline,
  onPaid: async (ctx, booking) => {
    await kind.onPaid?.(ctx, booking)
    await markRequestBooked(ctx, booking)
  },
  onEnded: async (ctx, booking) => {
    await kind.onEnded?.(ctx, booking)
    await expireOffer(ctx, booking)
  },
})

const paymentDeadline = ({ details: { offerExpiresAt } }: Booking): Date | undefined =>
  typeof offerExpiresAt === "string" ? new Date(offerExpiresAt) : undefined

async function markRequestBooked(ctx: Ctx, { id }: Booking): Promise<void> {
  const request = await lockRequestOfBooking(ctx, id)
  if (request && canQuoteRequestTransition(request.state, "booked"))
    await changeQuoteRequestState(ctx, request, "booked")
}

/**
 * The offer ends with its unpaid booking. Its customer gets a mail if its time ran out; a released or refunded booking
 * has its own mail.
 */
async function expireOffer(ctx: Ctx, booking: Booking): Promise<void> {
  const request = await lockRequestOfBooking(ctx, booking.id)
  if (!request || !canQuoteRequestTransition(request.state, "expired")) return
  const ended = await changeQuoteRequestState(ctx, request, "expired", { bookingId: null, decidedAt: null })
  const deadline = paymentDeadline(booking)
  const isLate = deadline !== undefined && deadline <= ctx.now()
  if (isLate && booking.cancelReason === "expired" && booking.paymentStatus !== "refunded")
    await sendOfferExpired(ctx, ended)
}
