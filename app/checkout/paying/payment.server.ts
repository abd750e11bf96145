import { customerAddress } from "../../accounts/queries.server"
import { lockBooking } from "../../bookings/booking.server"
import type { Booking } from "../../bookings/queries.server"
import type { CoinQuote } from "../../payments/coins/coin-quotes.server"
import { openCryptoPayment, paymentQr } from "../../payments/coins/crypto.server"
import { paymentsOf } from "../../payments/queries.server"
import type { CardChoice } from "../../payments/rules/saved-cards"
import { openCardPayment, settleFromProvider } from "../../payments/stripe/card.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { countAttempt } from "../../platform/limits.server"
import { Refusal } from "../../platform/refusal"
import { type Access, askedBooking, customersBooking } from "../access.server"
import { requireRoomToOwe } from "../holding/customer-limits.server"
import { lockCustomer } from "../holding/customer-lock.server"
import { holdPeriod, timeOver } from "../holding/hold.server"
import { alreadyPlaced } from "../holding/make-room.server"
import { placeAtOnce } from "../holding/placing.server"
import { kindOf } from "../kinds.server"
import { purchaseOf } from "../queries.server"
import { isPlaced, mayBePaid } from "../rules/payable"
import { notPayable, type PaymentWish, recordConsents, requireAmount, requirePayable } from "./payable.server"

/** How often the payment of one booking may be begun within an hour. */
const MOST_STARTS = 120
const HOUR_SECONDS = 3600
/** A held booking is kept this long while coins are on their way: longer than their amount holds. */
const COINS_HOLD_MINUTES = 45

/** `expiresAt`: until when a held booking is kept now that it is being paid; null where it keeps its period anyhow. */
export type StartedPayment =
  | { kind: "card"; paymentId: string; clientSecret: string; expiresAt: Date | null }
  | { kind: "crypto"; paymentId: string; quote: CoinQuote; qr: string; expiresAt: Date | null }
  | { kind: "placed" }

/** `payBooking` for whoever may reach the booking, by card where no other means is named; refuses with 404 as well. */
export async function startPayment(
  ctx: Ctx,
  {
    bookingId,
    token,
    isSignedIn,
    means = "card",
    ...wish
  }: Access & Partial<Pick<PaymentWish, "means">> & Omit<PaymentWish, "means">,
): Promise<StartedPayment> {
  const booking = await customersBooking(ctx, { bookingId, token, isSignedIn })
  await countAttempt(ctx, `checkout.payment:${booking.id}`, MOST_STARTS, HOUR_SECONDS)
  return payBooking(ctx, booking, { means, ...wish })
}

/**
 * Begins the payment of a booking that the caller has found to be the customer's: a card's secret for the browser, or an address
 * for coins; a held one keeps its period meanwhile. Where gift cards cover all of it, or it is paid at the agency, it is placed
 * at once (`placed`), as it is where that was done before. Sent twice it is the same payment. Another amount or currency than the
 * booking's is `checkout.amount-changed` (409). Refuses with `checkout.not-payable` (409), 422 and every consent that is missing, as
 * `holdPeriod`, `requireCardChoice` and `openCryptoPayment` do, and as the limits of its kind do; then nothing is charged. Call it
 * outside any transaction.
 */
export async function payBooking(ctx: Ctx, existing: Booking, wish: PaymentWish): Promise<StartedPayment> {
  if (isPlaced(existing)) return { kind: "placed" }
  const { means } = wish
  if (existing.amountDueCents === 0) return placeAtOnce(ctx, existing, wish, "covered")
  requireMeans(ctx, existing, means)
  if (means === "agency") return placeAtOnce(ctx, existing, wish, "agency")
  const { booking, expiresAt } = await inTransaction(ctx, (inner) => readyToPay(inner, existing, wish))
  if (isPlaced(booking)) return { kind: "placed" }
  try {
    if (means === "card") return { kind: "card", ...(await openCard(ctx, booking, wish.card)), expiresAt }
    const { paymentId, quote } = await openCryptoPayment(ctx, {
      ...paymentArguments(booking),
      means,
      heldUntil: expiresAt,
    })
    return { kind: "crypto", paymentId, quote, qr: await paymentQr(quote), expiresAt }
  } catch (error) {
    if (error instanceof Refusal && paidMeanwhile.includes(error.code)) return { kind: "placed" }
    throw error
  }
}

function requireMeans(ctx: Ctx, booking: Booking, means: PaymentWish["means"]): void {
  const asked = means === "card" || means === "agency" ? means : "crypto"
  if (!kindOf(ctx, booking).means.includes(asked)) throw notPayable()
}

/** The provider had taken the money already: an answer to the browser had been lost. */
const paidMeanwhile = ["checkout.already-placed", "payments.already-paid"]

const openCard = async (ctx: Ctx, booking: Booking, card: CardChoice | undefined) =>
  openCardPayment(ctx, {
    card,
    ...paymentArguments(booking),
    email: await customerAddress(ctx, booking),
    description: booking.itemName,
  })

const paymentArguments = (booking: Booking) => ({
  ...purchaseOf(booking.id),
  userId: booking.userId,
  amountCents: booking.amountDueCents,
  currency: booking.currency,
  /** Asked under the lock of the purchase: a booking placed or changed meanwhile opens nothing more. */
  stillWanted: async (locked: Ctx) => {
    const current = await lockBooking(locked, booking.id)
    if (isPlaced(current)) throw alreadyPlaced()
    if (!mayBePaid(current)) throw await timeOver(locked, current)
    requireAmount(current, booking.amountDueCents, booking.currency)
  },
})

/** Keeps what is held while its customer pays, and writes down what they agreed to. */
async function readyToPay(
  ctx: Ctx,
  { id, userId }: Booking,
  wish: PaymentWish,
): Promise<{ booking: Booking; expiresAt: Date | null }> {
  await lockCustomer(ctx, userId)
  const booking = await lockBooking(ctx, id)
  if (isPlaced(booking)) return { booking, expiresAt: null }
  await requirePayable(ctx, booking, wish)
  if (booking.status !== "held") return { booking: await recordConsents(ctx, booking, wish), expiresAt: null }
  if (wish.means !== "card") await requireRoomToOwe(ctx, booking)
  const expiresAt = await holdPeriod(ctx, booking, {
    isPaying: true,
    holdMinutes: wish.means === "card" ? undefined : COINS_HOLD_MINUTES,
  })
  return { booking: await recordConsents(ctx, booking, wish), expiresAt }
}

/**
 * The browser says the card was charged: the provider is asked, and its word taken. Answers the booking as it then stands; its
 * payment is still `pending` where the provider knows of no success. Refuses as `askedBooking` does.
 */
export async function completePayment(ctx: Ctx, access: Access): Promise<Booking> {
  const { id } = await askedBooking(ctx, access, "completion")
  const open = (await paymentsOf(ctx.db, purchaseOf(id))).filter(
    ({ state, means }) => state === "open" && means === "card",
  )
  for (const payment of open) await settleFromProvider(ctx, { paymentId: payment.id })
  return customersBooking(ctx, access)
}
