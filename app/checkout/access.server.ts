import { z } from "zod"
import { type Booking, bookingById, bookingOf } from "../bookings/queries.server"
import { isOperator, requirePerson } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { isSameHash, keyedHash } from "../platform/keyed-hash.server"
import { enforceRateLimit, HOUR_SECONDS } from "../platform/limits.server"
import { notFound, signInRequired } from "../platform/refusal"

/**
 * A booking and, unless its customer is signed in, the signed token of its link. `isSignedIn`: the page was opened with
 * a session, which may have ended since.
 */
export type Access = { bookingId: string; token?: string; isSignedIn?: boolean }

/** "booking" reaches the whole booking; "second driver" only the identity check of its second driver. */
type LinkPurpose = "booking" | "second driver"

/** The token in a booking's link: an HMAC of booking and purpose, made by this server. */
export const tokenOf = (ctx: Ctx, bookingId: string, purpose: LinkPurpose = "booking"): string =>
  keyedHash(ctx, `${purpose} link`, bookingId)

export const isToken = (ctx: Ctx, bookingId: string, token: string, purpose: LinkPurpose = "booking"): boolean =>
  isSameHash(token, tokenOf(ctx, bookingId, purpose))

/**
 * A booking for its own customer, an operator, the server itself, or the holder of its link; for others it does not
 * exist (404). Without session or token, or once the session has ended, refuses with 401 for any id.
 */
export async function bookingFor(ctx: Ctx, { bookingId, token, isSignedIn }: Access): Promise<Booking> {
  if (ctx.actor.kind === "visitor" && (token === undefined || isSignedIn)) throw signInRequired()
  const booking = z.uuid().safeParse(bookingId).success ? await bookingById(ctx, bookingId) : undefined
  if (!booking || !mayReach(ctx, booking, token)) throw notFound("bookings.not-found")
  return booking
}

/** A booking of the signed-in customer; any other is not found (404), for operators too. */
export async function ownBooking(ctx: Ctx, bookingId: string): Promise<Booking> {
  const { userId } = requirePerson(ctx)
  const booking = await bookingOf(ctx, bookingId)
  if (booking.userId !== userId) throw notFound("bookings.not-found")
  return booking
}

/**
 * A booking for its own customer or the holder of its link, not for an operator: for actions that only a customer
 * takes. Refuses as `bookingFor`.
 */
export const customerBooking = (ctx: Ctx, access: Access): Promise<Booking> =>
  access.token === undefined
    ? ownBooking(ctx, access.bookingId)
    : bookingFor(isOperator(ctx) ? { ...ctx, actor: { kind: "visitor" } } : ctx, access)

/** Requests per hour from browsers that poll one booking, per booking and per network. */
const MAX_POLLS = { ofBooking: 240, ofNetwork: 1_200 }

/** `customerBooking` for polling browsers; also refuses with `platform.too-many` (429). */
export async function polledBooking(ctx: Ctx, access: Access, polled: "payment-status" | "hold"): Promise<Booking> {
  await enforceRateLimit(ctx, `checkout.${polled}-from:${ctx.network}`, MAX_POLLS.ofNetwork, HOUR_SECONDS)
  const booking = await customerBooking(ctx, access)
  await enforceRateLimit(ctx, `checkout.${polled}:${booking.id}`, MAX_POLLS.ofBooking, HOUR_SECONDS)
  return booking
}

function mayReach(ctx: Ctx, { id, userId }: Booking, token: string | undefined): boolean {
  const { actor } = ctx
  if (actor.kind === "system") return true
  if (isOperator(ctx) || (actor.kind === "person" && actor.userId === userId)) return true
  return token !== undefined && isToken(ctx, id, token)
}

/** URL of a booking's page: in the account, or for a guest the signed link. */
export function bookingUrl(ctx: Ctx, { id, userId }: Pick<Booking, "id" | "userId">): string {
  const { baseUrl } = ctx.config
  return userId
    ? `${baseUrl}/account/bookings/${id}`
    : `${baseUrl}/booking-success?booking=${id}&token=${tokenOf(ctx, id)}`
}

/** URL of the payment page, for the holder of the link. */
export const paymentUrl = (ctx: Ctx, { id }: Pick<Booking, "id">): string =>
  `${ctx.config.baseUrl}/pay/${id}?token=${tokenOf(ctx, id)}`
