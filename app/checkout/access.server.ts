import { createHmac, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import { type Booking, bookingById } from "../bookings/queries.server"
import { isOperator, requirePerson } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { notFound, signInRequired } from "../platform/refusal"
import { isPlugged } from "./plugs.server"

/**
 * A booking and, from who is not signed in as its customer, the signed token of its link. `isSignedIn`: the page was opened by
 * a signed-in person, whose session may have ended since.
 */
export type Access = { bookingId: string; token?: string; isSignedIn?: boolean }

/** What a guest proves with that the booking is theirs: nothing but this house can make it, and it fits one booking alone. */
export const tokenOf = (ctx: Ctx, bookingId: string): string =>
  createHmac("sha256", ctx.config.authSecret).update(`booking link ${bookingId}`).digest("base64url")

function isToken(ctx: Ctx, bookingId: string, token: string): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(ctx, bookingId))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * A booking of this checkout for its own customer, an operator, the house itself, or whoever holds its link; for anyone else
 * it does not exist (404). Who is neither signed in nor has a link, or whose session has ended, is asked to sign in, whatever
 * the id (401).
 */
export async function bookingFor(ctx: Ctx, { bookingId, token, isSignedIn }: Access): Promise<Booking> {
  if (ctx.actor.kind === "visitor" && (token === undefined || isSignedIn)) throw signInRequired()
  const booking = z.uuid().safeParse(bookingId).success ? await bookingById(ctx, bookingId) : undefined
  if (!booking || !isPlugged(booking.kind) || !mayReach(ctx, booking, token)) throw notFound("bookings.not-found")
  return booking
}

/** A booking of the signed-in customer's own; anything else is not found (404), for operators too. */
export async function ownBooking(ctx: Ctx, bookingId: string): Promise<Booking> {
  const { userId } = requirePerson(ctx)
  const booking = await bookingFor(ctx, { bookingId })
  if (booking.userId !== userId) throw notFound("bookings.not-found")
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
