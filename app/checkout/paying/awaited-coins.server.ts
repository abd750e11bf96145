import type { Booking } from "../../bookings/queries.server"
import { quoteOf, walletOf } from "../../payments/coins/coin-quotes.server"
import { nameTransaction } from "../../payments/coins/crypto.server"
import { lockPayment, lockPurchase, type Payment, paymentsOf } from "../../payments/queries.server"
import type { Coin } from "../../payments/rules/coins"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { countAttempt } from "../../platform/limits.server"
import { Refusal } from "../../platform/refusal"
import { type Access, customersBooking } from "../access.server"
import { purchaseOf } from "../queries.server"
import { CRYPTO_MINUTES } from "../rules/hold-time"

/** How often the transaction of one booking may be named or corrected in a day. */
const MOST_NAMINGS = 20
const DAY_SECONDS = 24 * 3600

export const isAwaitingCoins = ({ status, paymentMethod }: Booking): boolean =>
  status === "pending" && paymentMethod === "crypto"

async function awaitedPayment(
  ctx: Ctx,
  booking: Booking,
): Promise<(Payment & { means: Coin; declaredAt: Date }) | undefined> {
  if (!isAwaitingCoins(booking)) return undefined
  for (const payment of await paymentsOf(ctx.db, purchaseOf(booking.id))) {
    const { means, state, declaredAt } = payment
    if (means !== "card" && state === "open" && declaredAt) return { ...payment, means, declaredAt }
  }
}

/**
 * The coins that a customer says they sent: how much, where to, by which transaction, and until when the dates are kept for them
 * (D27); undefined where the booking awaits none.
 */
export async function awaitedCoins(ctx: Ctx, booking: Booking) {
  const payment = await awaitedPayment(ctx, booking)
  if (!payment) return undefined
  const { means: coin, declaredAt, transactionId } = payment
  return {
    coin,
    ...walletOf(coin),
    /** As wallets read it; undefined for payments of before there were rates. */
    digits: (await quoteOf(ctx, payment))?.digits,
    transactionId,
    declaredAt,
    until: addMinutes(declaredAt, CRYPTO_MINUTES),
  }
}

export type AwaitedCoins = NonNullable<Awaited<ReturnType<typeof awaitedCoins>>>

/**
 * The customer names the transaction of the coins they sent, or corrects it, until an operator has decided. Refuses with 404,
 * `payments.already-settled` (409) where nothing is awaited, 429, and as `nameTransaction` does. Call it outside any transaction.
 */
export async function nameSentTransaction(
  ctx: Ctx,
  { transactionId, ...access }: Access & { transactionId: string },
): Promise<void> {
  const booking = await customersBooking(ctx, access)
  await countAttempt(ctx, `checkout.transaction:${booking.id}`, MOST_NAMINGS, DAY_SECONDS)
  await inTransaction(ctx, async (inner) => {
    await lockPurchase(inner.db, purchaseOf(booking.id))
    const payment = await awaitedPayment(inner, booking)
    if (!payment) throw new Refusal("payments.already-settled", {}, { status: 409 })
    await lockPayment(inner.db, payment.id)
    await nameTransaction(inner, { paymentId: payment.id, transactionId })
  })
}
