import { and, eq } from "drizzle-orm"
import type { Order } from "../checkout/orders/order-kinds.server"
import { isAwaitingOrderCoins } from "../checkout/orders/orders.server"
import { orders } from "../checkout/tables.server"
import type { Ctx } from "../platform/context.server"
import { MEMBERSHIP_KIND } from "./membership-kind.server"

/** The person's order of a membership whose coins were declared as sent and await an operator, if any (D50). */
export async function awaitedOrder(ctx: Ctx, userId: string): Promise<Order | undefined> {
  const open = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.kind, MEMBERSHIP_KIND), eq(orders.state, "open")))
  for (const order of open) if (await isAwaitingOrderCoins(ctx, order)) return order
  return undefined
}
