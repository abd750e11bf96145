import { sql } from "drizzle-orm"
import {
  type HeldChanges,
  holdBooking,
  lockBooking,
  type NewBooking,
  placeBooking,
  reviseHeldBooking,
} from "../bookings/booking.server"
import { keepPeriod, occupiedAround } from "../bookings/occupancy.server"
import { type Booking, bookingByKey } from "../bookings/queries.server"
import { cancelOpenPayments } from "../payments/card.server"
import { returnApplied } from "../payments/gift-cards.server"
import { type Ctx, within } from "../platform/context.server"
import { addMinutes, formatInstant } from "../platform/dates"
import type { Db } from "../platform/db.server"
import { countAttempt } from "../platform/limits.server"
import { Refusal } from "../platform/refusal"
import { type Access, bookingFor, tokenOf } from "./access.server"
import { sendReceived } from "./mails.server"
import { type CheckoutKind, isOverdue, plugOf } from "./plugs.server"
import { openBookingsOf, purchaseOf } from "./queries.server"
import { carriedSetOff } from "./set-off.server"

/** How often one person, or one address of a guest, may begin a checkout within an hour. */
const MOST_CHECKOUTS = 40
const HOUR_SECONDS = 3600
/** How often requests that keep dates without money may come from there within a day. */
const MOST_REQUESTS = 8
const DAY_SECONDS = 24 * HOUR_SECONDS
/** As many bookings may wait for one person to pay them, or for the house to answer. */
const MOST_OPEN = 3
/** A booking that is not paid is kept no longer than this, however often its hold is renewed. */
const LONGEST_HOLD_MINUTES = 120

export type CheckoutBooking = Omit<NewBooking, "kind"> & { kind: CheckoutKind }

export type Held = { bookingId: string; token: string; expiresAt: Date; chargedCents: number }

/**
 * Writes a booking down as held and keeps its period while its customer pays. The same browser's key is the same booking, with
 * whatever was changed. Who may book, the price and the period's rules are the caller's. Refuses with `checkout.taken` (409)
 * and what stands in the way, `checkout.too-many-open` (409) as `requireRoom` says, `checkout.already-placed` (409), `checkout.hold-lapsed` (409), 429.
 */
export async function holdForPayment(ctx: Ctx, asked: CheckoutBooking): Promise<Held> {
  await countAttempt(ctx, `checkout.hold:${asked.userId ?? ctx.ip}`, MOST_CHECKOUTS, HOUR_SECONDS)
  await letGo(ctx, asked)
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    await requireRoom(inner, asked)
    const { booking, isDropped } = await written(inner, asked)
    const expiresAt = await holdPeriod(inner, booking)
    if (isDropped) await returnApplied(inner, purchaseOf(booking.id))
    return { bookingId: booking.id, token: tokenOf(ctx, booking.id), expiresAt, chargedCents: booking.chargedCents }
  })
}

/**
 * Writes a booking down that the house has to confirm first; its period is kept until `keepUntil`, and its customer is told
 * that it arrived. Refuses as `holdForPayment` does; under a key that stands for other dates with `checkout.already-placed` (409).
 */
export async function placeRequest(
  ctx: Ctx,
  asked: CheckoutBooking,
  { keepUntil }: { keepUntil: Date | null },
): Promise<{ bookingId: string; token: string }> {
  await countAttempt(ctx, `checkout.request:${asked.userId ?? ctx.ip}`, MOST_REQUESTS, DAY_SECONDS)
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    await requireRoom(inner, asked)
    const { booking, isNew } = await holdBooking(inner, asked)
    if (!isNew && !isSamePeriod(booking, asked)) throw alreadyPlaced()
    if (isNew) {
      await keep(inner, booking, keepUntil)
      await sendReceived(inner, await placeBooking(inner, { bookingId: booking.id, paymentMethod: "online" }))
    }
    return { bookingId: booking.id, token: tokenOf(ctx, booking.id) }
  })
}

