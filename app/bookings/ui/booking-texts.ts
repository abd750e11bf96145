import { formatInstant, formatMoment } from "../../platform/date-format"
import { romeDate } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { BookingKind, CancelReason } from "../rules/states"
import { type BookingPaymentMethod, type BookingStatus, isToBePaid, type PaymentStatus } from "../rules/states"

export type BookingState = {
  status: BookingStatus
  paymentStatus: PaymentStatus
  paymentMethod: BookingPaymentMethod | null
  /** `declined`: a request that was declined and never paid. */
  cancelReason?: CancelReason | null
  /** Confirmed, except that its partner has not answered yet. */
  isAnswerAwaited?: boolean
  /** For operators: the promised time of that answer has passed. */
  isAnswerOverdue?: boolean
  /** A refund failed: the company still has the money. */
  hasFailedRefund?: boolean
  /** A refund waits for the bank's decision on a dispute. */
  isRefundDisputed?: boolean
}

const kindNames: Record<BookingKind, () => string> = {
  car_rental: m.bookings_kind_car_rental,
  car_wash: m.bookings_kind_car_wash,
  yacht: m.bookings_kind_yacht,
  jet: m.bookings_kind_jet,
  helicopter: m.bookings_kind_helicopter,
  villa: m.bookings_kind_villa,
}

/** The booked item by kind, as names of packages, jets and villas are not self-explanatory. */
export const kindText = (kind: BookingKind): string => kindNames[kind]()

export function stateText(booking: BookingState): string {
  const { status, paymentMethod } = booking
  if (status === "held") return m.bookings_state_held()
  if (isToBePaid(booking)) return m.bookings_state_to_be_paid()
  if (booking.isAnswerAwaited)
    return booking.isAnswerOverdue ? m.bookings_state_answer_overdue() : m.bookings_state_answer_awaited()
  if (status === "confirmed") return m.bookings_state_confirmed()
  if (status === "completed") return m.bookings_state_completed()
  if (status === "cancelled")
    return booking.cancelReason === "declined" ? m.bookings_state_declined() : m.bookings_state_cancelled()
  return paymentMethod === "crypto" ? m.bookings_state_awaiting_payment() : m.bookings_state_pending()
}

/** Start and end in Rome's time; the day is named once if both are on it, and no line breaks within a moment. */
export function spanText({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string {
  const isOneDay = romeDate(startsAt) === romeDate(endsAt)
  return m.bookings_from_to({
    from: unbroken(formatMoment(startsAt)),
    to: unbroken(isOneDay ? formatInstant(endsAt, { timeStyle: "short" }) : formatMoment(endsAt)),
  })
}

const unbroken = (moment: string) => moment.replaceAll(" ", "\u00a0")

/** The method of payment (part 3 §2). */
export function paymentText({ paymentMethod }: BookingState): string {
  if (paymentMethod === "agency") return m.bookings_payment_agency()
  return paymentMethod === "crypto" ? m.bookings_payment_crypto() : m.bookings_payment_online()
}

/** Whether the total is paid, refunded, or still due. */
export function totalText({ status, paymentStatus, hasFailedRefund, isRefundDisputed }: BookingState): string {
  if (paymentStatus === "refunded" && hasFailedRefund) return m.bookings_total_refund_failed()
  if (paymentStatus === "refunded" && isRefundDisputed) return m.bookings_total_disputed()
  if (paymentStatus === "paid") return m.bookings_total_paid()
  if (paymentStatus === "refunded") return m.bookings_total_refunded()
  return status === "cancelled" ? m.bookings_total() : m.bookings_total_due()
}

/** The label of an amount of `listedCents`: of a paid total, a part may be gift card credit. */
export const listedText = (booking: BookingState & { hasGiftCardCredit: boolean }): string =>
  booking.paymentStatus === "paid" && booking.hasGiftCardCredit ? m.bookings_total() : totalText(booking)

/** As `totalText`, for the rest after gift cards and vouchers. */
export function remainingText(booking: BookingState): string {
  if (booking.paymentStatus === "paid") return m.bookings_rest_paid()
  if (booking.paymentStatus === "refunded") return totalText(booking)
  return booking.status === "cancelled" ? m.bookings_rest_unpaid() : m.bookings_rest_due()
}

/** The total for `PriceLines`, with the part received at the agency. */
export const totalOf = (booking: BookingState & { amountDueCents: number; agencyPaidCents: number }) => ({
  label: totalText(booking),
  rest: remainingText(booking),
  cents: booking.amountDueCents,
  agencyPaidCents: booking.paymentStatus === "paid" ? 0 : booking.agencyPaidCents,
})

const cancelTexts: Record<CancelReason, () => string> = {
  expired: m.bookings_cancelled_expired,
  taken: m.bookings_cancelled_taken,
  "crypto-not-received": m.bookings_cancelled_crypto_not_received,
  customer: m.bookings_cancelled_customer,
  "customer-free": m.bookings_cancelled_customer_free,
  "customer-answer-overdue": m.bookings_cancelled_customer_answer_overdue,
  operator: m.bookings_cancelled_operator,
  declined: m.bookings_cancelled_declined,
  "force-majeure": m.bookings_cancelled_force_majeure,
  unconfirmed: m.bookings_cancelled_unconfirmed,
  "amount-mismatch": m.bookings_cancelled_amount,
}

/**
 * The reason of the cancellation, as a sentence; undefined if not cancelled. `declinedReason`: why its partner declined
 * it, also after the payment.
 */
export function cancelText(reason: CancelReason | null, declinedReason?: string): string | undefined {
  if (reason === "operator" && declinedReason) return m.bookings_cancelled_partner_declined()
  return reason === null ? undefined : cancelTexts[reason]()
}
