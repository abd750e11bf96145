import { and, eq } from "drizzle-orm"
import { customerAddress } from "../accounts/queries.server"
import { confirmBooking, lockBooking, placeBooking } from "../bookings/booking.server"
import type { Booking } from "../bookings/queries.server"
import { bookings } from "../bookings/tables.server"
import { cancelOpenPayments, openCardPayment, settleFromProvider } from "../payments/card.server"
import { declareCryptoSent, openCryptoPayment, walletQr } from "../payments/crypto.server"
import { lockPurchase, paymentsOf } from "../payments/queries.server"
import type { Coin } from "../payments/rules/coins"
import { type Ctx, within } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import type { Db } from "../platform/db.server"
import { fieldRefusals } from "../platform/http/api.server"
import { countAttempt } from "../platform/limits.server"
import { invalid, Refusal } from "../platform/refusal"
import { sendConfirmation } from "./confirmation.server"
import { consentForm, stepPayment } from "./forms"
import { holdDates, holdLapsed, keepDates, ownRental } from "./hold.server"
import { purchaseOf } from "./queries.server"
import { distinct } from "./quote.server"
import { consentBreaks } from "./rules/consents"
import { lockCustomer, requireRoomToOwe } from "./unpaid.server"

/** A declared crypto payment keeps its dates this long (D27). */
const CRYPTO_MINUTES = 24 * 60
/** How often one person may say 'I have sent the payment' in a day. */
const MOST_DECLARATIONS = 10
const DAY_SECONDS = 24 * 3600

/** `expiresAt`: until when the vehicle is kept now that it is being paid. */
export type Submission =
  | { kind: "card"; paymentId: string; clientSecret: string; expiresAt: Date }
  | { kind: "placed" }
  | { kind: "crypto"; paymentId: string; address: string; coin: Coin; qr: string; expiresAt: Date }

/**
 * Step 4 is sent: consents, the amount the customer saw, and the way to pay (D1, D26, D27). Sent twice it is the same
 * booking and the same payment. Refuses with 422 and every missing consent, `car-rental.amount-changed` (409) where amount
 * or currency is not the house's own, `car-rental.hold-lapsed`, `car-rental.taken` or, unless paid by card,
 * `car-rental.too-many-unpaid` (409); then nothing is charged.
 */
export async function submitCheckout(ctx: Ctx, input: unknown): Promise<Submission> {
  const parsed = stepPayment.safeParse(input)
  const missing = consentBreaks(consentForm.safeParse(input).data ?? {})
  if (!parsed.success) throw invalid(distinct([...fieldRefusals(parsed.error), ...missing]))
  const { bookingId, paymentMethod, coin, expectedTotal, currency } = parsed.data
  const standing = await ownRental(ctx, bookingId)
  if (isPlaced(standing)) return { kind: "placed" }
  if (missing.length > 0) throw invalid(missing)
  requireAmount(standing, expectedTotal, currency)
  if (standing.chargedCents === 0) return placeAtOnce(ctx, standing, covered)
  if (paymentMethod === "agency") return placeAtOnce(ctx, standing, forAgency)

  const { booking, expiresAt } = await readyToPay(ctx, standing, { consentsAt: ctx.now(), paymentMethod })
  if (!expiresAt) return { kind: "placed" }
  requireAmount(booking, expectedTotal, currency)
  if (paymentMethod === "online") return { kind: "card", ...(await openCard(ctx, booking)), expiresAt }
  const opened = await openCryptoPayment(ctx, { ...moneyOf(booking), means: coin })
  return {
    kind: "crypto",
    paymentId: opened.paymentId,
    address: opened.address,
    coin: opened.means,
    qr: await walletQr(opened.address),
    expiresAt,
  }
}

/**
 * The secret with which the browser pays a held booking by card; the vehicle is kept for another 20 minutes. Refuses with
 * `car-rental.consents-required` (409) while the customer has not agreed to this booking as it is.
 */
export async function prepareCardPayment(ctx: Ctx, { bookingId }: { bookingId: string }) {
  const { booking, expiresAt } = await readyToPay(ctx, await ownRental(ctx, bookingId), {})
  if (!expiresAt) throw alreadyPlaced()
  if (booking.chargedCents === 0) throw new Refusal("car-rental.nothing-to-charge", {}, { status: 409 })
  return openCard(ctx, booking)
}

/**
 * The browser says the card was charged: the provider is asked, and its word taken. Answers the booking as it then stands;
 * `status` is still `held` where the provider knows of no success.
 */
export async function completeCheckout(ctx: Ctx, { bookingId }: { bookingId: string }): Promise<Booking> {
  await ownRental(ctx, bookingId)
  const open = (await paymentsOf(ctx.db, purchaseOf(bookingId))).filter(
    ({ state, means }) => state === "open" && means === "card",
  )
  for (const { id } of open) await settleFromProvider(ctx, { paymentId: id })
  return ownRental(ctx, bookingId)
}

/**
 * 'I have sent the payment' (D27): the booking stands pending and keeps its dates for 24 hours, until an operator decides.
 * Saying it again changes nothing. Refuses with `car-rental.payment-not-ready` (409) where no crypto payment was opened,
 * `car-rental.too-many-unpaid` (409), 429 when said of too many bookings.
 */