/**
 * Nobody keeps more than three bookings of this checkout that wait to be paid or answered: refuses with `checkout.too-many-open`
 * (409). Whoever asks at the same moment waits. Guests, whom nothing but their word names, are counted by address alone.
 */
async function requireRoom(ctx: Ctx, { userId, purchaseKey }: CheckoutBooking): Promise<void> {
  if (userId === null) return
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`checkout customer ${userId}`}, 0))`)
  const open = await openBookingsOf(ctx, userId)
  if (open.filter((each) => each.purchaseKey !== purchaseKey).length >= MOST_OPEN)
    throw new Refusal("checkout.too-many-open", {}, { status: 409 })
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
async function written(ctx: Ctx, asked: CheckoutBooking): Promise<{ booking: Booking; isDropped: boolean }> {
  const { booking, isNew } = await holdBooking(ctx, asked)
  if (isNew) return { booking, isDropped: false }
  const standing = await lockBooking(ctx, booking.id)
  if (standing.status === "cancelled") throw holdLapsed()
  if (standing.status !== "held") throw alreadyPlaced()
  const { userId: _, purchaseKey: __, kind: ___, ...changes } = asked
  const { price, isDropped } = carriedSetOff(standing, asked)
  const revised = await reviseHeldBooking(ctx, booking.id, { ...changes, ...price } satisfies HeldChanges)
  return { booking: revised, isDropped }
}

/**
 * Keeps a held booking's period for as long as its kind allows, and no longer than it can be paid, inside the caller's
 * transaction. Refuses with `checkout.hold-lapsed` (409) once the booking is two hours old, `checkout.offer-ended` (409) once
 * its offer is over, `checkout.taken` (409).
 */
export async function holdPeriod(ctx: Ctx, booking: Booking): Promise<Date> {
  const latest = latestOf(booking)
  if (latest <= ctx.now()) throw timeOver(ctx, booking)
  const wanted = addMinutes(ctx.now(), plugOf(booking).holdMinutes)
  const expiresAt = wanted < latest ? wanted : latest
  await keep(ctx, booking, expiresAt)
  return expiresAt
}

function latestOf(booking: Booking): Date {
  const longest = addMinutes(booking.createdAt, LONGEST_HOLD_MINUTES)
  const payUntil = plugOf(booking).payUntil?.(booking)
  return payUntil && payUntil < longest ? payUntil : longest
}

/** Keeps a booking's period until `expiresAt`, or for good (`null`). Refuses with `checkout.taken` (409). */
async function keep(ctx: Ctx, booking: Booking, expiresAt: Date | null): Promise<void> {
  if (await hasPeriod(ctx, booking, expiresAt)) return
  const [conflict = booking] = await occupiedAround(ctx, plugOf(booking).resourceOf(booking), booking)
  const said = (instant: Date) => formatInstant(instant, ctx.locale)
  throw new Refusal("checkout.taken", { from: said(conflict.startsAt), to: said(conflict.endsAt) }, { status: 409 })
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

/** Keeps the period while the customer pays; null where the booking is settled already. Refuses as `holdPeriod` does. */
export async function renewHold(ctx: Ctx, access: Access): Promise<{ expiresAt: Date | null }> {
  const { id } = await bookingFor(ctx, access)
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    const booking = await lockBooking(inner, id)
    if (booking.status === "cancelled") throw timeOver(inner, booking)
    return { expiresAt: booking.status === "held" ? await holdPeriod(inner, booking) : null }
  })
}

const holdLapsed = () => new Refusal("checkout.hold-lapsed", {}, { status: 409 })

/** Why nothing is paid for a booking any more: the offer it came from is over (`checkout.offer-ended`), or its own time. */
export const timeOver = (ctx: Ctx, booking: Booking): Refusal =>
  isOverdue(booking, ctx.now()) ? new Refusal("checkout.offer-ended", {}, { status: 409 }) : holdLapsed()

export const alreadyPlaced = () => new Refusal("checkout.already-placed", {}, { status: 409 })
