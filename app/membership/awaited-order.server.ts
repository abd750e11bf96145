import { and, asc, eq, inArray } from "drizzle-orm"
import { awaitedOrderCrypto, isOrderPendingCrypto } from "../checkout/orders/order-crypto.server"
import type { Order } from "../checkout/orders/order-kinds.server"
import { orders } from "../checkout/tables.server"
import type { Ctx } from "../platform/context.server"
import { romeDate } from "../platform/dates"
import { MEMBERSHIP_KIND, type MembershipOrder, refusalFor } from "./membership-order.server"
import { activeMembership } from "./queries.server"
import { graceUntil } from "./rules/renewal"
import { STEEL_CARD_KIND, steelCardOrders } from "./steel-cards/steel-cards.server"

const openOrders = (ctx: Ctx, userIds: string[], kinds: string[]): Promise<Order[]> =>
  ctx.db
    .select()
    .from(orders)
    .where(and(inArray(orders.userId, userIds), inArray(orders.kind, kinds), eq(orders.state, "open")))
    .orderBy(asc(orders.createdAt))

/** The person's order of a membership, or of a period of it, that awaits its coins (D50) and that they would buy, if any. */
export async function awaitedOrder(ctx: Ctx, userId: string): Promise<Order | undefined> {
  const current = await activeMembership(ctx, userId)
  for (const order of await openOrders(ctx, [userId], [MEMBERSHIP_KIND]))
    if (!(await refusalFor(ctx, current, order)) && (await isOrderPendingCrypto(ctx, order))) return order
  return undefined
}

/**
 * The person's orders of memberships, renewals and steel cards that await their coins, oldest first. `mustBeRefunded`: they cannot buy
 * anything any more, so that their coins go back. `benefitsEndedOn`: the last day with benefits of the membership that the coins
 * would renew, if it has passed.
 */
export async function awaitedOrders(ctx: Ctx, userId: string) {
  const current = await activeMembership(ctx, userId)
  const awaited = []
  for (const order of await openOrders(ctx, [userId], [MEMBERSHIP_KIND, STEEL_CARD_KIND])) {
    const coins = await awaitedOrderCrypto(ctx, order)
    const { tierId, renewal } = order.details as Pick<MembershipOrder, "tierId" | "renewal">
    const what = order.kind === STEEL_CARD_KIND ? "card" : renewal ? "renewal" : "membership"
    const refusal =
      what === "card" ? await steelCardOrders.refusalOf(ctx, order) : await refusalFor(ctx, current, order)
    const mustBeRefunded = refusal !== undefined
    const isLate = what === "renewal" && !mustBeRefunded && current && romeDate(ctx.now()) > graceUntil(current)
    const benefitsEndedOn = isLate ? graceUntil(current) : null
    if (coins) awaited.push({ orderId: order.id, what, tierId, mustBeRefunded, benefitsEndedOn, coins } as const)
  }
  return awaited
}

/** The awaited order that renews the person's membership, if any. */
export const awaitedRenewal = async (ctx: Ctx, userId: string) =>
  (await awaitedOrders(ctx, userId)).find(({ what, mustBeRefunded }) => what === "renewal" && !mustBeRefunded)

/** Whether coins of the person are awaited that cannot buy anything any more. */
export const hasCryptoToRefund = async (ctx: Ctx, userId: string): Promise<boolean> =>
  (await awaitedOrders(ctx, userId)).some(({ mustBeRefunded }) => mustBeRefunded)

export type AwaitedOrder = Awaited<ReturnType<typeof awaitedOrders>>[number]

/** The orders of these members that await their coins (`awaitedOrders`), by member; without those who have none. */
export async function awaitedByMember(ctx: Ctx, userIds: string[]): Promise<Map<string, AwaitedOrder[]>> {
  const found = new Map<string, AwaitedOrder[]>()
  const open = await openOrders(ctx, userIds, [MEMBERSHIP_KIND, STEEL_CARD_KIND])
  for (const userId of new Set(open.flatMap((order) => order.userId ?? [])))
    found.set(userId, await awaitedOrders(ctx, userId))
  return found
}

/** Whether some of these coins would buy something, which they cannot once the membership has ended. */
export const wouldBuy = (awaited: Pick<AwaitedOrder, "mustBeRefunded">[] = []): boolean =>
  awaited.some(({ mustBeRefunded }) => !mustBeRefunded)
