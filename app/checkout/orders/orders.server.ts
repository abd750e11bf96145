import { createHash, randomUUID } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import { and, eq, isNull, ne, sql } from "drizzle-orm"
import type { CoinQuote } from "../../payments/coins/coin-quotes.server"
import { openCryptoPayment, paymentQr } from "../../payments/coins/crypto.server"
import { lockPurchase, paymentsOf } from "../../payments/queries.server"
import type { Coin } from "../../payments/rules/coins"
import type { CardChoice } from "../../payments/rules/saved-cards"
import {
  cancelOpenPayments,
  chargeSavedCard,
  openCardPayment,
  syncFromProvider,
} from "../../payments/stripe/card.server"
import { recordEvent } from "../../platform/audit.server"
import { requirePerson } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { romeDate } from "../../platform/dates"
import { keyedHash } from "../../platform/keyed-hash.server"
import { enforceRateLimit } from "../../platform/limits.server"
import { widerNetworkOf } from "../../platform/network.server"
import { notFound, Refusal } from "../../platform/refusal"
import { forEachRowLoggingErrors } from "../../platform/sweep.server"
import { mailboxHash } from "../keyed-hash.server"
import { orders } from "../tables.server"
import { type Order, orderKindOf } from "./order-kinds.server"
import { abandonedOrders, lockOrder, orderById, orderPurchaseOf, ordersOfBooking } from "./order-queries.server"

/**
 * Orders that one person may start per hour; a guest's are counted by network (IPv6 by /64), by the larger network that one
 * subscriber may own, and by address. Only those that pass and make a new order count among all guests' together.
 */
const MAX_ORDERS = 60
const MAX_GUEST_ORDERS = { ofNetwork: 20, ofWiderNetwork: 60, ofAddress: 10, ofAll: 600 }
/** Questions for the result of a card payment per order. */
const MAX_COMPLETIONS = 120
const HOUR_SECONDS = 3600

/** An order checked and priced by its kind, of an account or of a guest. */
export type RequestedOrder = Pick<
  Order,
  "kind" | "purchaseKey" | "bookingId" | "details" | "totalCents" | "currency" | "amountDueCents"
> &
  ({ userId: string } | ({ userId: null } & { [Field in GuestField]: NonNullable<Order[Field]> }))

type GuestField = "guestEmail" | "guestName" | "guestLocale"

export type StartedCardOrder =
  | { kind: "card"; orderId: string; paymentId: string; clientSecret: string }
  | { kind: "paid"; orderId: string }

export type StartedOrder =
  | StartedCardOrder
  | { kind: "crypto"; orderId: string; paymentId: string; quote: CoinQuote; qr: string }

/**
 * Creates an order and opens its payment, by card unless `means` is a coin. The same key is the same order and payment; a new key ends the
 * customer's unpaid order of the same kind for the same booking. The caller authorises the buyer. Refuses as the kind
 * and `requireCardChoice` do, `payments.crypto-declared` (409) while another order's coins await an operator,
 * `checkout.amount-changed` (409) if `expectedTotal` differs from the charge (D1) or the
 * key belongs to another order, 429; then nothing is charged. Call it outside any transaction.
 */
export async function startOrder(
  ctx: Ctx,
  requested: RequestedOrder,
  options: { expectedTotal: number; card?: CardChoice; means?: "card" },
): Promise<StartedCardOrder>
export async function startOrder(
  ctx: Ctx,
  requested: RequestedOrder,
  options: { expectedTotal: number; card?: CardChoice; means: "card" | Coin },
): Promise<StartedOrder>
export async function startOrder(
  ctx: Ctx,
  requested: RequestedOrder,
  { expectedTotal, card, means = "card" }: { expectedTotal: number; card?: CardChoice; means?: "card" | Coin },
): Promise<StartedOrder> {
  await enforceOrderLimits(ctx, requested)
  const existing = await orderByKey(ctx, requested)
  if (existing?.state === "paid") return { kind: "paid", orderId: existing.id }
  const refusal = await orderKindOf(ctx, requested).refusalOf(ctx, requested)
  if (refusal) throw refusal
  if (requested.amountDueCents !== expectedTotal) throw amountChanged()
  for (const other of await otherOpenOrders(ctx, requested)) await endOrder(ctx, other)
  // Another order's declared coins: paying this one too would pay twice.
  if ((await otherOpenOrders(ctx, requested)).length > 0) throw coinsDeclared()
  if (!existing && requested.userId === null)
    await enforceRateLimit(ctx, "checkout.order:guests", MAX_GUEST_ORDERS.ofAll, HOUR_SECONDS)
  const order = existing ?? (await insertOrder(ctx, requested))
  if (!isSame(order, requested)) throw amountChanged()
  return means === "card" ? openCard(ctx, order, card) : openCoins(ctx, order, means)
}

