import type { BookingStatus, CancelReason } from "../../../bookings/rules/states"
import type { BookingEnd } from "../../../partners/rules/booking-end"
import { m } from "../../../platform/i18n/paraglide/messages.js"

export const stateNames: Record<BookingStatus, () => string> = {
  held: m.bookings_state_held,
  pending: m.bookings_state_pending,
  confirmed: m.bookings_state_confirmed,
  completed: m.bookings_state_completed,
  cancelled: m.bookings_state_cancelled,
}

const endings: Record<CancelReason, () => string> = {
  expired: m.back_office_ended_expired,
  taken: m.back_office_ended_taken,
  "crypto-not-received": m.back_office_ended_crypto_not_received,
  customer: m.back_office_ended_customer,
  "customer-free": m.back_office_ended_customer,
  "customer-answer-overdue": m.back_office_ended_customer,
  operator: m.back_office_ended_operator,
  declined: m.back_office_ended_declined,
  "force-majeure": m.back_office_ended_force_majeure,
  unconfirmed: m.back_office_ended_unconfirmed,
  "amount-mismatch": m.back_office_ended_amount,
}

/** Where the cancellation reason alone does not name who or what ended the booking. */
const endedByTexts: Partial<Record<BookingEnd, () => string>> = {
  partner: m.back_office_ended_partner,
  unanswered: m.back_office_ended_unanswered,
  unpaid: m.back_office_ended_unpaid,
}

/** Who or what ended a booking, for operators; undefined if not cancelled. */
export function endedText(reason: CancelReason | null, by: BookingEnd | null): string | undefined {
  if (reason === null) return undefined
  const text = (by && endedByTexts[by]) ?? endings[reason]
  return text()
}
