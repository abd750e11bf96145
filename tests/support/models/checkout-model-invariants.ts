import { and, eq, isNull, sql } from "drizzle-orm"
import { expect } from "vitest"
import type { Booking } from "../../../app/bookings/queries.server"
import { occupancies } from "../../../app/bookings/tables.server"
import { BAY } from "../../../app/car-wash/rules/slots"
import { withPaid } from "../../../app/checkout/due.server"
import type { Order } from "../../../app/checkout/orders/order-kinds.server"
import { orderPurchaseOf, ordersOfBooking } from "../../../app/checkout/orders/order-queries.server"
import { isAbout } from "../../../app/messaging/queries.server"
import { messages } from "../../../app/messaging/tables.server"
import type { GiftCard } from "../../../app/payments/gift-cards/gift-card-queries.server"
import { type Payment, paymentsOf, refundsOf } from "../../../app/payments/queries.server"
import { giftCardEntries } from "../../../app/payments/tables.server"
import { sum } from "../../../app/platform/money"
import { balanceOf } from "../purchases/gift-cards"
import { bookingsIn, GIFT_CARD_CENTS, type Model, paymentsFor, type Site } from "./checkout-model"

/** The invariants of `checkout-engine.test.ts`. */

const summary = ({ kind, status, paymentStatus, cancelReason }: Booking) =>
  [kind, status, paymentStatus, cancelReason].filter(Boolean).join(", ")

/** Checked after every step. */
export async function expectBalanced(model: Model): Promise<void> {
  const { site, giftCard } = model
  expect(site.state.unexpected, "errors that a job logged").toEqual([])
  expect(await balanceOf(site.base, giftCard), "balance and credit of the gift card").toBe(
    GIFT_CARD_CENTS - (await appliedOf(site, giftCard)),
  )
  const all = await bookingsIn(model)
  for (const booking of all) await expectConsistent(model, booking)
  const occupying = all.filter(({ status }) => status === "confirmed" || status === "completed")
  const overlaps = occupying.flatMap((one, at) =>
    occupying.slice(at + 1).filter((other) => one.startsAt < other.endsAt && other.startsAt < one.endsAt),
  )
  expect(overlaps.map(summary), "overlapping bookings of one item").toEqual([])
}

async function expectConsistent({ site, giftCard, handedOver }: Model, booking: Booking): Promise<void> {
  const { base } = site
  await expectOccupied(site, booking)
  const applied = await appliedOf(site, giftCard, booking.id)
  const { agencyPaidCents } = await withPaid(base, booking)
  const atAgency = (await paymentsFor(site, booking.id)).filter(({ key }) => key !== null)
  const receivedCents = sum(atAgency.map(({ amountCents }) => amountCents))
  expect(receivedCents, "payments at the agency").toBe(handedOver.get(booking.id) ?? 0)
  expect(agencyPaidCents, "kept at the agency").toBe(isReturnedInFull(booking) ? 0 : receivedCents)
  expect(agencyPaidCents, "kept at the agency").toBeLessThanOrEqual(booking.amountDueCents)
  if (agencyPaidCents > 0) expect(["pending", "held"], "paid at the agency").not.toContain(booking.status)
  if (booking.status !== "cancelled") expect(applied, "applied to a booking").toBe(booking.giftCardCreditCents)
  if (booking.status === "confirmed" && booking.paymentMethod !== "agency")
    expect(booking.paymentStatus, "a confirmed booking").toBe("paid")
  for (const payment of await allPayments(site, booking)) await expectRefundsWithin(site, payment)
}

const isReturnedInFull = ({ cancelReason }: Booking) => cancelReason === "operator" || cancelReason === "customer-free"

