import { and, eq } from "drizzle-orm"
import { orders } from "../../bookings/tables.server"
import { lockPurchase, paymentsOf } from "../../payments/queries.server"
import { cancelOpenPayments } from "../../payments/stripe/card.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { forEachRowLoggingErrors } from "../../platform/database/for-each-row.server"
import type { Order } from "./order-kinds.server"
import { abandonedOrders, orderPurchaseOf, ordersOfBooking } from "./order-queries.server"

/**
 * Ends an open order and its payments; one that has been paid in the meantime stays paid. Call it outside any
 * transaction.
 */
export async function endOrder(ctx: Ctx, order: Pick<Order, "kind" | "id">): Promise<void> {
  const purchase = orderPurchaseOf(order)
  await cancelOpenPayments(ctx, purchase)
  await inTransaction(ctx, async (txCtx) => {
    await lockPurchase(txCtx.db, purchase)
    if ((await paymentsOf(txCtx.db, purchase)).some(({ state }) => state === "open")) return
    await txCtx.db
      .update(orders)
      .set({ state: "ended", guestNetwork: null })
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
