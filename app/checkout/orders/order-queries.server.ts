import { and, asc, eq, isNotNull, isNull, lt, ne, notExists, or, sql } from "drizzle-orm"
import { lockBooking } from "../../bookings/booking.server"
import { bookings } from "../../bookings/tables.server"
import { succeededPaymentOf } from "../../payments/queries.server"
import { payments } from "../../payments/tables.server"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { sum } from "../../platform/money"
import { returnedShareOf } from "../cancelling/vouchers.server"
import { orders } from "../tables.server"
import type { Order } from "./order-kinds.server"

/** The purchase key of an order in `payments`. */
export const orderPurchaseOf = ({ kind, id }: Pick<Order, "kind" | "id">) => ({ purchaseKind: kind, purchaseId: id })

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
    .where(
      and(
        eq(payments.purchaseKind, orders.kind),
        eq(payments.purchaseId, sql`${orders.id}::text`),
        eq(payments.state, "open"),
        isNotNull(payments.declaredAt),
      ),
    )
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
