import { createHmac, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import { type Booking, bookingById, bookingOf } from "../bookings/queries.server"
import { isOperator, requirePerson } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { countAttempt } from "../platform/limits.server"
import { notFound, signInRequired } from "../platform/refusal"

/**
 * A booking and, from who is not signed in as its customer, the signed token of its link. `isSignedIn`: the page was opened by
 * a signed-in person, whose session may have ended since.
 */
export type Access = { bookingId: string; token?: string; isSignedIn?: boolean }

/** What a link to a booking is for: to reach all of it, or to prove who its second driver is. */
type LinkPurpose = "booking" | "second driver"

/** What somebody proves with that a booking's link is theirs: only this server can make it, and it fits one booking and purpose. */
export const tokenOf = (ctx: Ctx, bookingId: string, purpose: LinkPurpose = "booking"): string =>
  createHmac("sha256", ctx.config.authSecret).update(`${purpose} link ${bookingId}`).digest("base64url")

/** Whether a token is the one of that booking. */
export function isToken(ctx: Ctx, bookingId: string, token: string, purpose: LinkPurpose = "booking"): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(ctx, bookingId, purpose))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * A booking of this checkout for its own customer, an operator, the company itself, or whoever holds its link; for anyone else
 * it does not exist (404). Who is neither signed in nor has a link, or whose session has ended, is asked to sign in, whatever
 * the id (401).
 */
export async function bookingFor(ctx: Ctx, { bookingId, token, isSignedIn }: Access): Promise<Booking> {
  if (ctx.actor.kind === "visitor" && (token === undefined || isSignedIn)) throw signInRequired()
  const booking = z.uuid().safeParse(bookingId).success ? await bookingById(ctx, bookingId) : undefined
  if (!booking || !mayReach(ctx, booking, token)) throw notFound("bookings.not-found")
  return booking
}

/** A booking of the signed-in customer's own; anything else is not found (404), for operators too. */
export async function ownBooking(ctx: Ctx, bookingId: string): Promise<Booking> {
  const { userId } = requirePerson(ctx)
  const booking = await bookingOf(ctx, bookingId)
  if (booking.userId !== userId) throw notFound("bookings.not-found")
  return booking
}

/** A booking for its own customer or whoever holds its link, not for an operator: what only a customer does. Refuses as `bookingFor`. */
export const customersBooking = (ctx: Ctx, access: Access): Promise<Booking> =>
  access.token === undefined
    ? ownBooking(ctx, access.bookingId)
    : bookingFor(isOperator(ctx) ? { ...ctx, actor: { kind: "visitor" } } : ctx, access)

/** How often a browser may ask the same of one booking within an hour, and of all bookings from one network. */
const MOST_ASKED = { ofBooking: 240, ofNetwork: 1_200 }
const HOUR_SECONDS = 3600

/** `customersBooking` for what browsers ask repeatedly; refuses with `platform.too-many` (429) as well. */
export async function askedBooking(ctx: Ctx, access: Access, question: "completion" | "hold"): Promise<Booking> {
  await countAttempt(ctx, `checkout.${question}-from:${ctx.ip}`, MOST_ASKED.ofNetwork, HOUR_SECONDS)
  const booking = await customersBooking(ctx, access)
  await countAttempt(ctx, `checkout.${question}:${booking.id}`, MOST_ASKED.ofBooking, HOUR_SECONDS)
  return booking
}

function mayReach(ctx: Ctx, { id, userId }: Booking, token: string | undefined): boolean {
  const { actor } = ctx
  if (actor.kind === "system") return true
  if (isOperator(ctx) || (actor.kind === "person" && actor.userId === userId)) return true
  return token !== undefined && isToken(ctx, id, token)
}

/** The address of a booking's own page: in the account, or for a guest the signed one. */
export function bookingAddress(ctx: Ctx, { id, userId }: Pick<Booking, "id" | "userId">): string {
  const { baseUrl } = ctx.config
  return userId
    ? `${baseUrl}/account/bookings/${id}`
    : `${baseUrl}/booking-success?booking=${id}&token=${tokenOf(ctx, id)}`
}

/** Where a booking is paid by whoever holds the link. */
export const payAddress = (ctx: Ctx, { id }: Pick<Booking, "id">): string =>
  `${ctx.config.baseUrl}/pay/${id}?token=${tokenOf(ctx, id)}`
