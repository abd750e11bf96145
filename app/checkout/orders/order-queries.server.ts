import { and, asc, eq, isNotNull, isNull, lt, ne, notExists, or } from "drizzle-orm"
import { lockBooking } from "../../bookings/booking.server"
import { bookings, orders } from "../../bookings/tables.server"
import { succeededPaymentOf } from "../../payments/queries.server"
import { type ReceivedPayment, receivedPaymentsOf } from "../../payments/refunds/returned-money.server"
import { payments } from "../../payments/tables.server"
import { recordEvent } from "../../platform/audit.server"
import { requirePerson } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { sum } from "../../platform/money"
import { notFound } from "../../platform/refusal"
import { returnedShareOf } from "../cancelling/vouchers.server"
import type { Order } from "./order-kinds.server"

export const orderPurchaseOf = ({ id }: Pick<Order, "id">) => ({ bookingId: null, orderId: id })

/** All orders added to a booking, paid or not, oldest first. */
export const ordersOfBooking = (ctx: Ctx, bookingId: string): Promise<Order[]> =>
  ctx.db.select().from(orders).where(eq(orders.bookingId, bookingId)).orderBy(asc(orders.createdAt), asc(orders.id))

export async function orderById(ctx: Ctx, orderId: string): Promise<Order | undefined> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  return order
}

const isBuyer = (userId: string | null) => (userId === null ? isNull(orders.userId) : eq(orders.userId, userId))

/** The buyer's order with this purchase key; `userId` null: a guest's. */
export async function orderByKey(ctx: Ctx, { userId, purchaseKey }: Pick<Order, "userId" | "purchaseKey">) {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(isBuyer(userId), eq(orders.purchaseKey, purchaseKey)))
  return order
}

/** The order with a row lock, taken after its booking's lock. */
export async function lockOrder(ctx: Ctx, orderId: string): Promise<Order> {
  const unlocked = await orderById(ctx, orderId)
  if (unlocked?.bookingId) await lockBooking(ctx, unlocked.bookingId)
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for("update")
  if (!order) throw new Error(`No order ${orderId}.`)
  return order
}

/** Amount still paid for a booking's orders, in euro cents. */
export async function orderCentsOf(ctx: Ctx, bookingId: string): Promise<number> {
  const paid = (await ordersOfBooking(ctx, bookingId)).filter(({ state }) => state === "paid")
  const left = paid.map(async (order) => {
    const payment = await succeededPaymentOf(ctx.db, orderPurchaseOf(order))
    return payment ? order.totalCents - returnedShareOf(payment, order.totalCents) : order.totalCents
  })
  return sum(await Promise.all(left))
}

/** An unpaid order ends after this time. */
const OPEN_MINUTES = 60
const MAX_AT_ONCE = 100

/** Open orders to be ended: an hour old, or of a booking that has ended; without those whose crypto was declared (D27). */
export async function abandonedOrders(ctx: Ctx): Promise<Order[]> {
  const declaredCrypto = ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), eq(payments.state, "open"), isNotNull(payments.declaredAt)))
  const rows = await ctx.db
    .select({ order: orders })
    .from(orders)
    .leftJoin(bookings, eq(bookings.id, orders.bookingId))
    .where(
      and(
        eq(orders.state, "open"),
        notExists(declaredCrypto),
        or(
          lt(orders.createdAt, addMinutes(ctx.now(), -OPEN_MINUTES)),
          ne(bookings.status, "confirmed"),
          lt(bookings.endsAt, ctx.now()),
        ),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(MAX_AT_ONCE)
  return rows.map(({ order }) => order)
}

type PaidOrder = Pick<Order, "id" | "paidAt">

/** The payment that paid each order, with its refunds, by order id; those refused and refunded at once are left out. */
export async function paymentsOfPaidOrders(ctx: Ctx, paid: PaidOrder[]): Promise<Map<string, ReceivedPayment>> {
  const found = new Map<string, ReceivedPayment>()
  const received = await receivedPaymentsOf(
    ctx.db,
    paid.map(({ id }) => id),
  )
  for (const order of paid) {
    const payment = acceptedOf(order, received)
    if (payment) found.set(order.id, payment)
  }
  return found
}

/** The succeeded payment; once it is refunded, the one that settled when the order was paid. */
function acceptedOf({ id, paidAt }: PaidOrder, received: ReceivedPayment[]): ReceivedPayment | undefined {
  const own = received.filter(({ payment }) => payment.orderId === id)
  const distance = ({ payment }: ReceivedPayment) =>
    Math.abs((payment.settledAt?.getTime() ?? 0) - (paidAt?.getTime() ?? 0))
  return (
    own.find(({ payment }) => payment.state === "succeeded") ??
    own.toSorted((one, other) => distance(one) - distance(other))[0]
  )
}

/** Records an audit event for the order's booking, or for the order itself. */
export const recordOrder = (ctx: Ctx, order: Order, what: "placed" | "paid" | "refunded"): Promise<void> =>
  recordEvent(ctx, {
    name: `order.${what}`,
    subject: order.bookingId ? `booking:${order.bookingId}` : `order:${order.id}`,
    facts: { orderId: order.id, kind: order.kind, amountDueCents: order.amountDueCents, ...plainDetails(order) },
  })

/** Numbers and codes of what is bought, without addresses. */
const plainDetails = ({ details }: Order) =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => typeof value !== "object"))

/** Whose order: the signed-in customer's, or a guest's, who knows its purchase key. */
export type OrderAccess = { orderId: string; purchaseKey?: string }

/** Anybody else's order is not found (404). */
export async function ownOrder(ctx: Ctx, { orderId, purchaseKey }: OrderAccess): Promise<Order> {
  const order = await orderById(ctx, orderId)
  if (order?.userId === null && order.purchaseKey === purchaseKey) return order
  const { userId } = requirePerson(ctx)
  if (order?.userId !== userId) throw notFound("bookings.not-found")
  return order
}
