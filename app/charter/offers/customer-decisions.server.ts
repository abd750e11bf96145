import { bookingById } from "../../bookings/queries.server"
import { tokenOf } from "../../checkout/access.server"
import { enforceCheckoutRateLimit } from "../../checkout/holding/customer-limits.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { Refusal } from "../../platform/refusal"
import type { OfferDecision } from "../forms"
import type { QuoteRequest } from "../queries.server"
import {
  changeQuoteRequestState,
  customerRequest,
  lockRequest,
  type RequestAccess,
  requirePublishedItem,
  withdrawOffer,
  wrongStateRefusal,
} from "../requests/request-records.server"
import { currentState } from "../rules/offer"

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
 * Accepts an offer: its booking can be paid until the offer expires. Idempotent. `expectedCents` is the price that the
 * customer saw, which is only compared (D1). Refuses with 404, `charter.offer-expired`, `charter.offer-changed`,
 * `charter.request-wrong-state` (409), and as `requirePublishedItem` does.
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
    const booking = request.bookingId === null ? undefined : await bookingById(txCtx, request.bookingId)
    if (!booking) throw wrongStateRefusal()
    if (state !== "offered") return toPay(ctx, request, booking.id)
    if (request.offerCents !== expectedCents) throw new Refusal("charter.offer-changed", {}, { status: 409 })
    await requirePublishedItem(txCtx, request)
    await changeQuoteRequestState(txCtx, request, "accepted", { decidedAt: ctx.now() })
    return toPay(ctx, request, booking.id)
  })
}

const toPay = (ctx: Ctx, { userId }: QuoteRequest, bookingId: string): BookingToPay =>
  userId ? { bookingId } : { bookingId, token: tokenOf(ctx, bookingId) }

/**
 * The customer withdraws a request or declines its offer: both are stored as `withdrawn`, `displayStateOf` tells them
 * apart. Refuses with 404, `charter.request-wrong-state` (409) if it is accepted or ended, and as `withdrawOffer` does.
 */
export async function withdrawQuoteRequest(ctx: Ctx, access: RequestAccess): Promise<QuoteRequest> {
  const { id } = await customerRequest(ctx, access)
  return inTransaction(ctx, async (txCtx) => {
    const request = await lockRequest(txCtx, id)
    await withdrawOffer(txCtx, request)
    return changeQuoteRequestState(txCtx, request, "withdrawn", { decidedAt: ctx.now() })
  })
}
