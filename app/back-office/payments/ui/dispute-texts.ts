import { m } from "../../../platform/i18n/paraglide/messages.js"

const reasons: Record<string, () => string> = {
  fraudulent: m.back_office_dispute_fraudulent,
  product_not_received: m.back_office_dispute_not_received,
  product_unacceptable: m.back_office_dispute_unacceptable,
  duplicate: m.back_office_dispute_duplicate,
  credit_not_processed: m.back_office_dispute_not_refunded,
  subscription_canceled: m.back_office_dispute_cancelled,
  unrecognized: m.back_office_dispute_unrecognized,
}

/** Reason of a dispute; reasons without a text are shown as "other". */
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

/** Status of a dispute. While evidence is required, mentions that an active booking can be cancelled. */
export function disputeStatus(status: string, isActive: boolean): string {
  const statusText = statuses[status]
  if (statusText) return statusText()
  const needsResponse = m.back_office_dispute_needs_response()
  return isActive ? `${needsResponse} ${m.back_office_dispute_booking_stands()}` : needsResponse
}

const failures: Record<string, () => string> = {
  expired_or_canceled_card: m.back_office_refund_card_closed,
  lost_or_stolen_card: m.back_office_refund_card_closed,
  insufficient_funds: m.back_office_refund_no_balance,
}

export const failureReason = (reason: string | null): string =>
  ((reason && failures[reason]) || m.back_office_refund_reason_unknown)()
