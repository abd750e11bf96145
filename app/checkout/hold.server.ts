import { sql } from "drizzle-orm"
import {
  type HeldChanges,
  holdBooking,
  lockBooking,
  type NewBooking,
  placeBooking,
  reviseHeldBooking,
} from "../bookings/booking.server"
import { keepPeriod, occupancyOf } from "../bookings/occupancy.server"
import { type Booking, bookingByKey } from "../bookings/queries.server"
import { cancelOpenPayments } from "../payments/card.server"
import { returnApplied } from "../payments/gift-cards.server"
import { paymentsOf } from "../payments/queries.server"
import { type Ctx, within } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import type { Db } from "../platform/db.server"
import { countAttempt } from "../platform/limits.server"
import { Refusal } from "../platform/refusal"
import { type Access, bookingFor, tokenOf } from "./access.server"
import { permitCode } from "./code-permissions.server"
import { CODE_REQUIRED, type EmailProof } from "./guest-codes.server"
import {
  type Guest,
  guestOf,
  isUnconfirmedGuest,
  recordGuestHold,
  requireFree,
  requireGuestRoom,
  taken,
} from "./guest-holds.server"
import { sendReceived } from "./mails.server"
import { type CheckoutKind, isOverdue, plugOf } from "./plugs.server"
import { openBookingsOf, purchaseOf } from "./queries.server"
import { LONGEST_UNCONFIRMED_MINUTES } from "./rules/guest-limits"
import { heldUntil } from "./rules/hold-time"
import { carriedSetOff } from "./set-off.server"

/** How many checkouts one person, or one network of guests, begins within an hour. */
const MOST_CHECKOUTS = 40
const HOUR_SECONDS = 3600
/** How many requests that keep dates without money come from there within a day. */
const MOST_REQUESTS = 30
/** How often either is tried from there within an hour, refused or not. */
const MOST_TRIES = 240
const DAY_SECONDS = 24 * HOUR_SECONDS
/** As many bookings may wait for one person to pay them, or for the house to answer. */
const MOST_OPEN = 3
/** A booking that is not paid is kept no longer than this, however often its hold is renewed. */
const LONGEST_HOLD_MINUTES = 120

export type CheckoutBooking = Omit<NewBooking, "kind"> & { kind: CheckoutKind }

export type Held = { bookingId: string; token: string; expiresAt: Date; chargedCents: number }

/** How somebody holds: with the code of a guest, or as the invited one of a link that only their mailbox has. */
type Holding = EmailProof & { isInvited?: boolean }

/**
 * Writes a booking down as held and keeps its period while its customer pays. The same browser's key is the same booking, with
 * whatever was changed, and no longer kept. Who may book, the price and the period's rules are the caller's. Refuses with
 * `checkout.taken` (409) and what stands in the way, `checkout.too-many-open` (409) as `requireRoom` says, as `guestOf` and
 * `requireGuestRoom` do, `checkout.already-placed` (409), `checkout.hold-lapsed` (409), 429.
 */
export async function holdForPayment(
  ctx: Ctx,
  asked: CheckoutBooking,
  { isInvited = false, ...proof }: Holding = {},
): Promise<Held> {
  await countTry(ctx, asked)
  const guest = isInvited ? undefined : await guestOf(ctx, asked, { ...proof, isRequest: false })
  await letGo(ctx, asked)
  const held = ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    await requireRoom(inner, asked, guest)
    const { booking, isDropped, isNew } = await written(inner, asked)
    if (guest) await recordGuestHold(inner, booking.id, guest)
    const expiresAt = await holdPeriod(inner, booking, { isPaying: false })
    if (isNew) await countAttempt(inner, `checkout.hold:${asked.userId ?? ctx.ip}`, MOST_CHECKOUTS, HOUR_SECONDS)
    if (isDropped) await returnApplied(inner, purchaseOf(booking.id))
    return { bookingId: booking.id, token: tokenOf(ctx, booking.id), expiresAt, chargedCents: booking.chargedCents }
  })
  return held.catch(orCodeWanted(ctx, asked))
}

