import { eq } from "drizzle-orm"
import { lockBooking } from "../../bookings/booking.server"
import { occupiedBetween, type Period } from "../../bookings/occupancy.server"
import { itemById, listedItemById } from "../../catalogue/queries.server"
import { endReplacedHold } from "../../checkout/holding/hold.server"
import { purchaseOf } from "../../checkout/queries.server"
import { lockPurchase } from "../../payments/queries.server"
import { recordEvent } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import { isSameHash, keyedHash } from "../../platform/keyed-hash.server"
import { notFound, Refusal } from "../../platform/refusal"
import { itineraryOf, type QuoteRequest, requestById, requestForActor } from "../queries.server"
import { aircraftFrom } from "../rules/aircraft"
import { estimatedLanding } from "../rules/offer"
import { canQuoteRequestTransition, type QuoteRequestState } from "../rules/request-states"
import { quoteRequests } from "../tables.server"

export const requestSubject = (id: string) => `request:${id}` as const

/** `token`: a guest's, from the signed link. */
export type RequestAccess = { requestId: string; token?: string }

/** The token in a guest's link, valid for this request only. */
export const requestTokenOf = (ctx: Ctx, requestId: string): string => keyedHash(ctx, "request link", requestId)

const hasValidToken = (ctx: Ctx, { requestId, token }: RequestAccess): boolean =>
  token !== undefined && isSameHash(token, requestTokenOf(ctx, requestId))

/** A request for its own customer or a guest with its token. Refuses with 404 anyone else, operators included. */
export async function customerRequest(ctx: Ctx, access: RequestAccess): Promise<QuoteRequest> {
  const { requestId } = access
  const requestByLink = hasValidToken(ctx, access) ? await requestById(ctx, requestId) : undefined
  if (requestByLink) return requestByLink
  const request = await requestForActor(ctx, requestId)
  if (ctx.actor.kind !== "person" || ctx.actor.userId !== request.userId) throw notFound("charter.request-not-found")
  return request
}

/** The path of a request's page: in the account, or for a guest the signed link. */
export const requestPagePath = (ctx: Ctx, { id, userId }: Pick<QuoteRequest, "id" | "userId">): string =>
  userId ? `/account/requests/${id}` : `/requests/${id}?token=${requestTokenOf(ctx, id)}`

export const requestPageUrl = (ctx: Ctx, request: Pick<QuoteRequest, "id" | "userId">): string =>
  ctx.config.baseUrl + requestPagePath(ctx, request)

/** The path of the page that confirms a flight request; a guest's is signed. */
export function sentPath(ctx: Ctx, { id, itemId, kind, userId }: QuoteRequest): string {
  const token = userId === null ? `&token=${requestTokenOf(ctx, id)}` : ""
  return `/book/${kind === "jet" ? "jets" : "helicopters"}/${itemId}?request=${id}${token}`
}

/**
 * Locks a request for this transaction, after the booking of its offer: whatever ends the booking locks in this order.
 * Refuses with 404 if there is none, `charter.request-wrong-state` (409) if its offer has just ended or been replaced.
 */
export async function lockRequest(ctx: Ctx, requestId: string): Promise<QuoteRequest> {
  const bookingId = (await requestById(ctx, requestId))?.bookingId ?? null
  if (bookingId !== null) {
    await lockPurchase(ctx.db, purchaseOf(bookingId))
    await lockBooking(ctx, bookingId)
  }
  const [request] = await ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, requestId)).for("update")
  if (!request) throw notFound("charter.request-not-found")
  if (request.bookingId !== bookingId) throw wrongStateRefusal()
  return request
}

/** Locks the request whose offer made this booking, if any. */
export async function lockRequestOfBooking(ctx: Ctx, bookingId: string): Promise<QuoteRequest | undefined> {
  const [request] = await ctx.db
    .select()
    .from(quoteRequests)
    .where(eq(quoteRequests.bookingId, bookingId))
    .for("update")
  return request
}

/**
 * Takes back the offer of a locked request, if it has one: its booking ends, and its dates are free. Refuses with
 * `checkout.payment-open` (409) while it is being paid.
 */
export async function withdrawOffer(ctx: Ctx, { id, bookingId }: QuoteRequest): Promise<void> {
  if (bookingId === null) return
  // First, so that the request does not expire with its booking.
  await ctx.db.update(quoteRequests).set({ bookingId: null }).where(eq(quoteRequests.id, id))
  await endReplacedHold(ctx, bookingId)
}

/**
 * Changes the state of a locked request, inside the caller's transaction. Refuses with `charter.request-wrong-state`
 * (409) if its state does not allow it.
 */
export async function changeQuoteRequestState(
  ctx: Ctx,
  request: QuoteRequest,
  state: QuoteRequestState,
  changes: Partial<QuoteRequest> = {},
): Promise<QuoteRequest> {
  if (!canQuoteRequestTransition(request.state, state)) throw wrongStateRefusal()
  const [updated] = await ctx.db
    .update(quoteRequests)
    .set({ ...changes, state })
    .where(eq(quoteRequests.id, request.id))
    .returning()
  if (!updated) throw notFound("charter.request-not-found")
  await recordEvent(ctx, {
    name: `request.${state}`,
    subject: requestSubject(request.id),
    facts: { from: request.state },
  })
  return updated
}

export const wrongStateRefusal = () => new Refusal("charter.request-wrong-state", {}, { status: 409 })

/**
 * Refuses with `charter.unavailable` or `charter.yacht-unavailable` (409) if the request's item is not published any more: its
 * partner or an operator withdrew it.
 */
export async function requirePublishedItem(ctx: Ctx, { kind, itemId }: QuoteRequest): Promise<void> {
  if (await listedItemById(ctx, itemId)) return
  throw new Refusal(kind === "yacht" ? "charter.yacht-unavailable" : "charter.unavailable", {}, { status: 409 })
}

/** The period in which the item is occupied if the request is booked; a flight ends with its last landing. */
export async function requestedPeriod(
  ctx: Ctx,
  { kind, itemId, details, startsAt, endsAt }: QuoteRequest,
): Promise<Period> {
  if (kind === "yacht" && endsAt) return { startsAt, endsAt }
  const item = await itemById(ctx, itemId)
  const aircraft = item && aircraftFrom(item.specs)
  return { startsAt, endsAt: estimatedLanding(itineraryOf({ details }), aircraft, endsAt ?? startsAt) }
}

/** The occupied periods that overlap with a request, earliest first, without its own booking. */
export async function conflictingPeriods(ctx: Ctx, request: QuoteRequest): Promise<Period[]> {
  const { startsAt, endsAt } = await requestedPeriod(ctx, request)
  return occupiedBetween(ctx, request.itemId, startsAt, endsAt, {
    exceptBookingId: request.bookingId ?? undefined,
  })
}

/** The points and the aircraft from which distance and duration are computed; undefined for a yacht or erased details. */
export async function flightOf(ctx: Ctx, { kind, itemId, details }: QuoteRequest) {
  if (kind === "yacht") return undefined
  const item = await itemById(ctx, itemId)
  const aircraft = item && aircraftFrom(item.specs)
  const itinerary = itineraryOf({ details })
  if (!aircraft || !itinerary) return undefined
  const { departurePoint, arrivalPoint, tripType } = itinerary
  return { points: { departurePoint, arrivalPoint }, aircraft, tripType }
}
