import { and, asc, eq, inArray } from "drizzle-orm"
import { awaitedOrderCrypto, isOrderPendingCrypto } from "../checkout/orders/order-crypto.server"
import type { Order } from "../checkout/orders/order-kinds.server"
import { orders } from "../checkout/tables.server"
import type { Ctx } from "../platform/context.server"
import { romeDate } from "../platform/dates"
import { cardDetailsOf, detailsOf, MEMBERSHIP_KIND, refusalFor } from "./membership-order.server"
import { activeMembership } from "./queries.server"
import { graceUntil } from "./rules/renewal"
import { STEEL_CARD_KIND, steelCardOrders } from "./steel-cards/steel-cards.server"

const openOrders = (ctx: Ctx, userIds: string[], kinds: string[]): Promise<Order[]> =>
  ctx.db
    .select()
    .from(orders)
    .where(and(inArray(orders.userId, userIds), inArray(orders.kind, kinds), eq(orders.state, "open")))
    .orderBy(asc(orders.createdAt))

/** The person's order of a membership, or of a period of it, that awaits its crypto (D50) and that the crypto would buy, if any. */
export async function awaitedOrder(ctx: Ctx, userId: string): Promise<Order | undefined> {
  const current = await activeMembership(ctx, userId)
  for (const order of await openOrders(ctx, [userId], [MEMBERSHIP_KIND]))
    if (!(await refusalFor(ctx, current, order)) && (await isOrderPendingCrypto(ctx, order))) return order
  return undefined
}

/**
 * The person's orders of memberships, renewals and steel cards that await their crypto, oldest first. `mustBeRefunded`: it cannot buy
 * anything any more, so that it goes back. `benefitsEndedOn`: the last day with benefits of the membership that the crypto
 * would renew, if it has passed.
 */
export async function awaitedOrders(ctx: Ctx, userId: string) {
  const current = await activeMembership(ctx, userId)
  const awaited = []
  for (const order of await openOrders(ctx, [userId], [MEMBERSHIP_KIND, STEEL_CARD_KIND])) {
    const crypto = await awaitedOrderCrypto(ctx, order)
    const { tierId } = cardDetailsOf(order)
    const what = order.kind === STEEL_CARD_KIND ? "card" : detailsOf(order).renewal ? "renewal" : "membership"
    const refusal =
      what === "card" ? await steelCardOrders.refusalOf(ctx, order) : await refusalFor(ctx, current, order)
    const mustBeRefunded = refusal !== undefined
    const isLate = what === "renewal" && !mustBeRefunded && current && romeDate(ctx.now()) > graceUntil(current)
    const benefitsEndedOn = isLate ? graceUntil(current) : null
    if (crypto) awaited.push({ orderId: order.id, what, tierId, mustBeRefunded, benefitsEndedOn, crypto } as const)
  }
  return awaited
}

/** The awaited order that renews the person's membership, if any. */
export const awaitedRenewal = async (ctx: Ctx, userId: string) =>
  (await awaitedOrders(ctx, userId)).find(({ what, mustBeRefunded }) => what === "renewal" && !mustBeRefunded)

/** Whether crypto of the person is awaited that cannot buy anything any more. */
export const hasCryptoToRefund = async (ctx: Ctx, userId: string): Promise<boolean> =>
  (await awaitedOrders(ctx, userId)).some(({ mustBeRefunded }) => mustBeRefunded)

export type AwaitedOrder = Awaited<ReturnType<typeof awaitedOrders>>[number]

/** The orders of these members that await their crypto (`awaitedOrders`), by member; without those who have none. */
export async function awaitedByMember(ctx: Ctx, userIds: string[]): Promise<Map<string, AwaitedOrder[]>> {
  const found = new Map<string, AwaitedOrder[]>()
  const open = await openOrders(ctx, userIds, [MEMBERSHIP_KIND, STEEL_CARD_KIND])
  for (const userId of new Set(open.flatMap((order) => order.userId ?? [])))
    found.set(userId, await awaitedOrders(ctx, userId))
  return found
}

/** Whether some of this crypto would buy something, which it cannot once the membership has ended. */
export const wouldBuy = (awaited: Pick<AwaitedOrder, "mustBeRefunded">[] = []): boolean =>
  awaited.some(({ mustBeRefunded }) => !mustBeRefunded)
