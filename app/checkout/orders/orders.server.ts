import { isDeepStrictEqual } from "node:util"
import { and, eq, ne, sql } from "drizzle-orm"
import { orders } from "../../bookings/tables.server"
import type { Cryptocurrency } from "../../payments/rules/crypto"
import type { CardChoice } from "../../payments/rules/saved-cards"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { enforceRateLimit, HOUR_SECONDS } from "../../platform/limits.server"
import { widerNetworkOf } from "../../platform/network.server"
import { Refusal } from "../../platform/refusal"
import { emailHash, ispNetworkHash } from "../guest-hashes.server"
import { requireGuestOrderLimit } from "./guest-orders.server"
import { endOrder } from "./order-expiry.server"
import { type Order, orderKindOf } from "./order-kinds.server"
import {
  chargeOrderCard,
  lastPaymentError,
  openOrderCard,
  openOrderCrypto,
  type StartedCardOrder,
  type StartedOrder,
} from "./order-payments.server"
import { orderById, orderByKey, recordOrder } from "./order-queries.server"

/**
 * Orders that one person may start per hour; a guest's are counted by network (IPv6 by /64), by the larger network that one
 * subscriber may own, and by address. Unpaid ones are limited for all guests together as well (`requireGuestOrderLimit`).
 */
const MAX_ORDERS = 60
const MAX_GUEST_ORDERS = { ofNetwork: 20, ofWiderNetwork: 60, ofAddress: 10 }

/** An order checked and priced by its kind, of an account or of a guest. */
export type RequestedOrder = Pick<
  Order,
  "kind" | "purchaseKey" | "bookingId" | "details" | "totalCents" | "currency" | "amountDueCents"
> &
  ({ userId: string } | ({ userId: null } & { [Field in GuestField]: NonNullable<Order[Field]> }))

type GuestField = "guestEmail" | "guestName" | "guestLocale"

/**
 * Creates an order and opens its payment, by card unless `method` is a cryptocurrency. The same key is the same order and payment; a new key ends the
 * customer's unpaid order of the same kind for the same booking. The caller authorises the buyer. Refuses as the kind
 * and `requireCardChoice` do, `payments.crypto-declared` (409) while another order's crypto awaits an operator and can buy it,
 * `checkout.amount-changed` (409) if `expectedAmountCents` differs from the charge (D1) or the
 * key belongs to another order, and 429, for guests also as `requireGuestOrderLimit` does; then nothing is charged. Call it outside any transaction.
 */
export async function startOrder(
  ctx: Ctx,
  requested: RequestedOrder,
  options: { expectedAmountCents: number; card?: CardChoice; method?: "card" },
): Promise<StartedCardOrder>
export async function startOrder(
  ctx: Ctx,
  requested: RequestedOrder,
  options: { expectedAmountCents: number; card?: CardChoice; method: "card" | Cryptocurrency },
): Promise<StartedOrder>
export async function startOrder(
  ctx: Ctx,
  requested: RequestedOrder,
  {
    expectedAmountCents,
    card,
    method = "card",
  }: { expectedAmountCents: number; card?: CardChoice; method?: "card" | Cryptocurrency },
): Promise<StartedOrder> {
  await enforceOrderLimits(ctx, requested)
  const existing = await orderByKey(ctx, requested)
  if (existing?.state === "paid") return { kind: "paid", orderId: existing.id }
  const refusal = await orderKindOf(ctx, requested).refusalOf(ctx, requested)
  if (refusal) throw refusal
  if (requested.amountDueCents !== expectedAmountCents) throw amountChangedRefusal()
  for (const other of await otherOpenOrders(ctx, requested)) await endOrder(ctx, other)
  // Another order's declared crypto: paying this one too would pay twice.
  if (await isAnotherPayable(ctx, requested)) throw cryptoDeclaredRefusal()
  const order = existing ?? (await insertOrder(ctx, requested))
  if (!isSame(order, requested)) throw amountChangedRefusal()
  return method === "card" ? openOrderCard(ctx, order, card) : openOrderCrypto(ctx, order, method)
}