/**
 * Writes a booking down that the house has to confirm first; its period is kept until `keepUntil`, and its customer is told
 * that it arrived. Refuses as `holdForPayment` does; under a key that stands for other dates with `checkout.already-placed` (409).
 */
export async function placeRequest(
  ctx: Ctx,
  asked: CheckoutBooking,
  { keepUntil, ...proof }: EmailProof & { keepUntil: Date | null },
): Promise<{ bookingId: string; token: string }> {
  await countTry(ctx, asked)
  const existing = await bookingByKey(ctx, asked.userId, asked.purchaseKey)
  const guest = existing ? undefined : await guestOf(ctx, asked, { ...proof, isRequest: true })
  const placed = ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    await requireRoom(inner, asked, guest)
    const { booking, isNew } = await holdBooking(inner, asked)
    if (!isNew && !isSamePeriod(booking, asked)) throw alreadyPlaced()
    if (isNew) {
      if (guest) await recordGuestHold(inner, booking.id, guest)
      await keep(inner, booking, keepUntil)
      await countAttempt(inner, `checkout.request:${asked.userId ?? ctx.ip}`, MOST_REQUESTS, DAY_SECONDS)
      await sendReceived(inner, await placeBooking(inner, { bookingId: booking.id, paymentMethod: "online" }))
    }
    return { bookingId: booking.id, token: tokenOf(ctx, booking.id) }
  })
  return placed.catch(orCodeWanted(ctx, asked))
}

/** A code is only sent to who was refused for want of one. */
const orCodeWanted =
  (ctx: Ctx, { customerEmail }: CheckoutBooking) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof Refusal && error.code === CODE_REQUIRED) await permitCode(ctx, customerEmail)
    throw error
  }

/** Against floods only: what is refused counts for no other limit (D69). Refuses with `platform.too-many` (429). */
export const countTry = (ctx: Ctx, { userId }: { userId: string | null }): Promise<void> =>
  countAttempt(ctx, `checkout.try:${userId ?? ctx.ip}`, MOST_TRIES, HOUR_SECONDS)

/**
 * Nobody keeps more than three bookings of this checkout that wait to be paid or answered: refuses with `checkout.too-many-open`
 * (409). Whoever asks at the same moment waits. Guests, and accounts that never paid, are held to limits of their own.
 */