export async function declareCrypto(ctx: Ctx, { bookingId }: { bookingId: string }): Promise<Booking> {
  const standing = await ownRental(ctx, bookingId)
  if (isPlaced(standing)) return standing
  await countAttempt(ctx, `car-rental.crypto:${standing.userId}`, MOST_DECLARATIONS, DAY_SECONDS)
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    await lockCustomer(inner, standing.userId)
    await lockPurchase(inner.db, purchaseOf(bookingId))
    const booking = await lockBooking(inner, bookingId)
    if (isPlaced(booking)) return booking
    if (booking.status !== "held") throw holdLapsed()
    const payment = (await paymentsOf(inner.db, purchaseOf(bookingId))).find(
      ({ state, means }) => state === "open" && means !== "card",
    )
    if (!payment) throw new Refusal("car-rental.payment-not-ready", {}, { status: 409 })
    requireAmount(booking, payment.amountCents, payment.currency)
    await requireRoomToOwe(inner, booking)
    await keepDates(inner, booking, addMinutes(ctx.now(), CRYPTO_MINUTES))
    await declareCryptoSent(inner, { paymentId: payment.id })
    const placed = await placeBooking(inner, { bookingId, paymentMethod: "crypto" })
    await sendConfirmation(inner, placed, { coin: payment.means })
    return placed
  })
}

type Place = (inner: Ctx, booking: Booking) => Promise<Booking>

/** Gift cards and vouchers cover all of it: it is confirmed and paid. */
const covered: Place = (inner, { id }) => confirmBooking(inner, { bookingId: id, paid: "online" })

const forAgency: Place = async (inner, booking) => {
  await requireRoomToOwe(inner, booking)
  return placeBooking(inner, { bookingId: booking.id, paymentMethod: "agency" })
}

/**
 * Nothing is to be paid here and now: the booking stands at once, and its dates with it. Card payments begun before are ended
 * first, and once more after: from then on none can be opened.
 */
async function placeAtOnce(ctx: Ctx, standing: Booking, place: Place): Promise<Submission> {
  const { id: bookingId, userId } = standing
  await cancelOpenPayments(ctx, purchaseOf(bookingId))
  await ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    await lockCustomer(inner, userId)
    await lockPurchase(inner.db, purchaseOf(bookingId))
    const booking = await lockBooking(inner, bookingId)
    if (isPlaced(booking)) return
    if (booking.status !== "held") throw holdLapsed()
    requireAmount(booking, standing.chargedCents, standing.currency)
    await keepDates(inner, booking, null)
    await inner.db.update(bookings).set({ consentsAt: ctx.now() }).where(eq(bookings.id, bookingId))
    await sendConfirmation(inner, await place(inner, booking))
  })
  try {
    await cancelOpenPayments(ctx, purchaseOf(bookingId))
  } catch (err) {
    ctx.log.error({ err, bookingId }, "a card payment of a placed booking could not be ended")
  }
  return { kind: "placed" }
}

/** Keeps the vehicle while the customer pays, and writes down what they agreed to; without `expiresAt` it is placed already. */
async function readyToPay(
  ctx: Ctx,
  { id: bookingId, userId }: Booking,
  changes: { consentsAt?: Date; paymentMethod?: "online" | "crypto" },
): Promise<{ booking: Booking; expiresAt?: Date }> {
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    await lockCustomer(inner, userId)
    const booking = await lockBooking(inner, bookingId)
    if (isPlaced(booking)) return { booking }
    if (booking.status !== "held") throw holdLapsed()
    if (!changes.consentsAt && !booking.consentsAt)
      throw new Refusal("car-rental.consents-required", {}, { status: 409 })
    if (changes.paymentMethod === "crypto") await requireRoomToOwe(inner, booking)
    const expiresAt = await holdDates(inner, booking, { isPaying: true })
    if (changes.consentsAt)
      await inner.db
        .update(bookings)
        .set(changes)
        .where(and(eq(bookings.id, bookingId), eq(bookings.status, "held")))
    return { booking: { ...booking, ...changes }, expiresAt }
  })
}

const openCard = async (ctx: Ctx, booking: Booking) =>
  openCardPayment(ctx, {
    ...moneyOf(booking),
    email: await customerAddress(ctx, booking),
    description: booking.itemName,
  })

const moneyOf = ({ id, userId, chargedCents, currency }: Booking) => ({
  ...purchaseOf(id),
  userId,
  amountCents: chargedCents,
  currency,
  /** Asked under the lock of the purchase: a booking placed or changed meanwhile opens nothing more. */
  stillWanted: async (locked: Ctx) => {
    const booking = await lockBooking(locked, id)
    if (isPlaced(booking)) throw alreadyPlaced()
    if (booking.status !== "held") throw holdLapsed()
    requireAmount(booking, chargedCents, currency)
  },
})

const alreadyPlaced = () => new Refusal("car-rental.already-placed", {}, { status: 409 })

const isPlaced = ({ status }: Booking) => status === "pending" || status === "confirmed" || status === "completed"

/** The amount is the house's own, in its currency, or nothing happens (D1). */
export function requireAmount(booking: Booking, cents: number, currency: string): void {
  if (booking.chargedCents !== cents || booking.currency !== currency)
    throw new Refusal("car-rental.amount-changed", {}, { status: 409 })
}
