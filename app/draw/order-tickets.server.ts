import { asc, eq } from "drizzle-orm"
import { orderById } from "../checkout/orders/order-queries.server"
import type { Ctx } from "../platform/context.server"
import { notFound } from "../platform/refusal"
import { tickets } from "./tables.server"

export async function orderTickets(ctx: Ctx, { orderId }: { orderId: string }) {
  const order = await orderById(ctx, orderId)
  if (!order || ctx.actor.kind !== "person" || order.userId !== ctx.actor.userId) throw notFound()
  return ctx.db.select().from(tickets).where(eq(tickets.orderId, orderId)).orderBy(asc(tickets.number))
}
