import { asc, count, desc, eq, min, sql } from "drizzle-orm"
import { bookingById } from "../../bookings/queries.server"
import { bookings } from "../../bookings/tables.server"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { requestEntry } from "../offers/offer-page.server"
import { requestForActor } from "../queries.server"
import { acceptedBookingId } from "../rules/offer"
import { canQuoteRequestTransition, canReceiveOffer, type QuoteRequestState } from "../rules/request-states"
import { quoteRequests } from "../tables.server"
import { conflictingPeriods, flightOf } from "./request-records.server"
import { requestSummaryWithMessage } from "./request-texts.server"

const MAX_SHOWN = 200

/** Requests of one state or of all, for operators: the open ones first, oldest first; then the others, newest first. */
export async function requestsForOperator(ctx: Ctx, state?: QuoteRequestState) {
  requireRole(ctx, "operator")
  const isOpen = sql`${quoteRequests.state} = 'open'`
  const found = await ctx.db
    .select({ request: quoteRequests, booking: { status: bookings.status } })
    .from(quoteRequests)
    .leftJoin(bookings, eq(bookings.id, quoteRequests.bookingId))
    .where(state && eq(quoteRequests.state, state))
    .orderBy(
      desc(isOpen),
      asc(sql`case when ${isOpen} then ${quoteRequests.createdAt} end`),
      desc(quoteRequests.createdAt),
    )
    .limit(MAX_SHOWN)
  return found.map(({ request, booking }) => ({
    ...requestEntry(request, ctx.now(), booking),
    customer: request.customerName,
  }))
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
  const bookingId = acceptedBookingId(request)
  const { offerCents, replyText, offerExpiresAt, customerName, customerEmail, customerPhone, userId } = request
  return {
    ...requestEntry(request, now, bookingId ? await bookingById(ctx, bookingId) : undefined),
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
    canReceiveOffer: canReceiveOffer(request.state) && request.startsAt > now,
    canDecline: canQuoteRequestTransition(request.state, "declined-by-company"),
    bookingId,
  }
}

export type OperatorQuoteRequest = Awaited<ReturnType<typeof requestForOperator>>