async function enforceOrderLimits(ctx: Ctx, requested: RequestedOrder): Promise<void> {
  if (requested.userId !== null)
    return enforceRateLimit(ctx, `checkout.order:${requested.userId}`, MAX_ORDERS, HOUR_SECONDS)
  const { ofNetwork, ofWiderNetwork, ofAddress } = MAX_GUEST_ORDERS
  await enforceRateLimit(ctx, `checkout.order:ip:${ctx.network}`, ofNetwork, HOUR_SECONDS)
  const wider = widerNetworkOf(ctx.network)
  await enforceRateLimit(ctx, `checkout.order:wider:${wider}`, ofWiderNetwork, HOUR_SECONDS)
  await enforceRateLimit(ctx, `checkout.order:guest:${mailboxHash(ctx, requested.guestEmail)}`, ofAddress, HOUR_SECONDS)
}

/** A key for a guest's order that nobody else can guess, the same for the same network, address, purchase and Rome day. */
const guestPurchaseKey = (
  ctx: Ctx,
  { guestEmail, kind, details, currency }: Pick<Order, "kind" | "details" | "currency"> & { guestEmail: string },
  attempt: number,
): string => {
  const what = [mailboxHash(ctx, guestEmail), ctx.network, kind, JSON.stringify(details), currency]
  const hash = createHash("sha256").update(
    keyedHash(ctx, "guest order", [...what, romeDate(ctx.now()), attempt].join("\n")),
  )
  return uuidOf(hash.digest("hex"))
}

const uuidOf = (hex: string) =>
  [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-")

/** Keys per guest, purchase and day; the limits end a series earlier. */
const MAX_KEYS = 250

/**
 * The purchase key for a guest without one: that of the open order for the same purchase from the same network today, so that
 * it is paid instead of a second one, else a new one. From other networks an order is not found: whoever knows a guest's
 * address could otherwise see what they buy.
 */
export async function reusableGuestKey(
  ctx: Ctx,
  order: Pick<Order, "kind" | "details" | "currency"> & { guestEmail: string },
): Promise<string> {
  for (let attempt = 0; attempt < MAX_KEYS; attempt++) {
    const purchaseKey = guestPurchaseKey(ctx, order, attempt)
    const existing = await orderByKey(ctx, { userId: null, purchaseKey })
    if (!existing || existing.state === "open") return purchaseKey
  }
  return randomUUID()
}

const isBuyer = (userId: string | null) => (userId === null ? isNull(orders.userId) : eq(orders.userId, userId))

async function orderByKey(ctx: Ctx, { userId, purchaseKey }: Pick<Order, "userId" | "purchaseKey">) {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(isBuyer(userId), eq(orders.purchaseKey, purchaseKey)))
  return order
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

const isSame = (order: Order, requested: RequestedOrder): boolean =>
  order.kind === requested.kind &&
  order.bookingId === requested.bookingId &&
  order.currency === requested.currency &&
  order.amountDueCents === requested.amountDueCents &&
  isDeepStrictEqual(order.details, requested.details)

/** Inserts the order, once per key. */
const insertOrder = (ctx: Ctx, requested: RequestedOrder): Promise<Order> =>
  inTransaction(ctx, async (inner) => {
    const [made] = await inner.db
      .insert(orders)
      .values({ ...requested, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning()
    if (made) await recordOrder(inner, made, "placed")
    const order = made ?? (await orderByKey(inner, requested))
    if (!order) throw new Error("The order conflicts, but the customer has no order with its key.")
    return order
  })

/** Records an audit event for the order's booking, or for the order itself. */
export const recordOrder = (ctx: Ctx, order: Order, what: "placed" | "paid" | "refunded"): Promise<void> =>
  recordEvent(ctx, {
    name: `order.${what}`,
    subject: order.bookingId ? `booking:${order.bookingId}` : `order:${order.id}`,
    facts: { orderId: order.id, kind: order.kind, amountDueCents: order.amountDueCents, ...plainDetails(order) },
  })

/** Numbers and codes of what is bought, without addresses. */
const plainDetails = ({ details }: Order) =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => typeof value !== "object"))

async function openCard(ctx: Ctx, order: Order, card: CardChoice | undefined): Promise<StartedCardOrder> {
  const kind = orderKindOf(ctx, order)
  const payment = await openCardPayment(ctx, {
    ...paymentArguments(ctx, order),
    card,
    savesForRenewals: kind.savesForRenewals?.(order),
    ...(await kind.describe(ctx, order)),
  })
  return { kind: "card", orderId: order.id, ...payment }
}

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
  if (existing?.state === "ended") return { state: "failed", error: await lastError(ctx, existing) }
  for (const other of await otherOpenOrders(ctx, requested)) await endOrder(ctx, other)
  if ((await otherOpenOrders(ctx, requested)).length > 0) return { state: "pending" }
  const refusal = await orderKindOf(ctx, requested).refusalOf(ctx, requested)
  if (refusal) throw refusal
  const order = existing ?? (await insertOrder(ctx, requested))
  const payment = await chargeSavedCard(ctx, {
    ...paymentArguments(ctx, order),
    ...(await orderKindOf(ctx, order).describe(ctx, order)),
    methodId,
  })
  if (payment.state === "open") await endOrder(ctx, order)
  const { state } = (await orderById(ctx, order.id)) ?? order
  if (state === "open") return { state: "pending" }
  return state === "paid" ? { state } : { state: "failed", error: await lastError(ctx, order) }
}

