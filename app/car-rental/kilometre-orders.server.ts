import { and, eq } from "drizzle-orm"
import { customerAddress } from "../accounts/queries.server"
import { lockBooking } from "../bookings/booking.server"
import type { Booking } from "../bookings/queries.server"
import { cancelOpenPayments, openCardPayment, settleFromProvider } from "../payments/card.server"
import { lockPurchase, paymentsOf } from "../payments/queries.server"
import type { CardChoice } from "../payments/rules/saved-cards"
import { recordEvent } from "../platform/audit.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { fieldRefusals } from "../platform/http/api.server"
import { countAttempt } from "../platform/limits.server"
import { invalid, notFound, Refusal } from "../platform/refusal"
import { sweep } from "../platform/sweep.server"
import { detailsOf } from "./booking-words.server"
import { kilometreForm } from "./forms"
import {
  abandonedOrders,
  type KilometreOrder,
  kilometrePurchaseOf,
  kilometresOf,
  lockOrder,
  orderById,
  ordersOf,
} from "./kilometre-queries.server"
import { ownRental } from "./own-rental.server"
import { offerById } from "./queries.server"
import { kilometreCharge, kilometrePrice, kilometresClosed } from "./rules/kilometre-order"
import { kilometreOrders } from "./tables.server"

/** How often one person may begin to buy kilometres. */
const MOST_ORDERS = 60
const ORDER_SECONDS = 3600

export type KilometreSale = { kind: "card"; orderId: string; clientSecret: string } | { kind: "paid"; orderId: string }

/**
 * Kilometres for a rental that is booked, paid by card (D24). The same `purchaseKey` is the same order and the same payment;
 * a new one ends what was begun before and not paid. Refuses with 404 for anybody else's booking, 422 for what is not on
 * sale and as `requireCardChoice` does, `car-rental.kilometres-*` (409) where none can be added, `checkout.amount-changed` (409) where the amount shown is
 * not the house's own (D1); then nothing is charged.
 */
export async function buyKilometres(ctx: Ctx, input: unknown): Promise<KilometreSale> {
  const parsed = kilometreForm.safeParse(input)
  if (!parsed.success) throw invalid(fieldRefusals(parsed.error))
  const { bookingId, purchaseKey, km, expectedTotal, currency, card } = parsed.data
  const booking = await ownRental(ctx, bookingId)
  await countAttempt(ctx, `car-rental.kilometres:${booking.userId}`, MOST_ORDERS, ORDER_SECONDS)
  const { vehicle } = await offerById(ctx, booking.itemId)
  const price = kilometrePrice(km, detailsOf(booking).duration, vehicle)
  if (!price) throw invalid([{ field: "km", code: "car-rental.kilometres-choice" }])
  const chargedCents = kilometreCharge(price, currency)
  const wanted = { bookingId, userId: booking.userId ?? "", purchaseKey, km, currency, chargedCents }
  const standing = await orderByKey(ctx, wanted)
  if (standing?.state === "paid") return { kind: "paid", orderId: standing.id }
  if (chargedCents !== expectedTotal) throw amountChanged()
  await requireOpen(ctx, booking)
  for (const other of await ordersOf(ctx, bookingId))
    if (other.state === "open" && other.purchaseKey !== purchaseKey) await endOrder(ctx, other)
  const order = standing ?? (await place(ctx, { ...wanted, totalCents: price.totalCents }))
  if (order.bookingId !== bookingId || order.km !== km || order.currency !== currency) throw amountChanged()
  if (order.chargedCents !== chargedCents) throw amountChanged()
  return openCard(ctx, booking, order, card)
}

async function orderByKey(ctx: Ctx, { userId, purchaseKey }: { userId: string; purchaseKey: string }) {
  const [order] = await ctx.db
    .select()
    .from(kilometreOrders)
    .where(and(eq(kilometreOrders.userId, userId), eq(kilometreOrders.purchaseKey, purchaseKey)))
  return order
}

