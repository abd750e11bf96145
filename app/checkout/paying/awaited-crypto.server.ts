import type { Booking } from "../../bookings/queries.server"
import { recordTransactionId } from "../../payments/crypto/crypto.server"
import { quoteOf, walletOf } from "../../payments/crypto/crypto-quotes.server"
import { lockPayment, lockPurchase, type Payment, type PurchaseRef, paymentsOf } from "../../payments/queries.server"
import { type Cryptocurrency, isCryptocurrency } from "../../payments/rules/crypto"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import type { Locale } from "../../platform/i18n/locale"
import { textOf } from "../../platform/i18n/text.server"
import { DAY_SECONDS, enforceRateLimit } from "../../platform/limits.server"
import { Refusal } from "../../platform/refusal"
import { type Access, customerBooking } from "../access.server"
import { purchaseOf } from "../queries.server"
import { DECLARED_CRYPTO_MINUTES } from "../rules/hold-time"

/** Changes per day of the transaction of one booking. */
const MAX_TRANSACTION_ID_CHANGES = 20

export const isPendingCrypto = ({ status, paymentMethod }: Booking): boolean =>
  status === "pending" && paymentMethod === "crypto"

type DeclaredPayment = Payment & { method: Cryptocurrency; declaredAt: Date }

/** The payment of a purchase whose crypto was declared as sent, until an operator has decided. */
export async function declaredPaymentOf(ctx: Ctx, purchase: PurchaseRef): Promise<DeclaredPayment | undefined> {
  for (const payment of await paymentsOf(ctx.db, purchase)) {
    const { method, state, declaredAt } = payment
    if (isCryptocurrency(method) && state === "open" && declaredAt) return { ...payment, method, declaredAt }
  }
}

/** Amount, address and transaction of declared crypto. */
export async function declaredCryptoOf(ctx: Ctx, payment: DeclaredPayment) {
  const { method: cryptocurrency, declaredAt, transactionId } = payment
  return {
    cryptocurrency,
    ...walletOf(cryptocurrency),
    /** The amount as wallets read it. */
    amountText: (await quoteOf(ctx, payment))?.amountText,
    transactionId,
    declaredAt,
  }
}

export type DeclaredCrypto = Awaited<ReturnType<typeof declaredCryptoOf>>

const awaitedPayment = async (ctx: Ctx, booking: Booking): Promise<DeclaredPayment | undefined> =>
  isPendingCrypto(booking) ? declaredPaymentOf(ctx, purchaseOf(booking.id)) : undefined

/** The declared crypto of a booking, and until when its dates are held (D27); undefined if none is awaited. */
export async function awaitedCrypto(ctx: Ctx, booking: Booking) {
  const payment = await awaitedPayment(ctx, booking)
  if (!payment) return undefined
  return { ...(await declaredCryptoOf(ctx, payment)), until: addMinutes(payment.declaredAt, DECLARED_CRYPTO_MINUTES) }
}

export const cryptocurrencyName = (cryptocurrency: Cryptocurrency, locale: Locale): string =>
  textOf(`payments_crypto_${cryptocurrency}`, {}, locale) ?? cryptocurrency

/**
 * The customer adds or corrects the transaction of their crypto, until an operator has decided. Refuses with 404,
 * `payments.already-settled` (409) if no crypto is awaited, 429, and as `recordTransactionId` does. Call it outside any
 * transaction.
 */
export async function recordCustomerTransactionId(
  ctx: Ctx,
  { transactionId, ...access }: Access & { transactionId: string },
): Promise<void> {
  const booking = await customerBooking(ctx, access)
  await enforceRateLimit(ctx, `checkout.transaction:${booking.id}`, MAX_TRANSACTION_ID_CHANGES, DAY_SECONDS)
  await inTransaction(ctx, async (txCtx) => {
    await lockPurchase(txCtx.db, purchaseOf(booking.id))
    const payment = await awaitedPayment(txCtx, booking)
    if (!payment) throw new Refusal("payments.already-settled", {}, { status: 409 })
    await lockPayment(txCtx.db, payment.id)
    await recordTransactionId(txCtx, { paymentId: payment.id, transactionId })
  })
}