const lastError = async (ctx: Ctx, order: Order): Promise<string | null> =>
  (await paymentsOf(ctx.db, orderPurchaseOf(order)))[0]?.lastError ?? null

async function openCoins(ctx: Ctx, order: Order, means: Coin): Promise<StartedOrder> {
  const { paymentId, quote } = await openCryptoPayment(ctx, { ...paymentArguments(ctx, order), means })
  return { kind: "crypto", orderId: order.id, paymentId, quote, qr: await paymentQr(quote) }
}

const paymentArguments = (ctx: Ctx, order: Order) => ({
  ...orderPurchaseOf(order),
  userId: order.userId,
  amountCents: order.amountDueCents,
  currency: order.currency,
  requireStillPayable: async (locked: Ctx) => {
    const current = await lockOrder(locked, order.id)
    const refusal =
      (await orderKindOf(ctx, order).refusalOf(locked, current)) ??
      (current.state === "open" ? undefined : orderEndedRefusal())
    if (refusal) throw refusal
  },
})

const coinsDeclared = () => new Refusal("payments.crypto-declared", {}, { status: 409 })
const amountChanged = () => new Refusal("checkout.amount-changed", {}, { status: 409 })
export const orderEndedRefusal = () => new Refusal("checkout.order-ended", {}, { status: 409 })

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

/** The browser reports the card as charged: reads the result from the provider. Refuses as `ownOrder`, 429. */
export async function completeOrder(ctx: Ctx, access: OrderAccess): Promise<Order> {
  const order = await ownOrder(ctx, access)
  await enforceRateLimit(ctx, `checkout.order-completion:${order.id}`, MAX_COMPLETIONS, HOUR_SECONDS)
  for (const { id, state, means } of await paymentsOf(ctx.db, orderPurchaseOf(order)))
    if (state === "open" && means === "card") await syncFromProvider(ctx, { paymentId: id })
  return (await orderById(ctx, order.id)) ?? order
}

/**
 * Ends an open order and its payments; one that has been paid in the meantime stays paid. Call it outside any
 * transaction.
 */
export async function endOrder(ctx: Ctx, order: Pick<Order, "kind" | "id">): Promise<void> {
  const purchase = orderPurchaseOf(order)
  await cancelOpenPayments(ctx, purchase)
  await inTransaction(ctx, async (inner) => {
    await lockPurchase(inner.db, purchase)
    if ((await paymentsOf(inner.db, purchase)).some(({ state }) => state === "open")) return
    await inner.db
      .update(orders)
      .set({ state: "ended" })
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
