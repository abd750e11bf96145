import { createHash, randomUUID } from "node:crypto"
import { and, eq, isNull, sql } from "drizzle-orm"
import { orders } from "../../bookings/tables.server"
import type { Ctx } from "../../platform/context.server"
import { romeDate } from "../../platform/dates"
import { keyedHash } from "../../platform/keyed-hash.server"
import { Refusal } from "../../platform/refusal"
import { emailHash, ispNetworkHash } from "../guest-hashes.server"
import { mayGuestOrder } from "../rules/guest-orders"
import type { Order } from "./order-kinds.server"
import { orderByKey } from "./order-queries.server"

/** A key for a guest's order that nobody else can guess, the same for the same network, address, purchase and Rome day. */
const guestPurchaseKey = (
  ctx: Ctx,
  { guestEmail, kind, details, currency }: Pick<Order, "kind" | "details" | "currency"> & { guestEmail: string },
  attempt: number,
): string => {
  const what = [emailHash(ctx, guestEmail), ctx.network, kind, JSON.stringify(details), currency]
  const hash = createHash("sha256").update(
    keyedHash(ctx, "guest order", [...what, romeDate(ctx.now()), attempt].join("\n")),
  )
  return uuidOf(hash.digest("hex"))
}

const uuidOf = (hex: string) =>
  [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-")

/** Unpaid orders end within an hour; many earlier, when they are paid. */
const RETRY_SECONDS = 300

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

/**
 * Refuses a guest's new order with `checkout.guest-orders-full` (429) while guests have too many unpaid ones (`mayGuestOrder`).
 * Call it in the transaction that inserts the order: other guests' orders wait for its end.
 */
export async function requireGuestOrderLimit(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('checkout guest orders', 0))`)
  const network = ispNetworkHash(ctx)
  const isOpenGuests = and(eq(orders.state, "open"), isNull(orders.userId))
  const all = await ctx.db.$count(orders, isOpenGuests)
  const ofIsp =
    network === "" ? undefined : await ctx.db.$count(orders, and(isOpenGuests, eq(orders.guestNetwork, network)))
  if (!mayGuestOrder({ all, ofIsp }))
    throw new Refusal("checkout.guest-orders-full", {}, { status: 429, retryAfterSeconds: RETRY_SECONDS })
}
