import { and, desc, eq } from "drizzle-orm"
import { orders } from "../bookings/tables.server"
import { awaitedOrderCrypto } from "../checkout/orders/order-crypto.server"
import type { Ctx } from "../platform/context.server"
import { detailsOf, MEMBERSHIP_KIND } from "./membership-order.server"

/** The person's enrolment whose crypto was declared as sent, until an operator has answered (D50). */
export async function awaitedEnrolment(ctx: Ctx, userId: string) {
  const open = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.kind, MEMBERSHIP_KIND), eq(orders.state, "open")))
    .orderBy(desc(orders.createdAt))
  for (const order of open) {
    const crypto = await awaitedOrderCrypto(ctx, order)
    if (crypto) return { orderId: order.id, tierId: detailsOf(order).tierId, crypto }
  }
  return undefined
}

export type AwaitedEnrolment = NonNullable<Awaited<ReturnType<typeof awaitedEnrolment>>>
