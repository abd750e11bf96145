import type { BookingStatus } from "../../bookings/rules/states"
import { m } from "../../platform/i18n/paraglide/messages.js"

export const stateNames: Record<BookingStatus, () => string> = {
  held: m.bookings_state_held,
  pending: m.bookings_state_pending,
  confirmed: m.bookings_state_confirmed,
  completed: m.bookings_state_completed,
  cancelled: m.bookings_state_cancelled,
}

const endings: Record<string, () => string> = {
  expired: m.back_office_ended_expired,
  taken: m.back_office_ended_taken,
  refused: m.back_office_ended_refused,
  customer: m.back_office_ended_customer,
  "customer-free": m.back_office_ended_customer,
  operator: m.back_office_ended_operator,
  declined: m.back_office_ended_declined,
  "force-majeure": m.back_office_ended_force_majeure,
  forgotten: m.back_office_ended_forgotten,
  "amount-mismatch": m.back_office_ended_amount,
}

/** Cancellation reason for operators; undefined if not cancelled. */
export const endedText = (reason: string | null): string | undefined =>
  reason === null ? undefined : endings[reason]?.()
