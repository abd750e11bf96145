import { eq } from "drizzle-orm"
import { occupiedBetween, type Period } from "../../bookings/occupancy.server"
import { itemById, listedItemById } from "../../catalogue/queries.server"
import { recordEvent } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import { isSameHash, keyedHash } from "../../platform/keyed-hash.server"
import { notFound, Refusal } from "../../platform/refusal"
import { itineraryOf, type QuoteRequest, requestById, requestForActor } from "../queries.server"
import { aircraftFrom } from "../rules/aircraft"
import { estimatedLanding } from "../rules/offer"
import { canQuoteRequestTransition, type QuoteRequestState } from "../rules/request-states"
import { quoteRequests } from "../tables.server"

export const requestSubject = (id: string) => `request:${id}`

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

/** The URL of a request's page: in the account, or for a guest the signed link. */
export function requestPageUrl(ctx: Ctx, { id, userId }: Pick<QuoteRequest, "id" | "userId">): string {
  const { baseUrl } = ctx.config
  return userId ? `${baseUrl}/account/requests/${id}` : `${baseUrl}/requests/${id}?token=${requestTokenOf(ctx, id)}`
}

/** Locks a request for this transaction. Refuses with 404 if there is none. */
export async function lockRequest(ctx: Ctx, requestId: string): Promise<QuoteRequest> {
  const [request] = await ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, requestId)).for("update")
  if (!request) throw notFound("charter.request-not-found")
  return request
}

/** Locks the request that became this booking, if any. */
export async function lockRequestOfBooking(ctx: Ctx, bookingId: string): Promise<QuoteRequest | undefined> {
  const [request] = await ctx.db
    .select()
    .from(quoteRequests)
    .where(eq(quoteRequests.bookingId, bookingId))
    .for("update")
  return request
}

/**
 * Changes the state of a locked request, inside the caller's transaction. Refuses with `charter.request-wrong-state` (409) if its
 * state does not allow it.
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
  return occupiedBetween(ctx, request.itemId, startsAt, endsAt, { exceptBookingId: request.bookingId ?? undefined })
}