/** The occupancies of a booking: none once cancelled, its period without expiry once confirmed, and the courtesy car of a wash. */
async function expectOccupied({ base }: Site, booking: Booking): Promise<void> {
  const live = await base.db
    .select()
    .from(occupancies)
    .where(and(eq(occupancies.bookingId, booking.id), isNull(occupancies.releasedAt)))
  if (booking.status === "cancelled") expect(live, "occupancies of a cancelled booking").toEqual([])
  const courtesyCar = booking.kind === "car_wash" ? live.filter(({ resourceId }) => resourceId !== BAY) : []
  const ownPeriods = live.filter((occupancy) => !courtesyCar.includes(occupancy))
  const { startsAt, endsAt, status } = booking
  if (status === "confirmed") {
    const period = { startsAt, endsAt, expiresAt: null }
    expect(ownPeriods, "occupancies of a confirmed booking").toEqual([expect.objectContaining(period)])
  }
  if (status === "held" && ownPeriods.length > 0)
    expect(ownPeriods, "occupancies of a held booking").toEqual([expect.objectContaining({ startsAt, endsAt })])
  if (status !== "confirmed" && status !== "held") return
  const hasCourtesyCar = Boolean(booking.details.additionalService) && ownPeriods.length > 0
  const car = { startsAt, expiresAt: ownPeriods[0]?.expiresAt, resourceId: vehicleOf(booking)?.id }
  expect(courtesyCar, "the courtesy car of a wash").toEqual(hasCourtesyCar ? [expect.objectContaining(car)] : [])
}

const vehicleOf = ({ details }: Booking) => details.vehicle as { id: string } | undefined

async function allPayments(site: Site, booking: Booking): Promise<Payment[]> {
  const orders = await ordersOfBooking(site.base, booking.id)
  const later = await Promise.all(orders.map((order) => paymentsOf(site.base.db, orderPurchaseOf(order))))
  return [...(await paymentsFor(site, booking.id)), ...later.flat()]
}

export async function expectRefundsWithin({ base }: Site, { id, amountCents, refundedCents }: Payment): Promise<void> {
  const recorded = (await refundsOf(base.db, id)).filter(({ status }) => status !== "failed" && status !== "canceled")
  const cents = recorded.reduce((total, refund) => total + refund.amountCents, 0)
  expect(cents, "the sum of a payment's refunds").toBeLessThanOrEqual(amountCents)
  expect(refundedCents, "refunded cents of a payment").toBeLessThanOrEqual(amountCents)
}

async function appliedOf({ base }: Site, card: GiftCard, bookingId?: string): Promise<number> {
  const ofBooking = bookingId ? eq(giftCardEntries.bookingId, bookingId) : undefined
  const rows = await base.db
    .select({ cents: giftCardEntries.amountCents })
    .from(giftCardEntries)
    .where(and(eq(giftCardEntries.giftCardId, card.id), ofBooking, sql`${giftCardEntries.bookingId} is not null`))
  return rows.reduce((sum, { cents }) => sum - cents, 0)
}

/** Checked once all payments and jobs have finished. Returns the outcomes, so that the test can check that all are reached. */
export async function expectSettled(model: Model): Promise<string[]> {
  await expectBalanced(model)
  const all = await bookingsIn(model)
  const reached: string[] = []
  for (const booking of all) {
    await expectMoney(model, booking)
    await expectMails(model, booking)
    const orders = await ordersOfBooking(model.site.base, booking.id)
    for (const order of orders) await expectOrderMoney(model, order)
    reached.push(...outcomesOf(model, booking, orders))
  }
  if (all.filter(({ status }) => status === "confirmed").length > 1) reached.push("two confirmed bookings")
  return reached
}

function outcomesOf({ returnedAtProvider }: Model, booking: Booking, orders: Order[]): string[] {
  const { status, paymentStatus, paymentMethod, currency, userId, cancelReason } = booking
  const isPaid = status === "confirmed" && paymentStatus === "paid"
  return [
    ...(isPaid ? ["paid", `paid in ${currency}`, userId ? "paid by an account" : "paid by a guest"] : []),
    ...(isPaid && vehicleOf(booking) ? ["paid with a courtesy car"] : []),
    ...(isPaid && returnedAtProvider.size > 0 ? ["paid and returned in part"] : []),
    ...(isPaid ? [`paid by ${paymentMethod}`] : []),
    ...(cancelReason ? [`ended: ${cancelReason}`] : []),
    ...(paymentStatus === "refunded" ? ["refunded"] : []),
    ...orders.flatMap(({ state, paidAt }) =>
      paidAt ? [`kilometres ${state === "paid" ? "bought" : "returned"}`] : [],
    ),
  ]
}

