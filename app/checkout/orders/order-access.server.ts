import { requirePerson } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { notFound } from "../../platform/refusal"
import type { Order } from "./order-kinds.server"
import { orderById } from "./order-queries.server"

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
