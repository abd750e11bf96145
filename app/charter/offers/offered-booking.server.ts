import { randomUUID } from "node:crypto"
import type { NewBooking } from "../../bookings/booking.server"
import type { Ctx } from "../../platform/context.server"
import { convertEuroCents } from "../../platform/money"
import { itineraryOf, type QuoteRequest, yachtStayOf } from "../queries.server"
import { requestedPeriod } from "../requests/request-records.server"

/** The code of the booking's only price line. */
const OFFER_LINE = "offer"

/**
 * The booking that an offer makes, at its price in euro cents; `details.offerExpiresAt` limits the time to pay (see
 * `paymentDeadline`).
 */
export async function offeredBooking(
  ctx: Ctx,
  request: QuoteRequest,
  { totalCents, offerExpiresAt }: { totalCents: number; offerExpiresAt: Date },
): Promise<NewBooking> {
  const { kind, userId, itemId, itemName, customerName, customerEmail, customerPhone, locale, currency } = request
  return {
    kind,
    purchaseKey: randomUUID(),
    userId,
    itemId,
    itemName,
    ...(await requestedPeriod(ctx, request)),
    ...locationsOf(request),
    customerName,
    customerEmail,
    customerPhone,
    locale,
    lines: [{ code: OFFER_LINE, cents: totalCents }],
    subtotalCents: totalCents,
    taxCents: 0,
    totalCents,
    currency,
    amountDueCents: convertEuroCents(totalCents, currency),
    details: { ...request.details, offerExpiresAt: offerExpiresAt.toISOString() },
  }
}

function locationsOf(request: QuoteRequest) {
  const itinerary = itineraryOf(request)
  if (itinerary) return { pickupLocation: itinerary.departurePoint, dropoffLocation: itinerary.arrivalPoint }
  const { homePort, pickupMarina } = yachtStayOf(request)
  const location = homePort ?? pickupMarina ?? ""
  return { pickupLocation: location, dropoffLocation: location }
}
