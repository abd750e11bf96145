import { asc, count, desc, eq, min, sql } from "drizzle-orm"
import { itemById } from "../../catalogue/queries.server"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { romeDate, romeTime } from "../../platform/dates"
import { requestEntry } from "../offers/offer-page.server"
import { itineraryOf, type QuoteRequest, requestForActor } from "../queries.server"
import { aircraftFrom } from "../rules/aircraft"
import { defaultExpiry } from "../rules/offer"
import { canQuoteRequestTransition, canReceiveOffer, type QuoteRequestState } from "../rules/request-states"
import { quoteRequests } from "../tables.server"
import { conflictingPeriods } from "./request-records.server"
import { requestSummaryWithMessage } from "./request-texts.server"

const MAX_SHOWN = 200

/** Requests of one state or of all, for operators: the open ones first, oldest first; then the others, newest first. */
export async function requestsForOperator(ctx: Ctx, state?: QuoteRequestState) {
  requireRole(ctx, "operator")
  const isOpen = sql`${quoteRequests.state} = 'open'`
  const found = await ctx.db
    .select()
    .from(quoteRequests)
    .where(state && eq(quoteRequests.state, state))
    .orderBy(
      desc(isOpen),
      asc(sql`case when ${isOpen} then ${quoteRequests.createdAt} end`),
      desc(quoteRequests.createdAt),
    )
    .limit(MAX_SHOWN)
  return found.map((request) => ({ ...requestEntry(request, ctx.now()), customer: request.customerName }))
}

/** The number of open requests, and the creation of the oldest one (null if there is none). For operators. */
export async function openRequestCount(ctx: Ctx): Promise<{ count: number; oldestAt: Date | null }> {
  requireRole(ctx, "operator")
  const { createdAt, state } = quoteRequests
  const [found] = await ctx.db
    .select({ count: count(), oldestAt: min(createdAt) })
    .from(quoteRequests)
    .where(eq(state, "open"))
  return found ?? { count: 0, oldestAt: null }
}

/** A request with its customer, the last reply and the possible ones. For operators. Refuses with 404. */
export async function requestForOperator(ctx: Ctx, requestId: string) {
  requireRole(ctx, "operator")
  const request = await requestForActor(ctx, requestId)
  const now = ctx.now()
  const { offerCents, replyText, offerExpiresAt, customerName, customerEmail, customerPhone, userId } = request
  const expiry = defaultExpiry(now, request.startsAt)
  return {
    ...requestEntry(request, now),
    itemId: request.itemId,
    summary: requestSummaryWithMessage(request, ctx.locale),
    flight: await flightOf(ctx, request),
    /** Conflicting occupied periods, while an offer may be made. */
    conflictingPeriods: canReceiveOffer(request.state) ? await conflictingPeriods(ctx, request) : [],
    customer: { name: customerName, email: customerEmail, phone: customerPhone, isGuest: userId === null },
    /** The customer's language. */
    locale: request.locale,
    /** `offerCents` and `offerExpiresAt` are null if it declined the request. */
    lastReply: { offerCents, text: replyText, offerExpiresAt },
    defaultExpiry: { expiresOn: romeDate(expiry), expiresTime: romeTime(expiry) },
    canReceiveOffer: canReceiveOffer(request.state) && request.startsAt > now,
    canDecline: canQuoteRequestTransition(request.state, "declined-by-company"),
    bookingId: request.bookingId,
  }
}

export type OperatorQuoteRequest = Awaited<ReturnType<typeof requestForOperator>>

/** The points and the aircraft from which distance and duration are computed; undefined for a yacht or erased details. */
async function flightOf(ctx: Ctx, { kind, itemId, details }: QuoteRequest) {
  if (kind === "yacht") return undefined
  const item = await itemById(ctx, itemId)
  const aircraft = item && aircraftFrom(item.specs)
  const itinerary = itineraryOf({ details })
  if (!aircraft || !itinerary) return undefined
  const { departurePoint, arrivalPoint } = itinerary
  return { points: { departurePoint, arrivalPoint }, aircraft }
}
