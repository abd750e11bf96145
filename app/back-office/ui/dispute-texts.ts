import { m } from "../../platform/i18n/paraglide/messages.js"

const reasons: Record<string, () => string> = {
  fraudulent: m.back_office_dispute_fraudulent,
  product_not_received: m.back_office_dispute_not_received,
  product_unacceptable: m.back_office_dispute_unacceptable,
  duplicate: m.back_office_dispute_duplicate,
  credit_not_processed: m.back_office_dispute_not_refunded,
  subscription_canceled: m.back_office_dispute_cancelled,
  unrecognized: m.back_office_dispute_unrecognized,
}

/** Why the cardholder disputes it; the provider has more reasons than these. */
export const disputeReason = (reason: string): string => (reasons[reason] ?? m.back_office_dispute_other)()

const statuses: Record<string, () => string> = {
  under_review: m.back_office_dispute_under_review,
  appeal_under_review: m.back_office_dispute_under_review,
  warning_under_review: m.back_office_dispute_under_review,
  warning_closed: m.back_office_dispute_closed,
  prevented: m.back_office_dispute_closed,
  won: m.back_office_dispute_won,
  lost: m.back_office_dispute_lost,
}

/** How it stands; until evidence is sent in, it waits for us, and a booking that still stands may be cancelled. */
export function disputeStatus(status: string, isStanding: boolean): string {
  const known = statuses[status]
  if (known) return known()
  const waits = m.back_office_dispute_needs_response()
  return isStanding ? `${waits} ${m.back_office_dispute_booking_stands()}` : waits
}

const failures: Record<string, () => string> = {
  expired_or_canceled_card: m.back_office_refund_card_closed,
  lost_or_stolen_card: m.back_office_refund_card_closed,
  insufficient_funds: m.back_office_refund_no_balance,
}

/** Why a refund failed. */
export const failureReason = (reason: string | null): string =>
  ((reason && failures[reason]) || m.back_office_refund_reason_unknown)()
