import { m } from "../../platform/i18n/paraglide/messages.js"
import type { BookingStatus, PaymentStatus } from "../rules/states"

export type PaymentMethod = "online" | "agency" | "crypto"

export type BookingState = { status: BookingStatus; paymentStatus: PaymentStatus; paymentMethod: PaymentMethod | null }

/** Where a booking stands, in two words. */
export function stateText({ status, paymentMethod }: BookingState): string {
  if (status === "held") return m.bookings_state_held()
  if (status === "confirmed") return m.bookings_state_confirmed()
  if (status === "completed") return m.bookings_state_completed()
  if (status === "cancelled") return m.bookings_state_cancelled()
  return paymentMethod === "crypto" ? m.bookings_state_awaiting_payment() : m.bookings_state_pending()
}

/** How it is paid (part 3 §2). */
export function paymentText({ paymentMethod }: BookingState): string {
  if (paymentMethod === "agency") return m.bookings_payment_agency()
  return paymentMethod === "crypto" ? m.bookings_payment_crypto() : m.bookings_payment_online()
}

/** Whether its total is paid, came back, or is still due. */
export function totalText({ status, paymentStatus }: BookingState): string {
  if (paymentStatus === "paid") return m.bookings_total_paid()
  if (paymentStatus === "refunded") return m.bookings_total_refunded()
  return status === "cancelled" ? m.bookings_total() : m.bookings_total_due()
}

/** The same of what gift cards and vouchers left of it. */
export function restText(booking: BookingState): string {
  if (booking.paymentStatus === "paid") return m.bookings_rest_paid()
  return booking.paymentStatus === "refunded" ? totalText(booking) : m.bookings_rest_due()
}

const cancelTexts: Record<string, () => string> = {
  lapsed: m.bookings_cancelled_lapsed,
  taken: m.bookings_cancelled_taken,
  refused: m.bookings_cancelled_refused,
  customer: m.bookings_cancelled_customer,
  operator: m.bookings_cancelled_operator,
  "force-majeure": m.bookings_cancelled_force_majeure,
  forgotten: m.bookings_cancelled_forgotten,
  "amount-mismatch": m.bookings_cancelled_amount,
}

/** Why it was cancelled, in a sentence; undefined where it was not. */
export const cancelText = (reason: string | null): string | undefined =>
  reason === null ? undefined : cancelTexts[reason]?.()
