import { type Ctx, inTransaction } from "../platform/context.server"
import type { Currency } from "../platform/money"
import { Refusal } from "../platform/refusal"
import { isQuoted } from "./crypto/crypto-quotes.server"
import type { Payment } from "./queries.server"
import { lockPurchase, type PurchaseRef, paymentsOf } from "./queries.server"
import type { Cryptocurrency } from "./rules/crypto"
import { payments } from "./tables.server"

export type PaymentRequest = PurchaseRef & {
  userId: string | null
  /** Whole cents of `currency`. */
  amountCents: number
  currency: Currency
  method: "card" | Cryptocurrency
  /** The quote of a new crypto payment; throws if the cryptocurrency is not available. */
  quote?: (ctx: Ctx) => Promise<Pick<Payment, "cryptoUnits" | "rateId" | "quotedUntil">>
  /** Called in the transaction, under the purchase's lock; throws if the purchase accepts no payment any more. */
  requireStillPayable?: (ctx: Ctx) => Promise<void>
}

/**
 * The purchase's matching open payment, created if missing; `outdated` ones have to be cancelled first. Refuses with
 * `payments.already-paid`, or `payments.crypto-declared` while another crypto payment awaits confirmation.
 */
export async function findOrCreateOpenPayment(
  ctx: Ctx,
  request: PaymentRequest,
): Promise<{ open: Payment | undefined; outdated: Payment[] }> {
  const { bookingId, orderId, userId, amountCents, currency, method } = request
  const isMatching = (payment: Payment) =>
    payment.method === method &&
    payment.amountCents === amountCents &&
    payment.currency === currency &&
    (method === "card" || isQuoted(payment, ctx.now()))
  return inTransaction(ctx, async (txCtx) => {
    const { db } = txCtx
    await lockPurchase(db, request)
    await request.requireStillPayable?.(txCtx)
    const all = await paymentsOf(db, request)
    if (all.some(({ state }) => state === "succeeded")) throw new Refusal("payments.already-paid", {}, { status: 409 })
    const existing = all.filter(({ state }) => state === "open")
    const outdated = existing.filter((payment) => !isMatching(payment))
    if (outdated.some(({ declaredAt }) => declaredAt !== null))
      throw new Refusal("payments.crypto-declared", {}, { status: 409 })
    const matching = existing.find(isMatching)
    // Before the existing payment is cancelled: an unavailable cryptocurrency must not change anything.
    const quote = matching ? undefined : await request.quote?.(txCtx)
    if (outdated.length > 0) return { open: undefined, outdated }
    const open = matching ?? (await insert())
    return { open, outdated }

    async function insert(): Promise<Payment | undefined> {
      const values = { bookingId, orderId, userId, method, amountCents, currency, ...quote, createdAt: ctx.now() }
      const [row] = await db.insert(payments).values(values).returning()
      return row
    }
  })
}
