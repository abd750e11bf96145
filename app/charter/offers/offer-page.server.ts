import { tokenOf } from "../../checkout/access.server"
import type { Ctx } from "../../platform/context.server"
import { type Currency, convertEuroCents } from "../../platform/money"
import { type QuoteRequest, requestsOf } from "../queries.server"
import { requestChat, requestFactsWithMessage } from "../requests/request-texts.server"
import { shownStateOf } from "../rules/offer"
import { requestReference } from "../rules/request-reference"
import { customersRequest, type RequestAccess } from "./offer-access.server"

/** A request as a list names it. */
export const requestEntry = (request: QuoteRequest, now: Date) => ({
  id: request.id,
  kind: request.kind,
  reference: requestReference(request.id),
  itemName: request.itemName,
  startsAt: request.startsAt,
  state: shownStateOf(request, now),
  createdAt: request.createdAt,
})

/**
 * A customer's requests that have not become a booking, newest first, with the offer that waits for them; for themselves or an
 * operator.
 */
export async function openRequestsOf(ctx: Ctx, userId: string) {
  const all = await requestsOf(ctx, userId)
  return all
    .filter(({ state }) => state !== "booked")
    .map((request) => {
      const entry = requestEntry(request, ctx.now())
      const isWaiting = entry.state === "answered" || entry.state === "accepted"
      return { ...entry, offer: isWaiting ? offerOf(request) : undefined, bookingId: request.bookingId }
    })
}

/** All that its customer sees of a request, in their language; for anyone else it does not exist (404). */
export async function shownRequest(ctx: Ctx, access: RequestAccess) {
  const request = await customersRequest(ctx, access)
  return {
    ...requestEntry(request, ctx.now()),
    bookingId: request.bookingId,
    facts: requestFactsWithMessage(request, ctx.locale),
    offer: offerOf(request),
    /** What the company wrote, with an offer or instead of one. */
    text: request.offerText,
    chat: requestChat(request),
  }
}

type Offer = { eurCents: number; amountDueCents: number; currency: Currency; expiresAt: Date }

function offerOf({ offerCents, offerExpiresAt, currency }: QuoteRequest): Offer | undefined {
  if (offerCents === null || offerExpiresAt === null) return undefined
  return {
    eurCents: offerCents,
    amountDueCents: convertEuroCents(offerCents, currency),
    currency,
    expiresAt: offerExpiresAt,
  }
}

/** The same for a guest who holds the link, with the signed addresses of the booking it became. */
export async function guestsRequest(ctx: Ctx, access: RequestAccess) {
  const shown = await shownRequest(ctx, access)
  const { bookingId } = shown
  if (!bookingId) return { ...shown, payPath: undefined, bookingPath: undefined }
  const token = tokenOf(ctx, bookingId)
  return {
    ...shown,
    payPath: `/pay/${bookingId}?token=${token}`,
    bookingPath: `/booking-success?booking=${bookingId}&token=${token}`,
  }
}