async function enforceOrderLimits(ctx: Ctx, requested: RequestedOrder): Promise<void> {
  if (requested.userId !== null)
    return enforceRateLimit(ctx, `checkout.order:${requested.userId}`, MAX_ORDERS, HOUR_SECONDS)
  const { ofNetwork, ofWiderNetwork, ofAddress } = MAX_GUEST_ORDERS
  await enforceRateLimit(ctx, `checkout.order:ip:${ctx.network}`, ofNetwork, HOUR_SECONDS)
  const wider = widerNetworkOf(ctx.network)
  await enforceRateLimit(ctx, `checkout.order:wider:${wider}`, ofWiderNetwork, HOUR_SECONDS)
  await enforceRateLimit(ctx, `checkout.order:guest:${emailHash(ctx, requested.guestEmail)}`, ofAddress, HOUR_SECONDS)
}

/** The account's other open orders of the kind; guests are not known to be the same person. */
async function otherOpenOrders(ctx: Ctx, { kind, userId, purchaseKey, bookingId }: RequestedOrder): Promise<Order[]> {
  if (userId === null) return []
  return ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.kind, kind),
        sql`${orders.bookingId} is not distinct from ${bookingId}::uuid`,
        ne(orders.purchaseKey, purchaseKey),
        eq(orders.state, "open"),
      ),
    )
}

/** Whether another open order can still buy something; the payment of one that cannot goes back. */
async function isAnotherPayable(ctx: Ctx, requested: RequestedOrder): Promise<boolean> {
  for (const other of await otherOpenOrders(ctx, requested))
    if (!(await orderKindOf(ctx, other).refusalOf(ctx, other))) return true
  return false
}

const isSame = (order: Order, requested: RequestedOrder): boolean =>
  order.kind === requested.kind &&
  order.bookingId === requested.bookingId &&
  order.currency === requested.currency &&
  order.amountDueCents === requested.amountDueCents &&
  isDeepStrictEqual(order.details, requested.details)

/** Inserts the order, once per key. */
const insertOrder = (ctx: Ctx, requested: RequestedOrder): Promise<Order> =>
  inTransaction(ctx, async (txCtx) => {
    const isGuest = requested.userId === null
    if (isGuest) await requireGuestOrderLimit(txCtx)
    const [made] = await txCtx.db
      .insert(orders)
      .values({ ...requested, guestNetwork: isGuest ? ispNetworkHash(ctx) : null, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning()
    if (made) await recordOrder(txCtx, made, "placed")
    const order = made ?? (await orderByKey(txCtx, requested))
    if (!order) throw new Error("The order conflicts, but the customer has no order with its key.")
    return order
  })

/** `pending`: the provider has not decided; the same call later continues. `error`: its code. */
export type ChargedOrder = { state: "paid" } | { state: "failed"; error: string | null } | { state: "pending" }

/**
 * Creates an order and charges a saved card without the customer. The same key is the same order and charge; an order that
 * failed is ended. The account's other open orders of the kind are ended before, so that at most one can be paid. Refuses
 * as the kind does, then nothing is charged. Call it outside any transaction.
 */
export async function chargeOrder(
  ctx: Ctx,
  requested: RequestedOrder & { userId: string },
  methodId: string,
): Promise<ChargedOrder> {
  const existing = await orderByKey(ctx, requested)
  if (existing?.state === "paid") return { state: "paid" }
  if (existing?.state === "ended") return { state: "failed", error: await lastPaymentError(ctx, existing) }
  for (const other of await otherOpenOrders(ctx, requested)) await endOrder(ctx, other)
  if (await isAnotherPayable(ctx, requested)) return { state: "pending" }
  const refusal = await orderKindOf(ctx, requested).refusalOf(ctx, requested)
  if (refusal) throw refusal
  const order = existing ?? (await insertOrder(ctx, requested))
  const payment = await chargeOrderCard(ctx, order, methodId)
  if (payment.state === "open") await endOrder(ctx, order)
  const { state } = (await orderById(ctx, order.id)) ?? order
  if (state === "open") return { state: "pending" }
  return state === "paid" ? { state } : { state: "failed", error: await lastPaymentError(ctx, order) }
}

const cryptoDeclaredRefusal = () => new Refusal("payments.crypto-declared", {}, { status: 409 })
const amountChangedRefusal = () => new Refusal("checkout.amount-changed", {}, { status: 409 })
