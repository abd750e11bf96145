import { customerEmail } from "../../accounts/queries.server"
import { cancelBooking, lockBooking } from "../../bookings/booking.server"
import { type Booking, bookingById } from "../../bookings/queries.server"
import {
  type CancelOutcome,
  cancelOutcome,
  type GrantedOutcome,
  isGranted,
  outcomeKey,
  voucherUntil,
} from "../../bookings/rules/cancellation"
import { bookingNumber } from "../../bookings/rules/number"
import type { CancelReason } from "../../bookings/rules/states"
import { appliedTo } from "../../payments/gift-cards/gift-card-queries.server"
import { lockSucceededPayment, type Payment, paymentsOf } from "../../payments/queries.server"
import { recordEvent } from "../../platform/audit.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { enforceRateLimit } from "../../platform/limits.server"
import { Refusal } from "../../platform/refusal"
import { isAnswerOverdue, kindOf } from "../booking-kinds.server"
import { releaseGiftCards } from "../gift-cards/gift-card-release.server"
import { endPaymentsAndOrders, isPaymentDisputed, paidCentsOf } from "../paying/received-money.server"
import { purchaseOf } from "../queries.server"
import { sendCustomerCancelled, sendFreelyCancelled } from "./cancel-mails.server"
import { cancelAndRefundAll, refundsOfCancellation } from "./full-refund.server"
import { issueVoucher } from "./vouchers.server"

const MAX_CANCEL_ATTEMPTS = 30
const TRIES_SECONDS = 3600

/** The result of cancelling this booking now (D28, D65, 0041); undefined if its customer cannot cancel it. */
export async function cancellationOutcome(ctx: Ctx, booking: Booking): Promise<CancelOutcome | undefined> {
  const all = await paymentsOf(ctx.db, purchaseOf(booking.id))
  const isPaymentPending = all.some(({ state, declaredAt }) => state === "open" && declaredAt !== null)
  const paidCents = await paidCentsOf(ctx, booking)
  const isPaid = booking.paymentStatus === "paid"
  const giftCardCreditCents = isPaid ? 0 : booking.giftCardCreditCents
  const paidCreditCents = isPaid ? booking.giftCardCreditCents : 0
  const isDisputed = await isPaymentDisputed(ctx, booking)
  const isChargedBack = all.some(({ chargedBackCents }) => chargedBackCents > 0)
  const { cancellation, freeCancellation } = kindOf(ctx, booking)
  const freeUntil = await freeCancellation?.until(ctx, booking)
  const credit = { giftCardCreditCents, paidCreditCents }
  return cancelOutcome(
    {
      ...{ ...booking, ...credit, paidCents, isPaymentPending, isDisputed, isChargedBack, freeUntil },
      isAnswerOverdue: await isAnswerOverdue(ctx, booking),
    },
    ctx.now(),
    cancellation,
  )
}

/** Shown to the customer before they confirm; `promise` is what `cancelAuthorised` then expects. */
export async function previewOf(ctx: Ctx, booking: Booking) {
  const outcome = await cancellationOutcome(ctx, booking)
  const { cancellation: policy, freeCancellation } = kindOf(ctx, booking)
  return {
    number: bookingNumber(booking.id),
    item: booking.itemName,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    email: await customerEmail(ctx, booking),
    isGuest: booking.userId === null,
    paidCents: await paidCentsOf(ctx, booking),
    currency: booking.currency,
    policy,
    until: voucherUntil(booking, policy),
    /** The last moment at which cancelling returns everything (D65). */
    freeUntil: await freeCancellation?.until(ctx, booking),
    /** Cancelling returns everything until the partner answers, as the promised time has passed. */
    isAnswerOverdue: await isAnswerOverdue(ctx, booking),
    /** The money that cancelling now returns, by payment method. */
    refunds: outcome?.kind === "refund" ? await refundsOfCancellation(ctx, booking) : [],
    outcome,
    /** The gift cards and vouchers that are credited. */
    cards: outcome && outcome.giftCardCreditCents > 0 ? await appliedTo(ctx.db, booking.id) : [],
    promise: outcome ? outcomeKey(outcome) : "",
  }
}

export type CancelPreview = Awaited<ReturnType<typeof previewOf>>

/**
 * The customer cancels a booking that the caller has authorised (D28): frees its dates, issues the voucher or returns
 * the money (D65, or as its partner is late), sends a mail. `expected` is the outcome shown on the page (`outcomeKey`); if it has changed, refuses with
 * `checkout.cancellation-changed` (409) and changes nothing. Refuses with `checkout.cannot-cancel` (409) once the
 * booking has begun or ended, `checkout.cancel-disputed` (409) if a voucher would be due during an open dispute about
 * its payment, 429. Does nothing if they have cancelled it already.
 */