async function expectMoney(model: Model, booking: Booking): Promise<void> {
  const { site, giftCard } = model
  const { id, status, paymentStatus, cancelReason, amountDueCents, agencyPaidCents } = await withPaid(
    site.base,
    booking,
  )
  const all = await paymentsFor(site, id)
  const isPaid = paymentStatus === "paid"
  const expected = isPaid ? amountDueCents - returnedOf(model, all) : agencyPaidCents
  expect(await heldOf(site, all), `money of a booking (${summary(booking)})`).toBe(expected)
  if (isPaid && status === "cancelled") expect(cancelReason, "who cancelled a booking that stays paid").toBe("customer")
  const isAwaited = all.some(({ method, state }) => method !== "card" && state === "open")
  if (status === "cancelled" && !isPaid && !isAwaited)
    expect(await appliedOf(site, giftCard, id), "applied to an unpaid booking that ended").toBe(0)
  expect(status, "an expired hold").not.toBe("held")
}

async function expectOrderMoney(model: Model, order: Order): Promise<void> {
  const all = await paymentsOf(model.site.base.db, orderPurchaseOf(order))
  const expected = order.state === "paid" ? order.amountDueCents - returnedOf(model, all) : 0
  expect(await heldOf(model.site, all), `money of an order of kilometres (${order.state})`).toBe(expected)
  expect(order.state, "an abandoned order").not.toBe("open")
}

/** Refunds made at the provider for the succeeded payments, in cents. */
export function returnedOf({ returnedAtProvider }: Pick<Model, "returnedAtProvider">, all: Payment[]): number {
  const counted = all.filter(({ state }) => state === "succeeded")
  return counted.reduce((cents, { providerId }) => cents + (returnedAtProvider.get(providerId ?? "") ?? 0), 0)
}

/** The cents of some payments that the provider, a wallet or the agency currently holds. */
export async function heldOf({ base }: Site, all: Payment[]): Promise<number> {
  let cents = 0
  for (const { id, providerId, method, state, amountCents, refundedCents } of all) {
    if (method === "card" && providerId) {
      const intent = await base.stripe.paymentIntents.retrieve(providerId, { expand: ["latest_charge"] })
      const { latest_charge: last } = intent
      if (intent.status === "succeeded" && last && typeof last === "object") cents += last.amount - last.amount_refunded
    }
    // Others are returned by hand: they count until then, unless a refund is recorded.
    if (method !== "card" && state === "succeeded") cents += amountCents - refundedCents
    if (method !== "card" && state === "refunding")
      expect(await refundsOf(base.db, id), "money to return").not.toEqual([])
  }
  return cents
}

/** Mails about a confirmed or pending booking; all others are about its end or a refund. */
const CONFIRMED_OR_PENDING = /\.(confirmed|agency|crypto|received|to-pay|agency-receipt)$/
const KILOMETRES = /\.kilometres-(bought|returned|disputed)$/

/** The customer of every purchase got a mail about its outcome. */
async function expectMails({ site }: Model, booking: Booking): Promise<void> {
  const about = and(isAbout("booking", booking.id), eq(messages.channel, "email"))
  const sent = await site.base.db.select({ kind: messages.kind }).from(messages).where(about)
  const kinds = sent.map(({ kind }) => kind)
  const endings = kinds.filter((kind) => !CONFIRMED_OR_PENDING.test(kind) && !KILOMETRES.test(kind))
  const label = (booked: string) => `mails of a ${booked} (${summary(booking)}): ${kinds.join(", ")}`
  if (booking.paymentStatus === "paid")
    expect(kinds, label("paid booking")).toContainEqual(expect.stringMatching(/\.confirmed$/))
  if (booking.status === "cancelled" && booking.placedAt)
    expect(endings.length, label("placed booking that ended")).toBeGreaterThan(0)
  const isRefund = ({ state }: Payment) => state === "refunding" || state === "refunded"
  if ((await paymentsFor(site, booking.id)).some(isRefund))
    expect(endings.length, label("booking whose money went back")).toBeGreaterThan(0)
  await expectKilometreMails(site, booking, kinds)
}

async function expectKilometreMails({ base }: Site, { id }: Booking, kinds: string[]): Promise<void> {
  const orders = await ordersOfBooking(base, id)
  const paid = orders.filter(({ paidAt }) => paidAt !== null)
  const ended = paid.filter(({ state }) => state === "ended")
  const count = (name: string) => kinds.filter((kind) => kind.endsWith(name)).length
  expect(count(".kilometres-bought"), "mails of kilometres bought").toBe(paid.length)
  expect(count(".kilometres-returned"), "mails of kilometres returned").toBeGreaterThanOrEqual(ended.length)
}
