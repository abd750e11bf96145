import { cancelBooking, lockBooking } from "../../bookings/booking.server"
import { type Booking, bookingOf } from "../../bookings/queries.server"
import { lockSucceededPayment, type Payment } from "../../payments/queries.server"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { formatCents } from "../../platform/money"
import { invalid, Refusal } from "../../platform/refusal"
import { kindOf } from "../booking-kinds.server"
import { releaseGiftCards } from "../gift-cards/gift-card-release.server"
import { endPaymentsAndOrders, isAnythingPaid, isPaymentDisputed, paidCentsOf } from "../paying/received-money.server"
import { purchaseOf } from "../queries.server"
import { mayOperatorCancel } from "../rules/operator-cancelling"
import { type NextStep, sendOperatorCancelled, sendRequestDeclined } from "./cancel-mails.server"
import { endLatePaymentsAndOrders } from "./customer-cancelling.server"
import { cancelAndRefundAll, giftCardCreditReturned } from "./full-refund.server"
import { issueVoucher } from "./vouchers.server"

/** Smallest voucher, in euro cents. */
const MIN_VOUCHER_CENTS = 100

type CancelInput = { bookingId: string; reason: string }

/**
 * An operator cancels a booking and all its money is returned: to the card, by hand if it was paid in crypto or at the
 * agency, to gift cards and vouchers. The customer gets a mail with the reason. Refuses with 401 and 403 all but
 * operators, 404, `checkout.reason-required` on its field, `checkout.still-being-paid` (409), `checkout.booking-over`
 * (409).
 */
export async function cancelWithRefund(ctx: Ctx, input: CancelInput): Promise<void> {
  requireRole(ctx, "operator")
  await cancelWithRefundUnchecked(ctx, input)
}

/**
 * `cancelWithRefund` without the check of the role, for a caller who has authorised the actor. `before` runs in the
 * transaction, with the booking locked; a throw changes nothing. `next` is what the customer's mail proposes.
 * `isDecline`: a booking that was never paid is a declined request.
 */
export async function cancelWithRefundUnchecked(
  ctx: Ctx,
  input: CancelInput & {
    before?: (txCtx: Ctx, booking: Booking) => Promise<void>
    next?: NextStep
    isDecline?: boolean
  },
): Promise<void> {
  const { reason, next } = input
  await underLocks(ctx, input, async (txCtx, booking, payment) => {
    await input.before?.(txCtx, booking)
    const isUnpaidDecline = input.isDecline === true && !(await isAnythingPaid(txCtx, booking))
    const { cancelled, back, facts } = await cancelAndRefundAll(txCtx, booking, payment, {
      cancelReason: isUnpaidDecline ? "declined" : "operator",
      refundReason: "checkout.cancelled-by-operator",
    })
    await recordEvent(txCtx, { name: "booking.cancelled-with-refund", subject: `booking:${booking.id}`, facts })
    await kindOf(txCtx, cancelled).onEnded?.(txCtx, cancelled)
    if (isUnpaidDecline) await sendRequestDeclined(txCtx, cancelled, { reason, next })
    else await sendOperatorCancelled(txCtx, cancelled, { reason, back, next })
  })
}

/**
 * An operator cancels a booking for force majeure: the customer gets a voucher instead of money, in euro cents, at most
 * what was paid. Refuses as `cancelWithRefund` does, with `checkout.nothing-paid` (409), `checkout.voucher-disputed`
 * (409) during an open dispute about its payment, as the bank may return the money as well, and on the field `voucher`
 * with `checkout.voucher-too-little` and `-too-much`.
 */
export async function cancelWithVoucher(
  ctx: Ctx,
  { voucherCents, ...input }: CancelInput & { voucherCents: number },
): Promise<void> {
  requireRole(ctx, "operator")
  await underLocks(ctx, input, async (txCtx, booking) => {
    if (await isPaymentDisputed(txCtx, booking)) throw new Refusal("checkout.voucher-disputed", {}, { status: 409 })
    requireVoucher(voucherCents, await paidCentsOf(txCtx, booking))
    const cancelled = await cancelBooking(txCtx, { bookingId: booking.id, reason: "force-majeure" })
    const voucher = await issueVoucher(txCtx, cancelled, voucherCents)
    // The voucher replaces what was paid. Gift card credit of an unpaid booking is not part of it.
    const back = booking.paymentStatus === "paid" ? [] : giftCardCreditReturned(booking, { isPaymentPending: false })
    if (back.length > 0) await releaseGiftCards(txCtx, booking.id)
    await recordEvent(txCtx, {
      name: "booking.cancelled-for-force-majeure",
      subject: `booking:${booking.id}`,
      facts: { voucherCents },
    })
    await kindOf(txCtx, cancelled).onEnded?.(txCtx, cancelled)
    await sendOperatorCancelled(txCtx, cancelled, { reason: input.reason, back, voucher })
  })
}

type Act = (txCtx: Ctx, booking: Booking, payment: Payment | undefined) => Promise<void>

async function underLocks(ctx: Ctx, { bookingId, reason }: CancelInput, act: Act): Promise<void> {
  if (reason.trim() === "") throw invalid([{ field: "reason", code: "checkout.reason-required" }])
  const existing = await bookingOf({ ...ctx, actor: { kind: "system" } }, bookingId)
  requireCancellable(ctx, existing)
  await endPaymentsAndOrders(ctx, existing)
  await inTransaction(ctx, async (txCtx) => {
    const payment = await lockSucceededPayment(txCtx.db, purchaseOf(bookingId))
    const booking = await lockBooking(txCtx, bookingId)
    requireCancellable(txCtx, booking)
    await act(txCtx, booking, payment)
  })
  await endLatePaymentsAndOrders(ctx, existing)
}

function requireCancellable(ctx: Ctx, booking: Booking): void {
  if (booking.status === "held") throw new Refusal("checkout.still-being-paid", {}, { status: 409 })
  if (!mayOperatorCancel(booking, ctx.now())) throw new Refusal("checkout.booking-over", {}, { status: 409 })
}

function requireVoucher(voucherCents: number, paidCents: number): void {
  if (paidCents === 0) throw new Refusal("checkout.nothing-paid", {}, { status: 409 })
  const least = Math.min(MIN_VOUCHER_CENTS, paidCents)
  const voucherRefusal = (code: string, details: Record<string, string>) =>
    invalid([{ field: "voucher", code, details }])
  if (voucherCents < least) throw voucherRefusal("checkout.voucher-too-little", { least: formatCents(least, "eur") })
  if (voucherCents > paidCents)
    throw voucherRefusal("checkout.voucher-too-much", { most: formatCents(paidCents, "eur") })
}
