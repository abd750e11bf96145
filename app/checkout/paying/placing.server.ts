// Bookings placed without an online payment: covered by gift cards, paid at the agency, or in declared crypto.
import { lockBooking, placeBooking } from "../../bookings/booking.server"
import type { Booking } from "../../bookings/queries.server"
import { declareCryptoSent, requireTransactionId } from "../../payments/crypto/crypto.server"
import { lockPurchase, type Payment, paymentsOf } from "../../payments/queries.server"
import { isCryptocurrency } from "../../payments/rules/crypto"
import { cancelOpenPayments } from "../../payments/stripe/card.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { DAY_SECONDS, enforceRateLimit } from "../../platform/limits.server"
import { Refusal } from "../../platform/refusal"
import { type Access, customerBooking } from "../access.server"
import { hasOfferExpired, kindOf } from "../booking-kinds.server"
import { requireUnpaidLimit } from "../holding/customer-limits.server"
import { lockCustomer } from "../holding/customer-lock.server"
import { holdEndedRefusal, occupy } from "../holding/hold-period.server"
import { sendBookingMessages } from "../mails.server"
import { purchaseOf } from "../queries.server"
import { DECLARED_CRYPTO_MINUTES } from "../rules/hold-time"
import { needsNoPayment } from "../rules/payable"
import { isPendingCrypto, recordCustomerTransactionId } from "./awaited-crypto.server"
import { confirmPaidBooking } from "./paid-confirmation.server"
import { type PaymentInput, recordConsents, requireAmount, requirePayable } from "./payment-checks.server"

/** Declarations of sent crypto per customer and day. */
const MAX_DECLARATIONS = 10

/**
 * Places a booking that needs no payment now: covered by gift cards, or paid at the agency. Reserves its period without
 * expiry. Cancels open card payments before, and once more after, when no new one can be opened. Refuses as
 * `payBooking` does.
 */
export async function placeAtOnce(
  ctx: Ctx,
  existing: Booking,
  input: PaymentInput,
  noPaymentReason: "covered" | "agency",
): Promise<{ kind: "no-payment-needed" }> {
  const { id: bookingId, userId } = existing
  await requirePayable(ctx, existing, input)
  await cancelOpenPayments(ctx, purchaseOf(bookingId))
  await inTransaction(ctx, async (txCtx) => {
    await lockCustomer(txCtx, userId)
    await lockPurchase(txCtx.db, purchaseOf(bookingId))
    const booking = await lockBooking(txCtx, bookingId)
    if (needsNoPayment(booking)) return
    await requirePayable(txCtx, booking, input)
    if (hasOfferExpired(txCtx, booking)) throw await holdEndedRefusal(txCtx, booking)
    if (noPaymentReason === "covered") requireAmount(booking, 0, booking.currency)
    else await requireUnpaidLimit(txCtx, booking)
    await occupy(txCtx, booking, null)
    const bookingWithConsents = await recordConsents(txCtx, booking, input)
    if (noPaymentReason === "covered") await confirmPaidBooking(txCtx, bookingWithConsents)
    else {
      const placed = await placeBooking(txCtx, { bookingId, paymentMethod: "agency" })
      await kindOf(txCtx, placed).onPlacedUnpaid?.(txCtx, placed)
      await sendBookingMessages(txCtx, placed)
    }
  })
  try {
    await cancelOpenPayments(ctx, purchaseOf(bookingId))
  } catch (err) {
    ctx.log.error({ err, bookingId }, "a card payment of a placed booking could not be cancelled")
  }
  return { kind: "no-payment-needed" }
}

/**
 * The customer declares that the crypto was sent (D27): the booking is pending and holds its period for 24 hours, until
 * an operator decides. A repeated declaration changes only the transaction. Refuses with `checkout.payment-not-ready`
 * (409) if no crypto payment is open, as the limits of its kind and `recordTransactionId` do, 429.
 */
export async function declareCrypto(
  ctx: Ctx,
  { transactionId, ...access }: Access & { transactionId?: string },
): Promise<Booking> {
  const existing = await customerBooking(ctx, access)
  const { id: bookingId } = existing
  if (needsNoPayment(existing)) {
    if (transactionId && isPendingCrypto(existing)) await recordCustomerTransactionId(ctx, { ...access, transactionId })
    return existing
  }
  // A typing error does not count as an attempt.
  const cryptocurrency = transactionId && (await openCryptoPaymentOf(ctx, bookingId))?.method
  if (cryptocurrency && isCryptocurrency(cryptocurrency)) requireTransactionId(cryptocurrency, transactionId)
  await enforceRateLimit(ctx, `checkout.crypto:${existing.userId ?? bookingId}`, MAX_DECLARATIONS, DAY_SECONDS)
  return inTransaction(ctx, async (txCtx) => {
    await lockCustomer(txCtx, existing.userId)
    await lockPurchase(txCtx.db, purchaseOf(bookingId))
    const booking = await lockBooking(txCtx, bookingId)
    if (needsNoPayment(booking)) return booking
    if (booking.status !== "held") throw await holdEndedRefusal(txCtx, booking)
    const payment = await openCryptoPaymentOf(txCtx, bookingId)
    if (!payment) throw new Refusal("checkout.payment-not-ready", {}, { status: 409 })
    requireAmount(booking, payment.amountCents, payment.currency)
    await requireUnpaidLimit(txCtx, booking)
    await occupy(txCtx, booking, addMinutes(ctx.now(), DECLARED_CRYPTO_MINUTES))
    await declareCryptoSent(txCtx, { paymentId: payment.id, transactionId })
    const placed = await placeBooking(txCtx, { bookingId, paymentMethod: "crypto" })
    await kindOf(txCtx, placed).onPlacedUnpaid?.(txCtx, placed)
    await sendBookingMessages(txCtx, placed)
    return placed
  })
}

const openCryptoPaymentOf = async (ctx: Ctx, bookingId: string): Promise<Payment | undefined> =>
  (await paymentsOf(ctx.db, purchaseOf(bookingId))).find(({ state, method }) => state === "open" && method !== "card")