/** Writes the order down, once per key. */
async function place(ctx: Ctx, values: Omit<typeof kilometreOrders.$inferInsert, "createdAt">) {
  return inTransaction(ctx, async (inner) => {
    const [made] = await inner.db
      .insert(kilometreOrders)
      .values({ ...values, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning()
    if (made)
      await recordEvent(inner, {
        name: "kilometres.ordered",
        subject: `booking:${made.bookingId}`,
        facts: { orderId: made.id, km: made.km, chargedCents: made.chargedCents },
      })
    const order = made ?? (await orderByKey(inner, values))
    if (!order) throw new Error("An order conflicts with none of its customer's keys.")
    return order
  })
}

async function openCard(
  ctx: Ctx,
  booking: Booking,
  order: KilometreOrder,
  card: CardChoice | undefined,
): Promise<KilometreSale> {
  const { id: orderId, userId, chargedCents: amountCents, currency } = order
  const { clientSecret } = await openCardPayment(ctx, {
    ...kilometrePurchaseOf(orderId),
    userId,
    card,
    amountCents,
    currency,
    email: await customerAddress(ctx, booking),
    description: `${booking.itemName} · km`,
    stillWanted: async (locked) => {
      await requireOpen(locked, await lockBooking(locked, booking.id))
      if ((await lockOrder(locked, orderId))?.state !== "open") throw closed("ended")
    },
  })
  return { kind: "card", orderId, clientSecret }
}

async function requireOpen(ctx: Ctx, booking: Booking): Promise<void> {
  const kilometres = kilometresOf(booking, await ordersOf(ctx, booking.id))
  const why = kilometresClosed({ status: booking.status, endsAt: booking.endsAt, kilometres }, ctx.now())
  if (why) throw closed(why)
}

const refusals = {
  "not-confirmed": "car-rental.kilometres-not-confirmed",
  over: "car-rental.kilometres-over",
  unlimited: "car-rental.kilometres-enough",
  ended: "car-rental.kilometres-ended",
}
const closed = (why: keyof typeof refusals) => new Refusal(refusals[why], {}, { status: 409 })
const amountChanged = () => new Refusal("checkout.amount-changed", {}, { status: 409 })

/**
 * The browser says the card was charged: the provider is asked, and its word taken. Answers the customer's own order as it
 * then stands; anybody else's is not found (404).
 */
export async function completeKilometres(
  ctx: Ctx,
  { bookingId, orderId }: { bookingId: string; orderId: string },
): Promise<KilometreOrder> {
  await ownRental(ctx, bookingId)
  const order = await orderById(ctx, orderId)
  if (order?.bookingId !== bookingId) throw notFound("bookings.not-found")
  const all = await paymentsOf(ctx.db, kilometrePurchaseOf(orderId))
  for (const { id, state } of all) if (state === "open") await settleFromProvider(ctx, { paymentId: id })
  return (await orderById(ctx, orderId)) ?? order
}

/** Ends an open order and its payments; one that was paid meanwhile stays paid. Call it outside any transaction. */
export async function endOrder(ctx: Ctx, { id }: Pick<KilometreOrder, "id">): Promise<void> {
  const purchase = kilometrePurchaseOf(id)
  await cancelOpenPayments(ctx, purchase)
  await inTransaction(ctx, async (inner) => {
    await lockPurchase(inner.db, purchase)
    if ((await paymentsOf(inner.db, purchase)).some(({ state }) => state === "open")) return
    await inner.db
      .update(kilometreOrders)
      .set({ state: "ended" })
      .where(and(eq(kilometreOrders.id, id), eq(kilometreOrders.state, "open")))
  })
}

/** Ends every open order nobody will pay any more. */
export async function endAbandonedOrders(ctx: Ctx): Promise<void> {
  const failure = "an abandoned order of kilometres could not be ended"
  const abandoned = await abandonedOrders(ctx)
  await sweep(ctx, abandoned, { subject: ({ order }) => `kilometres:${order.id}`, failure }, ({ order }) =>
    endOrder(ctx, order),
  )
}
