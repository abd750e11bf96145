import { customerEmail } from "../../accounts/queries.server"
import { lockBooking } from "../../bookings/booking.server"
import type { Booking } from "../../bookings/queries.server"
import { openCryptoPayment, paymentQr } from "../../payments/crypto/crypto.server"
import type { CryptoQuote } from "../../payments/crypto/crypto-quotes.server"
import { paymentsOf } from "../../payments/queries.server"
import type { CardChoice } from "../../payments/rules/saved-cards"
import { openCardPayment, syncFromProvider } from "../../payments/stripe/card.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { enforceRateLimit, HOUR_SECONDS } from "../../platform/limits.server"
import { Refusal } from "../../platform/refusal"
import { type Access, customerBooking, polledBooking } from "../access.server"
import { kindOf } from "../booking-kinds.server"
import { requireUnpaidLimit } from "../holding/customer-limits.server"
import { lockCustomer } from "../holding/customer-lock.server"
import { alreadyPlacedRefusal } from "../holding/hold.server"
import { holdEndedRefusal, holdPeriod } from "../holding/hold-period.server"
import { purchaseOf } from "../queries.server"
import { canBePaid, needsNoPayment } from "../rules/payable"
import {
  notPayableRefusal,
  type PaymentInput,
  recordConsents,
  requireAmount,
  requirePayable,
} from "./payment-checks.server"
import { placeAtOnce } from "./placing.server"

/** Payment starts of one booking per hour. */
const MAX_STARTS = 120
/** Hold time during a crypto payment; longer than its quote is valid. */
const OPEN_CRYPTO_MINUTES = 45

/**
 * `expiresAt`: end of the hold after the payment has started; null if the booking needs no hold. `no-payment-needed`: no payment is
 * needed now, because it is due at the agency, covered by gift cards, or already received.
 */
export type StartedPayment =
  | { kind: "card"; paymentId: string; clientSecret: string; expiresAt: Date | null }
  | { kind: "crypto"; paymentId: string; quote: CryptoQuote; qr: string; expiresAt: Date | null }
  | { kind: "no-payment-needed" }

/** `payBooking` for the customer or the holder of the link; by card if no method is given. Also refuses with 404. */
export async function startPayment(
  ctx: Ctx,
  {
    bookingId,
    token,
    isSignedIn,
    method = "card",
    ...input
  }: Access & Partial<Pick<PaymentInput, "method">> & Omit<PaymentInput, "method">,
): Promise<StartedPayment> {
  const booking = await customerBooking(ctx, { bookingId, token, isSignedIn })
  await enforceRateLimit(ctx, `checkout.payment:${booking.id}`, MAX_STARTS, HOUR_SECONDS)
  return payBooking(ctx, booking, { method, ...input })
}

/**
 * Starts the payment of a booking that the caller has authorised: a card secret for the browser, or an address for
 * crypto; extends the hold. If gift cards cover it, or it is paid at the agency, places it at once (`no-payment-needed`), also when
 * repeated. A repeated request is the same payment. Another amount or currency than the booking's is
 * `checkout.amount-changed` (409). Refuses with `checkout.not-payable` (409), 422 with each missing consent, as
 * `holdPeriod`, `requireCardChoice` and `openCryptoPayment` do, and as the limits of its kind do; then nothing is
 * charged. Call it outside any transaction.
 */
export async function payBooking(ctx: Ctx, existing: Booking, input: PaymentInput): Promise<StartedPayment> {
  if (needsNoPayment(existing)) return { kind: "no-payment-needed" }
  const { method } = input
  if (existing.amountDueCents === 0) return placeAtOnce(ctx, existing, input, "covered")
  requireOfferedMethod(ctx, existing, method)
  if (method === "agency") return placeAtOnce(ctx, existing, input, "agency")
  const { booking, expiresAt } = await inTransaction(ctx, (txCtx) => prepareForPayment(txCtx, existing, input))
  if (needsNoPayment(booking)) return { kind: "no-payment-needed" }
  try {
    if (method === "card") return { kind: "card", ...(await openCard(ctx, booking, input.card)), expiresAt }
    const { paymentId, quote } = await openCryptoPayment(ctx, {
      ...paymentArguments(booking),
      method,
      holdExpiresAt: expiresAt,
    })
    return { kind: "crypto", paymentId, quote, qr: await paymentQr(quote), expiresAt }
  } catch (error) {
    if (error instanceof Refusal && alreadyPaidCodes.includes(error.code)) return { kind: "no-payment-needed" }
    throw error
  }
}

function requireOfferedMethod(ctx: Ctx, booking: Booking, method: PaymentInput["method"]): void {
  const requested = method === "card" || method === "agency" ? method : "crypto"
  if (!kindOf(ctx, booking).paymentMethods.includes(requested)) throw notPayableRefusal()
}

/** The payment had succeeded before: an earlier response to the browser was lost. */
const alreadyPaidCodes = ["checkout.already-placed", "payments.already-paid"]

const openCard = async (ctx: Ctx, booking: Booking, card: CardChoice | undefined) =>
  openCardPayment(ctx, {
    card,
    ...paymentArguments(booking),
    email: await customerEmail(ctx, booking),
    description: booking.itemName,
  })

const paymentArguments = (booking: Booking) => ({
  ...purchaseOf(booking.id),
  userId: booking.userId,
  amountCents: booking.amountDueCents,
  currency: booking.currency,
  /** Called under the purchase's lock; throws if the booking was placed or changed in the meantime. */
  requireStillPayable: async (locked: Ctx) => {
    const current = await lockBooking(locked, booking.id)
    if (needsNoPayment(current)) throw alreadyPlacedRefusal()
    if (!canBePaid(current)) throw await holdEndedRefusal(locked, current)
    requireAmount(current, booking.amountDueCents, booking.currency)
  },
})

async function prepareForPayment(
  ctx: Ctx,
  { id, userId }: Booking,
  input: PaymentInput,
): Promise<{ booking: Booking; expiresAt: Date | null }> {
  await lockCustomer(ctx, userId)
  const booking = await lockBooking(ctx, id)
  if (needsNoPayment(booking)) return { booking, expiresAt: null }
  await requirePayable(ctx, booking, input)
  if (booking.status !== "held") return { booking: await recordConsents(ctx, booking, input), expiresAt: null }
  if (input.method !== "card") await requireUnpaidLimit(ctx, booking)
  const expiresAt = await holdPeriod(ctx, booking, {
    isPaying: true,
    holdMinutes: input.method === "card" ? undefined : OPEN_CRYPTO_MINUTES,
  })
  return { booking: await recordConsents(ctx, booking, input), expiresAt }
}

/**
 * The browser reports the card as charged: reads the result from the provider. Returns the booking; its payment is
 * still `pending` if the provider reports no success. Refuses as `polledBooking` does.
 */
export async function refreshPayment(ctx: Ctx, access: Access): Promise<Booking> {
  const { id } = await polledBooking(ctx, access, "payment-status")
  const open = (await paymentsOf(ctx.db, purchaseOf(id))).filter(
    ({ state, method }) => state === "open" && method === "card",
  )
  for (const payment of open) await syncFromProvider(ctx, { paymentId: payment.id })
  return customerBooking(ctx, access)
}
