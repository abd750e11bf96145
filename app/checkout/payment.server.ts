import { customerAddress } from "../accounts/queries.server"
import { confirmBooking, lockBooking, markPayment } from "../bookings/booking.server"
import type { Booking } from "../bookings/queries.server"
import { cancelOpenPayments, openCardPayment, settleFromProvider } from "../payments/card.server"
import { lockPurchase, paymentsOf } from "../payments/queries.server"
import { type Ctx, within } from "../platform/context.server"
import type { Db } from "../platform/db.server"
import type { Currency } from "../platform/money"
import { Refusal } from "../platform/refusal"
import { type Access, bookingFor } from "./access.server"
import { alreadyPlaced, hasPeriod, holdPeriod, timeOver } from "./hold.server"
import { sendConfirmation } from "./mails.server"
import { isOverdue, plugOf } from "./plugs.server"
import { purchaseOf } from "./queries.server"
import { mayBePaid } from "./rules/payable"

/** `expiresAt`: until when a held booking is kept now that it is being paid; null where it is placed. */
export type StartedPayment =
  | { kind: "card"; paymentId: string; clientSecret: string; expiresAt: Date | null }
  | { kind: "placed" }

/**
 * The secret with which the browser pays a booking by card; a held one keeps its period meanwhile. Where gift cards cover all
 * of it, the booking is settled at once (`placed`), as it is where it was paid before. What the browser says it will pay is
 * only compared (D1): another amount or currency is `checkout.amount-changed` (409). Refuses with 404, `checkout.hold-lapsed`,
 * `checkout.offer-ended`, `checkout.taken`, `checkout.not-payable` (409).
 */
export async function startPayment(
  ctx: Ctx,
  { expectedTotal, currency, ...access }: Access & { expectedTotal: number; currency: Currency },
): Promise<StartedPayment> {
  const { id } = await bookingFor(ctx, access)
  const { booking, expiresAt } = await ctx.db.transaction((tx) =>
    readyToPay(within(ctx, tx as Db), id, expectedTotal, currency),
  )
  if (booking.paymentStatus === "paid") return { kind: "placed" }
  if (booking.chargedCents === 0) return settleWithoutCard(ctx, id)
  try {
    const opened = await openCardPayment(ctx, paymentOf(booking, await customerAddress(ctx, booking)))
    return { kind: "card", ...opened, expiresAt }
  } catch (error) {
    if (error instanceof Refusal && paidMeanwhile.includes(error.code)) return { kind: "placed" }
    throw error
  }
}

/** The provider had taken the money already: an answer to the browser had been lost. */
const paidMeanwhile = ["checkout.already-placed", "payments.already-paid"]

const paymentOf = (booking: Booking, email: string) => ({
  ...purchaseOf(booking.id),
  userId: booking.userId,
  amountCents: booking.chargedCents,
  currency: booking.currency,
  email,
  description: booking.itemName,
  stillWanted: async (locked: Ctx) => {
    const current = await lockBooking(locked, booking.id)
    if (current.paymentStatus === "paid") throw alreadyPlaced()
    if (!mayBePaid(current)) throw timeOver(locked, current)
    requireAmount(current, booking.chargedCents, booking.currency)
  },
})

async function readyToPay(
  ctx: Ctx,
  id: string,
  expectedTotal: number,
  currency: Currency,
): Promise<{ booking: Booking; expiresAt: Date | null }> {
  const booking = await lockBooking(ctx, id)
  if (booking.paymentStatus === "paid") return { booking, expiresAt: null }
  if (booking.status === "cancelled") throw timeOver(ctx, booking)
  if (!mayBePaid(booking)) throw new Refusal("checkout.not-payable", {}, { status: 409 })
  requireAmount(booking, expectedTotal, currency)
  return { booking, expiresAt: booking.status === "held" ? await holdPeriod(ctx, booking, { isPaying: true }) : null }
}

/** Nothing is left to be charged: the booking stands at once. */
async function settleWithoutCard(ctx: Ctx, id: string): Promise<StartedPayment> {
  await cancelOpenPayments(ctx, purchaseOf(id))
  await ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    await lockPurchase(inner.db, purchaseOf(id))
    const booking = await lockBooking(inner, id)
    if (booking.paymentStatus === "paid") return
    if (!mayBePaid(booking) || isOverdue(booking, ctx.now())) throw timeOver(inner, booking)
    if (booking.chargedCents !== 0) throw amountChanged()
    if (!(await hasPeriod(inner, booking, null))) throw timeOver(inner, booking)
    await settle(inner, booking)
  })
  return { kind: "placed" }
}

/** Confirms a booking whose money is there, or marks the confirmed one as paid, and tells its customer. */
export async function settle(ctx: Ctx, booking: Booking): Promise<Booking> {
  const settled =
    booking.status === "confirmed"
      ? await markPayment(ctx, { bookingId: booking.id, paymentStatus: "paid" })
      : await confirmBooking(ctx, { bookingId: booking.id, paid: "online" })
  await plugOf(settled).onConfirmed?.(ctx, settled)
  await sendConfirmation(ctx, settled)
  return settled
}

/**
 * The browser says the card was charged: the provider is asked, and its word taken. Answers the booking as it then stands; its
 * payment is still `pending` where the provider knows of no success.
 */
export async function completePayment(ctx: Ctx, access: Access): Promise<Booking> {
  const { id } = await bookingFor(ctx, access)
  const open = (await paymentsOf(ctx.db, purchaseOf(id))).filter(
    ({ state, means }) => state === "open" && means === "card",
  )
  for (const payment of open) await settleFromProvider(ctx, { paymentId: payment.id })
  return bookingFor(ctx, access)
}

/** The amount is the house's own, in its currency, or nothing happens (D1). */
function requireAmount(booking: Booking, cents: number, currency: string): void {
  if (booking.chargedCents !== cents || booking.currency !== currency) throw amountChanged()
}

const amountChanged = () => new Refusal("checkout.amount-changed", {}, { status: 409 })
