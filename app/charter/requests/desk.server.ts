import { asc, count, desc, eq, min, sql } from "drizzle-orm"
import { itemById } from "../../catalogue/queries.server"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { romeDate, romeTime } from "../../platform/dates"
import { requestEntry } from "../offers/offer-page.server"
import { takenAround } from "../offers/offer-period.server"
import { type QuoteRequest, requestOf } from "../queries.server"
import { aircraftFrom } from "../rules/aircraft"
import { itineraryOf } from "../rules/itinerary"
import { usualExpiry } from "../rules/offer"
import { mayBeAnswered, type RequestState, requestMayBecome } from "../rules/request-states"
import { quoteRequests } from "../tables.server"
import { requestFactsWithMessage } from "./request-texts.server"

const MOST_SHOWN = 200

/** Requests for the operator: open ones first, the oldest of them before all; then the newest. `state` leaves out the others. */
export async function deskRequests(ctx: Ctx, state?: RequestState) {
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
    .limit(MOST_SHOWN)
  return found.map((request) => ({ ...requestEntry(request, ctx.now()), customer: request.customerName }))
}

/** How many requests wait for the operator's price, and since when the oldest does; null where none is. */
export async function openRequests(ctx: Ctx): Promise<{ count: number; oldestAt: Date | null }> {
  requireRole(ctx, "operator")
  const { createdAt, state } = quoteRequests
  const [found] = await ctx.db
    .select({ count: count(), oldestAt: min(createdAt) })
    .from(quoteRequests)
    .where(eq(state, "open"))
  return found ?? { count: 0, oldestAt: null }
}

/** One request for the operator: what was asked, by whom, what was answered, and what can be answered now. 404 for none. */
export async function deskRequest(ctx: Ctx, requestId: string) {
  requireRole(ctx, "operator")
  const request = await requestOf(ctx, requestId)
  const now = ctx.now()
  const { offerCents, offerText, offerExpiresAt, customerName, customerEmail, customerPhone, userId } = request
  const end = usualExpiry(now, request.startsAt)
  return {
    ...requestEntry(request, now),
    facts: requestFactsWithMessage(request, ctx.locale),
    flight: await flightOf(ctx, request),
    /** When what is asked for is taken already; nothing once the request is over. */
    taken: mayBeAnswered(request.state) ? await takenAround(ctx, request) : [],
    customer: { name: customerName, email: customerEmail, phone: customerPhone, isGuest: userId === null },
    /** The language in which the customer reads the answer. */
    locale: request.locale,
    offer: { cents: offerCents, text: offerText, expiresAt: offerExpiresAt },
    usual: { expiresOn: romeDate(end), expiresTime: romeTime(end) },
    mayAnswer: mayBeAnswered(request.state) && request.startsAt > now,
    mayDecline: requestMayBecome(request.state, "declined"),
    bookingId: request.bookingId,
  }
}

/** A flight's points and its aircraft, from which its distance and time are told. */
async function flightOf(ctx: Ctx, { kind, itemId, details }: QuoteRequest) {
  if (kind === "yacht") return undefined
  const item = await itemById(ctx, itemId)
  const aircraft = item && aircraftFrom(item.specs)
  const itinerary = itineraryOf(details)
  if (!aircraft || !itinerary) return undefined
  const { departurePoint, arrivalPoint } = itinerary
  return { points: { departurePoint, arrivalPoint }, aircraft }
}
