import { asc, desc, eq, type SQL } from "drizzle-orm"
import { users } from "../../accounts/tables.server"
import { orders } from "../../bookings/tables.server"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { steelCards } from "../tables.server"

const MAX_SHOWN = 200

/** Cards to engrave and dispatch, oldest first, the last ones dispatched, and the last ones cancelled before; for operators. */
export async function steelCardList(ctx: Ctx) {
  requireRole(ctx, "operator")
  const isState = (state: "ordered" | "dispatched" | "cancelled") => eq(steelCards.state, state)
  return {
    ordered: await cards(ctx, isState("ordered"), asc(steelCards.createdAt)),
    dispatched: await cards(ctx, isState("dispatched"), desc(steelCards.createdAt)),
    cancelled: await cards(ctx, isState("cancelled"), desc(steelCards.createdAt)),
  }
}

export type SteelCardList = Awaited<ReturnType<typeof steelCardList>>
export type SteelCardRow = SteelCardList["ordered"][number]

async function cards(ctx: Ctx, condition: SQL | undefined, order: SQL) {
  const rows = await ctx.db
    .select({
      card: steelCards,
      email: users.email,
      name: users.name,
      deletedAt: users.deletedAt,
      currency: orders.currency,
      orderState: orders.state,
    })
    .from(steelCards)
    .innerJoin(users, eq(users.id, steelCards.userId))
    .innerJoin(orders, eq(orders.id, steelCards.orderId))
    .where(condition)
    .orderBy(order)
    .limit(MAX_SHOWN)
  return rows.map(({ deletedAt, orderState, ...row }) => ({
    ...row,
    isAccountDeleted: deletedAt !== null,
    isRefundable: orderState === "paid" && row.card.refundedAt === null,
  }))
}
