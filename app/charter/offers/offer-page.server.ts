import { customerEmail } from "../../accounts/queries.server"
import { type Booking, bookingById } from "../../bookings/queries.server"
import { tokenOf } from "../../checkout/access.server"
import { isAnswerAwaited, kindOf } from "../../checkout/booking-kinds.server"
import type { Ctx } from "../../platform/context.server"
import { type Currency, convertEuroCents } from "../../platform/money"
import { type QuoteRequest, requestsOf } from "../queries.server"
import { customerRequest, flightOf, type RequestAccess } from "../requests/request-records.server"
import { requestChat, requestSummaryWithMessage } from "../requests/request-texts.server"
import { acceptedBookingId, displayStateOf } from "../rules/offer"
import { requestReference } from "../rules/request-states"

/** A request as lists show it; `booking`: what its offer has become. */
export const requestEntry = (request: QuoteRequest, now: Date, booking?: Pick<Booking, "status"> | null) => ({
  id: request.id,
  kind: request.kind,
  reference: requestReference(request.id),
  itemName: request.itemName,
  startsAt: request.startsAt,
  state: displayStateOf(request, now, { isCancelled: booking?.status === "cancelled" }),
  createdAt: request.createdAt,
})

/**
 * A customer's requests that are not booked, newest first, with their open offers. For the customer themselves and operators.
 */
export async function unbookedRequestsOf(ctx: Ctx, userId: string) {
  const all = await requestsOf(ctx, userId)
  return all
    .filter(({ state }) => state !== "booked")
    .map((request) => {
      const entry = requestEntry(request, ctx.now())
      const isWaiting = entry.state === "offered" || entry.state === "accepted"
      return { ...entry, offer: isWaiting ? offerOf(request) : undefined, bookingId: acceptedBookingId(request) }
    })
}

export type UnbookedRequest = Awaited<ReturnType<typeof unbookedRequestsOf>>[number]

/** A request as its customer sees it, in the language of `ctx`. Refuses with 404 as `customerRequest` does. */
export async function shownRequest(ctx: Ctx, access: RequestAccess) {
  const request = await customerRequest(ctx, access)
  const bookingId = acceptedBookingId(request)
  const booking = bookingId ? await bookingById(ctx, bookingId) : undefined
  const entry = requestEntry(request, ctx.now(), booking)
  const { state } = entry
  const notices = (await kindOf(ctx, request).offerNotices?.(ctx, request.itemId, ctx.locale)) ?? []
  return {
    ...entry,
    bookingId,
    /** About the partner who still has to confirm it once it is paid. */
    notices: state === "offered" || state === "accepted" ? notices : [],
    needsPartnerConfirmation: booking && state === "booked" ? await isAnswerAwaited(ctx, booking) : notices.length > 0,
    summary: requestSummaryWithMessage(request, ctx.locale),
    customerEmail: await customerEmail(ctx, request),
    /** For the estimate, until the company has answered. */
    flight: state === "open" ? await flightOf(ctx, request) : undefined,
    offer: offerOf(request),
    /** The operator's text, with an offer or a refusal. */
    text: request.replyText,
    chat: requestChat(request),
  }
}

export type ShownRequest = Awaited<ReturnType<typeof shownRequest>>

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

/** The same for a guest with the signed link, with the signed paths of its booking. */
export async function guestRequest(ctx: Ctx, access: RequestAccess) {
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