async function requireRoom(ctx: Ctx, asked: CheckoutBooking, guest: Guest | undefined): Promise<void> {
  const { userId, purchaseKey } = asked
  if (userId === null) return guest && requireGuestRoom(ctx, asked, guest)
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`checkout customer ${userId}`}, 0))`)
  const open = await openBookingsOf(ctx, userId)
  if (open.filter((each) => each.purchaseKey !== purchaseKey).length >= MOST_OPEN)
    throw new Refusal("checkout.too-many-open", {}, { status: 409 })
  if (guest) await requireGuestRoom(ctx, asked, guest)
}

const isSamePeriod = (standing: Booking, { startsAt, endsAt }: CheckoutBooking) =>
  standing.startsAt.getTime() === startsAt.getTime() && standing.endsAt.getTime() === endsAt.getTime()

/** What was begun to be paid under the same key, for another price, ends first; outside the transaction. */
async function letGo(ctx: Ctx, { userId, purchaseKey, chargedCents, currency }: CheckoutBooking): Promise<void> {
  const standing = await bookingByKey(ctx, userId, purchaseKey)
  if (standing?.status === "held" && (standing.chargedCents !== chargedCents || standing.currency !== currency))
    await cancelOpenPayments(ctx, purchaseOf(standing.id))
}

/** The booking as it is asked for; `isDropped` where what was set off against it is to go back. */
async function written(
  ctx: Ctx,
  asked: CheckoutBooking,
): Promise<{ booking: Booking; isDropped: boolean; isNew: boolean }> {
  const { booking, isNew } = await holdBooking(ctx, asked)
  if (isNew) return { booking, isDropped: false, isNew }
  const standing = await lockBooking(ctx, booking.id)
  if (standing.status === "cancelled") throw holdLapsed()
  if (standing.status !== "held") throw alreadyPlaced()
  const { userId: _, purchaseKey: __, kind: ___, ...changes } = asked
  const { price, isDropped } = carriedSetOff(standing, asked)
  const revised = await reviseHeldBooking(ctx, booking.id, { ...changes, ...price } satisfies HeldChanges)
  return { booking: revised, isDropped, isNew }
}

/**
 * Keeps a held booking's period as `heldUntil` says, inside the caller's transaction. Refuses with `checkout.hold-lapsed` (409)
 * once that is over, `checkout.offer-ended` (409) once its offer is over, `checkout.taken` (409).
 */
export async function holdPeriod(ctx: Ctx, booking: Booking, { isPaying }: { isPaying: boolean }): Promise<Date> {
  const expiresAt = heldUntil({
    now: ctx.now(),
    createdAt: booking.createdAt,
    holdMinutes: plugOf(booking).holdMinutes,
    current: (await occupancyOf(ctx, booking.id))?.expiresAt,
    latest: await latestOf(ctx, booking),
    isPaying,
  })
  if (!expiresAt) throw timeOver(ctx, booking)
  await keep(ctx, booking, expiresAt)
  return expiresAt
}

async function latestOf(ctx: Ctx, booking: Booking): Promise<Date> {
  const isUnconfirmed = await isUnconfirmedGuest(ctx, booking)
  const longest = addMinutes(booking.createdAt, isUnconfirmed ? LONGEST_UNCONFIRMED_MINUTES : LONGEST_HOLD_MINUTES)
  const payUntil = plugOf(booking).payUntil?.(booking)
  return payUntil && payUntil < longest ? payUntil : longest
}

/** Keeps a booking's period until `expiresAt`, or for good (`null`). Refuses with `checkout.taken` (409). */
async function keep(ctx: Ctx, booking: Booking, expiresAt: Date | null): Promise<void> {
  if (await hasPeriod(ctx, booking, expiresAt)) return
  await requireFree(ctx, booking)
  throw taken(ctx, booking)
}

/** `keep` without refusing: false where the period is somebody else's. */
export const hasPeriod = (ctx: Ctx, booking: Booking, expiresAt: Date | null): Promise<boolean> =>
  keepPeriod(ctx, {
    bookingId: booking.id,
    resourceId: plugOf(booking).resourceOf(booking),
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    expiresAt,
  })

/**
 * Until when the period is kept; lengthened only where a payment was begun (D26). Null where the booking is settled already.
 * Refuses as `holdPeriod` does.
 */
export async function renewHold(ctx: Ctx, access: Access): Promise<{ expiresAt: Date | null }> {
  const { id } = await bookingFor(ctx, access)
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    const isPaying = (await paymentsOf(inner.db, purchaseOf(id))).some(({ state }) => state === "open")
    const booking = await lockBooking(inner, id)
    if (booking.status === "cancelled") throw timeOver(inner, booking)
    return { expiresAt: booking.status === "held" ? await holdPeriod(inner, booking, { isPaying }) : null }
  })
}

const holdLapsed = () => new Refusal("checkout.hold-lapsed", {}, { status: 409 })

/** Why nothing is paid for a booking any more: the offer it came from is over (`checkout.offer-ended`), or its own time. */
export const timeOver = (ctx: Ctx, booking: Booking): Refusal =>
  isOverdue(booking, ctx.now()) ? new Refusal("checkout.offer-ended", {}, { status: 409 }) : holdLapsed()

export const alreadyPlaced = () => new Refusal("checkout.already-placed", {}, { status: 409 })
