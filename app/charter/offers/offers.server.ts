import { holdInTransaction } from "../../checkout/holding/hold.server"
import { payableUntil } from "../../checkout/rules/hold-time"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { invalid, Refusal } from "../../platform/refusal"
import type { QuoteRequest } from "../queries.server"
import {
  changeQuoteRequestState,
  lockRequest,
  requirePublishedItem,
  withdrawOffer,
  wrongStateRefusal,
} from "../requests/request-records.server"
import { MAX_OFFER_CENTS, MIN_OFFER_CENTS } from "../rules/offer"
import { canReceiveOffer } from "../rules/request-states"
import { sendDeclined, sendOffer } from "./offer-mails.server"
import { offeredBooking } from "./offered-booking.server"

/** An operator's offer: the price in euro cents including tax, and a text for the customer. */
export type OfferInput = { requestId: string; cents: number; text: string }

/**
 * Makes or replaces an offer and mails it to the customer: a booking that is held for 48 hours, at most until its start
 * (D71), and that the customer accepts and pays. For operators. Refuses with 404, `charter.request-past` (409) if the
 * requested start is past, `charter.request-wrong-state` and `charter.dates-taken` (409), as `requirePublishedItem` and
 * `withdrawOffer` do, 422 for an invalid price.
 */
export async function makeOffer(ctx: Ctx, { requestId, cents, text }: OfferInput): Promise<QuoteRequest> {
  const { userId: repliedBy } = requireRole(ctx, "operator")
  return inTransaction(ctx, async (txCtx) => {
    const request = await lockRequest(txCtx, requestId)
    const now = ctx.now()
    if (!canReceiveOffer(request.state)) throw wrongStateRefusal()
    await requirePublishedItem(txCtx, request)
    if (request.startsAt <= now) throw new Refusal("charter.request-past", {}, { status: 409 })
    if (!Number.isInteger(cents) || cents < MIN_OFFER_CENTS || cents > MAX_OFFER_CENTS)
      throw invalid([{ field: "price", code: "charter.offer-price-invalid" }])
    await withdrawOffer(txCtx, request)
    const offerExpiresAt = payableUntil(request.startsAt, now)
    const booking = await offeredBooking(txCtx, request, { totalCents: cents, offerExpiresAt })
    const { bookingId } = await holdInTransaction(txCtx, booking).catch(asDatesTaken)
    const offered = await changeQuoteRequestState(txCtx, request, "offered", {
      offerCents: cents,
      replyText: text,
      offerExpiresAt,
      bookingId,
      repliedBy,
      repliedAt: now,
    })
    await sendOffer(txCtx, offered)
    return offered
  })
}

/** Replaces `checkout.taken`, which asks a customer for other dates. */
function asDatesTaken(error: unknown): never {
  const isTaken = error instanceof Refusal && error.code === "checkout.taken"
  throw isTaken ? new Refusal("charter.dates-taken", error.details, { status: 409 }) : error
}

/**
 * Declines a request, with its offer if it has one, and mails the text to the customer. For operators. Refuses with 404,
 * `charter.request-wrong-state` (409), and as `withdrawOffer` does.
 */
export async function declineQuoteRequest(
  ctx: Ctx,
  { requestId, text }: { requestId: string; text: string },
): Promise<QuoteRequest> {
  const { userId: repliedBy } = requireRole(ctx, "operator")
  return inTransaction(ctx, async (txCtx) => {
    const request = await lockRequest(txCtx, requestId)
    await withdrawOffer(txCtx, request)
    const declined = await changeQuoteRequestState(txCtx, request, "declined-by-company", {
      offerCents: null,
      replyText: text,
      offerExpiresAt: null,
      repliedBy,
      repliedAt: ctx.now(),
    })
    await sendDeclined(txCtx, declined)
    return declined
  })
}
