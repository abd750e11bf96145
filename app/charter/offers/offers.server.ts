import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { invalid, Refusal } from "../../platform/refusal"
import type { QuoteRequest } from "../queries.server"
import {
  changeQuoteRequestState,
  lockRequest,
  requirePublishedItem,
  wrongStateRefusal,
} from "../requests/request-records.server"
import { expiryError, MAX_OFFER_CENTS, MIN_OFFER_CENTS } from "../rules/offer"
import { canReceiveOffer } from "../rules/request-states"
import { sendDeclined, sendOffer } from "./offer-mails.server"

/** An operator's offer: the price in euro cents including tax, a text for the customer, and the expiry. */
export type OfferInput = { requestId: string; cents: number; text: string; expiresAt: Date }

/**
 * Makes or replaces an offer and mails it to the customer. For operators. Refuses with 404, `charter.request-past` (409) if the
 * requested start is past, `charter.request-wrong-state` (409), as `requirePublishedItem` does, 422 for an invalid price or expiry.
 */
export async function makeOffer(ctx: Ctx, { requestId, cents, text, expiresAt }: OfferInput): Promise<QuoteRequest> {
  const { userId: repliedBy } = requireRole(ctx, "operator")
  return inTransaction(ctx, async (txCtx) => {
    const request = await lockRequest(txCtx, requestId)
    const now = ctx.now()
    if (!canReceiveOffer(request.state)) throw wrongStateRefusal()
    await requirePublishedItem(txCtx, request)
    if (request.startsAt <= now) throw new Refusal("charter.request-past", {}, { status: 409 })
    if (!Number.isInteger(cents) || cents < MIN_OFFER_CENTS || cents > MAX_OFFER_CENTS)
      throw invalid([{ field: "price", code: "charter.offer-price-invalid" }])
    const expiryCode = expiryError(expiresAt, { now, startsAt: request.startsAt })
    if (expiryCode) throw invalid([{ field: "expiresOn", code: expiryCode }])
    const offered = await changeQuoteRequestState(txCtx, request, "offered", {
      offerCents: cents,
      replyText: text,
      offerExpiresAt: expiresAt,
      repliedBy,
      repliedAt: now,
    })
    await sendOffer(txCtx, offered)
    return offered
  })
}

/**
 * Declines a request, with its offer if it has one, and mails the text to the customer. For operators. Refuses with 404,
 * `charter.request-wrong-state` (409).
 */
export async function declineQuoteRequest(
  ctx: Ctx,
  { requestId, text }: { requestId: string; text: string },
): Promise<QuoteRequest> {
  const { userId: repliedBy } = requireRole(ctx, "operator")
  return inTransaction(ctx, async (txCtx) => {
    const declined = await changeQuoteRequestState(txCtx, await lockRequest(txCtx, requestId), "declined-by-company", {
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
