import { isDeepStrictEqual } from "node:util"
import { and, eq, ne, sql } from "drizzle-orm"
import { lockPurchase, paymentsOf } from "../../payments/queries.server"
import type { CardChoice } from "../../payments/rules/saved-cards"
import { cancelOpenPayments, openCardPayment, syncFromProvider } from "../../payments/stripe/card.server"
import { recordEvent } from "../../platform/audit.server"
import { requirePerson } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { enforceRateLimit } from "../../platform/limits.server"
import { notFound, Refusal } from "../../platform/refusal"
import { forEachRowLoggingErrors } from "../../platform/sweep.server"
import { orders } from "../tables.server"
import { type Order, orderKindOf } from "./order-kinds.server"
import { abandonedOrders, lockOrder, orderById, orderPurchaseOf, ordersOfBooking } from "./order-queries.server"

/** Orders that one person may start per hour. */
const MAX_ORDERS = 60
const HOUR_SECONDS = 3600

/** An order checked and priced by its kind. */
export type RequestedOrder = Pick<
  Order,
  "kind" | "userId" | "purchaseKey" | "bookingId" | "details" | "totalCents" | "currency" | "amountDueCents"
>

export type StartedOrder = { kind: "card"; orderId: string; clientSecret: string } | { kind: "paid"; orderId: string }

/**
 * Creates an order and opens its card payment. The same key is the same order and payment; a new key ends the
 * customer's unpaid order of the same kind for the same booking. The caller authorises the buyer. Refuses as the kind
 * and `requireCardChoice` do, `checkout.amount-changed` (409) if `expectedTotal` differs from the charge (D1) or the
 * key belongs to another order, 429; then nothing is charged. Call it outside any transaction.
 */
export async function startOrder(
  ctx: Ctx,
  requested: RequestedOrder,
  { expectedTotal, card }: { expectedTotal: number; card?: CardChoice },
): Promise<StartedOrder> {
  await enforceRateLimit(ctx, `checkout.order:${requested.userId}`, MAX_ORDERS, HOUR_SECONDS)
  const existing = await orderByKey(ctx, requested)
  if (existing?.state === "paid") return { kind: "paid", orderId: existing.id }
  const refusal = await orderKindOf(ctx, requested).refusalOf(ctx, requested)
  if (refusal) throw refusal
  if (requested.amountDueCents !== expectedTotal) throw amountChanged()
  for (const other of await otherOpenOrders(ctx, requested)) await endOrder(ctx, other)
  const order = existing ?? (await insertOrder(ctx, requested))
  if (!isSame(order, requested)) throw amountChanged()
  return openCard(ctx, order, card)
}

async function orderByKey(ctx: Ctx, { userId, purchaseKey }: Pick<Order, "userId" | "purchaseKey">) {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.purchaseKey, purchaseKey)))
  return order
}

const otherOpenOrders = (ctx: Ctx, { kind, userId, purchaseKey, bookingId }: RequestedOrder): Promise<Order[]> =>
  ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.kind, kind),
        sql`${orders.bookingId} is not distinct from ${bookingId}::uuid`,
        ne(orders.purchaseKey, purchaseKey),
        eq(orders.state, "open"),
      ),
    )

const isSame = (order: Order, requested: RequestedOrder): boolean =>
  order.kind === requested.kind &&
  order.bookingId === requested.bookingId &&
  order.currency === requested.currency &&
  order.amountDueCents === requested.amountDueCents &&
  isDeepStrictEqual(order.details, requested.details)

/** Inserts the order, once per key. */
const insertOrder = (ctx: Ctx, requested: RequestedOrder): Promise<Order> =>
  inTransaction(ctx, async (inner) => {
    const [made] = await inner.db
      .insert(orders)
      .values({ ...requested, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning()
    if (made) await recordOrder(inner, made, "placed")
    const order = made ?? (await orderByKey(inner, requested))
    if (!order) throw new Error("The order conflicts, but the customer has no order with its key.")
    return order
  })

/** Records an audit event for the order's booking, or for the order itself. */
export const recordOrder = (ctx: Ctx, order: Order, what: "placed" | "paid" | "refunded"): Promise<void> =>
  recordEvent(ctx, {
    name: `order.${what}`,
    subject: order.bookingId ? `booking:${order.bookingId}` : `order:${order.id}`,
    facts: { orderId: order.id, kind: order.kind, amountDueCents: order.amountDueCents, ...order.details },
  })

async function openCard(ctx: Ctx, order: Order, card: CardChoice | undefined): Promise<StartedOrder> {
  const kind = orderKindOf(ctx, order)
  const { clientSecret } = await openCardPayment(ctx, {
    ...orderPurchaseOf(order),
    userId: order.userId,
    card,
    amountCents: order.amountDueCents,
    currency: order.currency,
    ...(await kind.describe(ctx, order)),
    requireStillPayable: async (locked) => {
      const current = await lockOrder(locked, order.id)
      const refusal =
        (await kind.refusalOf(locked, current)) ?? (current.state === "open" ? undefined : orderEndedRefusal())
      if (refusal) throw refusal
    },
  })
  return { kind: "card", orderId: order.id, clientSecret }
}

const amountChanged = () => new Refusal("checkout.amount-changed", {}, { status: 409 })
export const orderEndedRefusal = () => new Refusal("checkout.order-ended", {}, { status: 409 })

/**
 * The browser reports the card as charged: reads the result from the provider. Returns the signed-in customer's own
 * order; anybody else's, or one of another booking, is not found (404).
 */
export async function completeOrder(
  ctx: Ctx,
  { orderId, bookingId }: { orderId: string; bookingId: string | null },
): Promise<Order> {
  const { userId } = requirePerson(ctx)
  const order = await orderById(ctx, orderId)
  if (order?.userId !== userId || order.bookingId !== bookingId) throw notFound("bookings.not-found")
  for (const { id, state } of await paymentsOf(ctx.db, orderPurchaseOf(order)))
    if (state === "open") await syncFromProvider(ctx, { paymentId: id })
  return (await orderById(ctx, orderId)) ?? order
}

/**
 * Ends an open order and its payments; one that has been paid in the meantime stays paid. Call it outside any
 * transaction.
 */
export async function endOrder(ctx: Ctx, order: Pick<Order, "kind" | "id">): Promise<void> {
  const purchase = orderPurchaseOf(order)
  await cancelOpenPayments(ctx, purchase)
  await inTransaction(ctx, async (inner) => {
    await lockPurchase(inner.db, purchase)
    if ((await paymentsOf(inner.db, purchase)).some(({ state }) => state === "open")) return
    await inner.db
      .update(orders)
      .set({ state: "ended" })
      .where(and(eq(orders.id, order.id), eq(orders.state, "open")))
  })
}

/** Ends a booking's open orders; those paid in the meantime stay paid. Call it outside any transaction. */
export async function endOrdersOf(ctx: Ctx, bookingId: string): Promise<void> {
  for (const order of await ordersOfBooking(ctx, bookingId)) if (order.state === "open") await endOrder(ctx, order)
}

export async function endAbandonedOrders(ctx: Ctx): Promise<void> {
  const failure = "an abandoned order could not be ended"
  const subject = ({ id }: Order) => `order:${id}`
  await forEachRowLoggingErrors(ctx, await abandonedOrders(ctx), { subject, failure }, (order) => endOrder(ctx, order))
}