export async function cancelAuthorised(ctx: Ctx, existing: Booking, expected: string): Promise<Booking> {
  if (isCancelled(existing)) return existing
  const { id: bookingId, userId } = existing
  await enforceRateLimit(ctx, `checkout.cancel:${userId ?? bookingId}`, MAX_CANCEL_ATTEMPTS, TRIES_SECONDS)
  await requireUnchangedOutcome(ctx, existing, expected)
  await endPaymentsAndOrders(ctx, existing)
  await inTransaction(ctx, async (txCtx) => {
    const payment = await lockSucceededPayment(txCtx.db, purchaseOf(bookingId))
    const booking = await lockBooking(txCtx, bookingId)
    if (isCancelled(booking)) return
    const outcome = await requireUnchangedOutcome(txCtx, booking, expected)
    if (outcome.kind === "refund") await endWithRefund(txCtx, booking, payment, outcome)
    else await end(txCtx, booking, outcome)
  })
  await endLatePaymentsAndOrders(ctx, existing)
  return (await bookingById(ctx, bookingId)) ?? existing
}

async function end(ctx: Ctx, booking: Booking, outcome: Exclude<GrantedOutcome, { kind: "refund" }>): Promise<void> {
  const cancelled = await cancelBooking(ctx, { bookingId: booking.id, reason: "customer" })
  const voucherCents = outcome.kind === "voucher" ? outcome.voucherCents : 0
  const voucher = voucherCents > 0 ? await issueVoucher(ctx, cancelled, voucherCents) : undefined
  if (booking.paymentStatus !== "paid") await releaseGiftCards(ctx, booking.id)
  await recordEvent(ctx, {
    name: "booking.cancelled-by-customer",
    subject: `booking:${booking.id}`,
    facts: { outcome: outcome.kind, voucherCents, giftCardCreditCents: outcome.giftCardCreditCents },
  })
  await kindOf(ctx, cancelled).onEnded?.(ctx, cancelled)
  await sendCustomerCancelled(ctx, cancelled, outcome, voucher)
}

/** Kilometres bought for the rental are refunded by a job, as after any ending that returns the money. */
async function endWithRefund(
  ctx: Ctx,
  booking: Booking,
  payment: Payment | undefined,
  outcome: Extract<GrantedOutcome, { kind: "refund" }>,
): Promise<void> {
  const { refundCents, giftCardCreditCents } = outcome
  const isAnswerLate = await isAnswerOverdue(ctx, booking)
  const { cancelled, back, facts } = await cancelAndRefundAll(ctx, booking, payment, {
    cancelReason: isAnswerLate ? "customer-answer-overdue" : "customer-free",
    refundReason: "checkout.cancelled-free-of-charge",
  })
  await recordEvent(ctx, {
    name: "booking.cancelled-by-customer",
    subject: `booking:${booking.id}`,
    facts: { outcome: outcome.kind, refundCents, ...facts },
  })
  const kind = kindOf(ctx, cancelled)
  if (!isAnswerLate) await kind.freeCancellation?.onUsed(ctx, cancelled, refundCents + giftCardCreditCents)
  await kind.onEnded?.(ctx, cancelled)
  await sendFreelyCancelled(ctx, cancelled, back)
}

async function requireUnchangedOutcome(ctx: Ctx, booking: Booking, expected: string): Promise<GrantedOutcome> {
  const outcome = await cancellationOutcome(ctx, booking)
  if (!outcome) throw new Refusal("checkout.cannot-cancel", {}, { status: 409 })
  if (outcomeKey(outcome) !== expected) throw new Refusal("checkout.cancellation-changed", {}, { status: 409 })
  if (!isGranted(outcome)) throw new Refusal("checkout.cancel-disputed", {}, { status: 409 })
  return outcome
}

/**
 * Cancels or refunds a payment that was opened during the cancellation. A failure is only logged: a payment that
 * succeeds later is refunded when it is settled (`checkout.ended`).
 */
export async function endLatePaymentsAndOrders(ctx: Ctx, booking: Booking): Promise<void> {
  try {
    await endPaymentsAndOrders(ctx, booking)
  } catch (err) {
    ctx.log.error({ err, bookingId: booking.id }, "a payment of a cancelled booking could not be cancelled")
  }
}

const customerReasons: CancelReason[] = ["customer", "customer-free", "customer-answer-overdue"]

const isCancelled = ({ status, cancelReason }: Booking) =>
  status === "cancelled" && cancelReason !== null && customerReasons.includes(cancelReason)
