import { createHash, randomUUID } from "node:crypto"
import type { Ctx } from "../../platform/context.server"
import { romeDate } from "../../platform/dates"
import { keyedHash } from "../../platform/keyed-hash.server"
import { mailboxHash } from "../keyed-hash.server"
import type { Order } from "./order-kinds.server"
import { orderByKey } from "./order-queries.server"

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
