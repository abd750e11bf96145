import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Booking } from "../../bookings/queries.server"
import { isToBePaid } from "../../bookings/rules/states"
import { bookings } from "../../bookings/tables.server"
import type { Ctx } from "../../platform/context.server"
import { enforceRateLimit } from "../../platform/limits.server"
import { notFound, Refusal, signInRequired } from "../../platform/refusal"
import { isToken, tokenOf } from "../access.server"
import { kindOf } from "../booking-kinds.server"
import { networkHash } from "../guest-hashes.server"
import { startPayment } from "../paying/payment.server"
import { type LegacyIntent, openLegacyOrder } from "./legacy-intents.server"

/** Requests per caller in ten minutes. */
const MAX_REQUESTS = 30
const WINDOW_SECONDS = 600
/** Unpaid bookings of a caller that are searched, newest first. */
const MAX_BOOKINGS = 50

/**
 * Opens the card payment of the caller's newest unpaid booking that matches a legacy client's request (part 2 §7, D4):
 * a signed-in customer's own, or a guest's by e-mail and the network that holds the slot, or the hold's token. Client data is only compared (D1): another amount
 * or currency is `checkout.amount-changed` (409), another person's id or address `checkout.not-yours` (409); then
 * nothing is opened. Without a booking of this amount, another purchase may match (`openLegacyOrder`). Refuses with 401
 * without session and token, 404 if no booking matches, 429, and as opening the payment does.
 */
export async function openLegacyBookingIntent(ctx: Ctx, requested: LegacyIntent): Promise<{ clientSecret: string }> {
  const { actor } = ctx
  await enforceRateLimit(
    ctx,
    `checkout.intent:${actor.kind === "person" ? actor.userId : ctx.network}`,
    MAX_REQUESTS,
    WINDOW_SECONDS,
  )
  const matching = (await unpaidBookings(ctx, requested)).filter((booking) => matchesRequest(ctx, booking, requested))
  if (matching.length === 0) {
    const opened = await openLegacyOrder(ctx, requested)
    if (opened) return opened
    if (actor.kind !== "person" && requested.token === undefined) throw signInRequired()
    throw notFound("bookings.not-found")
  }
  if (isAnotherPerson(ctx, matching, requested)) throw new Refusal("checkout.not-yours", {}, { status: 409 })
  const booking = matching.find((booking) => isAmountOf(ctx, booking, requested))
  if (booking) return { clientSecret: await openCard(ctx, booking) }
  const opened = await openLegacyOrder(ctx, requested)
  if (opened) return opened
  throw new Refusal("checkout.amount-changed", {}, { status: 409 })
}

/** The signed-in customer's own, and the guest's: part 2 §7 has no token, so without one the hold's network counts. */
async function unpaidBookings(ctx: Ctx, { token, email }: LegacyIntent): Promise<Booking[]> {
  const { actor } = ctx
  const ownBookings = actor.kind === "person" ? await newestUnpaid(ctx, eq(bookings.userId, actor.userId)) : []
  if (email === undefined || (token === undefined && actor.kind === "person")) return ownBookings
  const sameAddress = await newestUnpaid(ctx, sql`lower(${bookings.customerEmail}) = ${email.toLowerCase()}`)
  const isGuests = token === undefined ? isHeldHere(ctx) : ({ id }: Booking) => isToken(ctx, id, token)
  return [...ownBookings, ...sameAddress.filter(isGuests)]
}

/** Whether a guest of the caller's network holds the booking's slot. */
function isHeldHere(ctx: Ctx): (booking: Booking) => boolean {
  const network = networkHash(ctx)
  return ({ userId, status, guestNetwork }) =>
    network !== null && userId === null && status === "held" && guestNetwork === network
}

async function newestUnpaid(ctx: Ctx, ownerCondition: SQL): Promise<Booking[]> {
  const unpaid = await ctx.db
    .select()
    .from(bookings)
    .where(
      and(
        ownerCondition,
        inArray(bookings.status, ["held", "confirmed"]),
        inArray(bookings.paymentStatus, ["pending", "failed"]),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(MAX_BOOKINGS)
  return unpaid.filter((booking) => booking.status === "held" || isToBePaid(booking))
}

const legacyClientsOf = (ctx: Ctx, booking: Booking) => kindOf(ctx, booking).legacyClients

/** A client without a purchase type matches any kind. */
function matchesRequest(ctx: Ctx, booking: Booking, { purchaseType, metadata }: LegacyIntent): boolean {
  const kind = legacyClientsOf(ctx, booking)
  return purchaseType === undefined || (kind?.purchaseType === purchaseType && kind.matches(booking, metadata ?? {}))
}

function isAnotherPerson({ actor }: Ctx, matching: Booking[], { userId, email }: LegacyIntent): boolean {
  const person = actor.kind === "person" ? actor : undefined
  if (userId !== undefined && userId !== person?.userId) return true
  const addresses = [person?.email, ...matching.map(({ customerEmail }) => customerEmail)]
  return email !== undefined && !addresses.some((address) => address?.toLowerCase() === email.toLowerCase())
}

function isAmountOf(ctx: Ctx, booking: Booking, { purchaseType, amount, currency }: LegacyIntent): boolean {
  const isWhole = purchaseType !== undefined && legacyClientsOf(ctx, booking)?.purchaseType === purchaseType
  return Math.round(isWhole ? amount * 100 : amount) === booking.amountDueCents && currency === booking.currency
}

async function openCard(ctx: Ctx, booking: Booking): Promise<string> {
  const { id: bookingId, userId, amountDueCents: expectedAmountCents, currency } = booking
  if (expectedAmountCents === 0) throw new Refusal("checkout.nothing-to-charge", {}, { status: 409 })
  const token = userId === null ? tokenOf(ctx, bookingId) : undefined
  const started = await startPayment(ctx, { bookingId, token, expectedAmountCents, currency, isLegacyClient: true })
  if (started.kind !== "card") throw new Refusal("checkout.already-placed", {}, { status: 409 })
  return started.clientSecret
}
