import { randomUUID } from "node:crypto"
import type { NewBooking } from "../../bookings/booking.server"
import { tokenOf } from "../../checkout/access.server"
import { enforceCheckoutRateLimit, holdInTransaction } from "../../checkout/holding/hold.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { convertEuroCents } from "../../platform/money"
import { Refusal } from "../../platform/refusal"
import type { OfferDecision } from "../forms"
import { itineraryOf, type QuoteRequest, yachtStayOf } from "../queries.server"
import {
  changeQuoteRequestState,
  customerRequest,
  lockRequest,
  type RequestAccess,
  requestedPeriod,
  requirePublishedItem,
  wrongStateRefusal,
} from "../requests/request-records.server"
import { currentState } from "../rules/offer"

/** The code of the booking's only price line. */
const OFFER_LINE = "offer"

/** The booking to pay; `token`: a guest's. */
export type BookingToPay = { bookingId: string; token?: string }

/** Accepts or declines the offer, or withdraws the request. Refuses as `acceptOffer` and `withdrawQuoteRequest` do. */
export async function respondToOffer(
  ctx: Ctx,
  { decision, ...access }: RequestAccess & { decision: OfferDecision },
): Promise<BookingToPay | undefined> {
  if (decision.intent === "accept") return acceptOffer(ctx, { ...access, expectedCents: decision.expectedCents })
  await withdrawQuoteRequest(ctx, access)
  return undefined
}

/**
 * Accepts an offer: it becomes a held booking. Idempotent. `expectedCents` is the price that the customer saw, which is only
 * compared (D1). Refuses with 404, `charter.offer-expired`, `charter.offer-changed`,
 * `charter.request-wrong-state`, `charter.offer-taken` (409), and as `requirePublishedItem` and `holdInTransaction` do.
 */
export async function acceptOffer(
  ctx: Ctx,
  { expectedCents, ...access }: RequestAccess & { expectedCents: number },
): Promise<BookingToPay> {
  const { id, userId } = await customerRequest(ctx, access)
  await enforceCheckoutRateLimit(ctx, { userId })
  return inTransaction(ctx, async (txCtx) => {
    const request = await lockRequest(txCtx, id)
    const state = currentState(request, ctx.now())
    if (state === "expired") throw new Refusal("charter.offer-expired", {}, { status: 409 })
    if (request.bookingId !== null) return toPay(ctx, request, request.bookingId)
    if (state !== "offered") throw wrongStateRefusal()
    if (request.offerCents !== expectedCents) throw new Refusal("charter.offer-changed", {}, { status: 409 })
    await requirePublishedItem(txCtx, request)
    const booking = await bookingFrom(txCtx, request, expectedCents)
    const { bookingId } = await holdInTransaction(txCtx, booking).catch(asOfferTaken)
    await changeQuoteRequestState(txCtx, request, "accepted", { bookingId, decidedAt: ctx.now() })
    return toPay(ctx, request, bookingId)
  })
}

/** Replaces `checkout.taken`, which asks for other dates: only the company can offer those. */
function asOfferTaken(error: unknown): never {
  const isTaken = error instanceof Refusal && error.code === "checkout.taken"
  throw isTaken ? new Refusal("charter.offer-taken", {}, { status: 409 }) : error
}

const toPay = (ctx: Ctx, { userId }: QuoteRequest, bookingId: string): BookingToPay =>
  userId ? { bookingId } : { bookingId, token: tokenOf(ctx, bookingId) }

/**
 * The customer withdraws a request or declines its offer: both are stored as `withdrawn`, `displayStateOf` tells them
 * apart. Refuses with 404, `charter.request-wrong-state` (409) if it is accepted or ended.
 */
export async function withdrawQuoteRequest(ctx: Ctx, access: RequestAccess): Promise<QuoteRequest> {
  const { id } = await customerRequest(ctx, access)
  return inTransaction(ctx, async (txCtx) => {
    return changeQuoteRequestState(txCtx, await lockRequest(txCtx, id), "withdrawn", { decidedAt: ctx.now() })
  })
}

/** `details.offerExpiresAt` limits the time to pay (see `paymentDeadline`). */
async function bookingFrom(ctx: Ctx, request: QuoteRequest, totalCents: number): Promise<NewBooking> {
  const { kind, userId, itemId, itemName, customerName, customerEmail, customerPhone } = request
  const { locale, currency, offerExpiresAt } = request
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
    details: { ...request.details, offerExpiresAt: offerExpiresAt?.toISOString() },
  }
}

function locationsOf(request: QuoteRequest) {
  const itinerary = itineraryOf(request)
  if (itinerary) return { pickupLocation: itinerary.departurePoint, dropoffLocation: itinerary.arrivalPoint }
  const { homePort, pickupMarina } = yachtStayOf(request)
  const location = homePort ?? pickupMarina ?? ""
  return { pickupLocation: location, dropoffLocation: location }
}
