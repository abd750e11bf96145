import { confirmBooking, lockBooking, markPayment } from "../../bookings/booking.server"
import { type Booking, bookingById } from "../../bookings/queries.server"
import { addAgencyPayment, agencyPaymentByKey } from "../../payments/agency-payments.server"
import { lockPurchase } from "../../payments/queries.server"
import type { AgencyMethod } from "../../payments/rules/agency-methods"
import { cancelOpenPayments } from "../../payments/stripe/card.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { formatCents } from "../../platform/money"
import { invalid, notFound, Refusal } from "../../platform/refusal"
import { kindOf } from "../booking-kinds.server"
import { dueCentsOf } from "../due.server"
import { sendBookingMessages } from "../mails.server"
import { purchaseOf } from "../queries.server"
import { isDueAtAgency } from "../rules/payable"
import { confirmPaidBooking } from "./paid-confirmation.server"
import { sendAgencyReceipt } from "./receipt-mail.server"

type Received = {
  bookingId: string
  /** Created by the form; a repeated key is the same payment. */
  paymentKey: string
  method: AgencyMethod
  /** In cents of the booking's currency. `expectedDueCents`: the amount due that the operator's page showed. */
  amountCents: number
  expectedDueCents: number
}

/**
 * Records money received at the agency, the full amount due or a part. Confirms a pending booking; marks it paid once
 * the full amount is received. Sends the customer a receipt. Refuses with 401 and 403 all but operators, 404,
 * `checkout.agency-not-due` (409) if nothing is due at the agency, `checkout.agency-due-changed` (409) if the amount
 * due differs from the page's, and on the field `amount` with `checkout.agency-amount-too-much`. Call it outside any
 * transaction.
 */
export async function recordPaymentAtAgency(ctx: Ctx, received: Received): Promise<Booking> {
  requireRole(ctx, "operator")
  const { bookingId, paymentKey, method, amountCents } = received
  const purchase = purchaseOf(bookingId)
  if (!(await bookingById(ctx, bookingId))) throw notFound("bookings.not-found")
  await cancelOpenPayments(ctx, purchase)
  return inTransaction(ctx, async (txCtx) => {
    await lockPurchase(txCtx.db, purchase)
    const booking = await lockBooking(txCtx, bookingId)
    const existing = await agencyPaymentByKey(txCtx.db, paymentKey)
    if (existing?.bookingId === bookingId) return booking
    if (existing) throw notFound("bookings.not-found")
    const dueCents = await dueCentsOf(txCtx, booking)
    requireDue(booking, dueCents, received)
    const { userId, currency } = booking
    const payment = await addAgencyPayment(txCtx, {
      bookingId,
      key: paymentKey,
      userId,
      method,
      amountCents,
      currency,
    })
    const paid = await confirmOrMarkPaid(txCtx, booking, amountCents === dueCents)
    await sendAgencyReceipt(txCtx, paid, payment)
    return paid
  })
}

function requireDue(booking: Booking, cents: number, { amountCents, expectedDueCents }: Received): void {
  if (!isDueAtAgency(booking)) throw new Refusal("checkout.agency-not-due", {}, { status: 409 })
  const due = formatCents(cents, booking.currency)
  if (cents !== expectedDueCents) throw new Refusal("checkout.agency-due-changed", { due }, { status: 409 })
  if (amountCents > cents)
    throw invalid([{ field: "amount", code: "checkout.agency-amount-too-much", details: { due } }])
}

/** Confirms the booking if it was pending; marks it paid if nothing is due any more. */
async function confirmOrMarkPaid(ctx: Ctx, booking: Booking, isWhole: boolean): Promise<Booking> {
  const { id: bookingId, status } = booking
  if (status === "pending") {
    if (isWhole) return confirmPaidBooking(ctx, booking, "agency")
    const confirmed = await confirmBooking(ctx, { bookingId })
    await kindOf(ctx, confirmed).onPaidAmountChanged?.(ctx, confirmed)
    await sendBookingMessages(ctx, confirmed)
    return confirmed
  }
  if (!isWhole) {
    await kindOf(ctx, booking).onPaidAmountChanged?.(ctx, booking)
    return booking
  }
  const paid = await markPayment(ctx, { bookingId, paymentStatus: "paid" })
  await kindOf(ctx, paid).onPaid?.(ctx, paid)
  return paid
}
