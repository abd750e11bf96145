import { channelName } from "../../messaging/ui/channel-name"
import { formatDate } from "../../platform/date-format"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { disputeReason, disputeStatus, failureReason } from "../payments/ui/dispute-texts"

/** Title and explanation per kind of alert. */
const kinds: Record<string, [title: () => string, consequence: () => string]> = {
  "refund-failed": [m.back_office_alert_refund_failed, m.back_office_alert_refund_failed_means],
  dispute: [m.back_office_alert_dispute, m.back_office_alert_dispute_means],
  "payment-difference": [m.back_office_alert_payment_difference, m.back_office_alert_payment_difference_means],
  "refunded-at-provider": [m.back_office_alert_refunded_at_provider, m.back_office_alert_refunded_at_provider_means],
  "message-failed": [m.back_office_alert_message_failed, m.back_office_alert_message_failed_means],
  "delivery-stopped": [m.back_office_alert_delivery_stopped, m.back_office_alert_delivery_stopped_means],
  "job-failing": [m.back_office_alert_job_failing, m.back_office_alert_job_failing_means],
  "job-given-up": [m.back_office_alert_job_given_up, m.back_office_alert_job_given_up_means],
  "disk-full": [m.back_office_alert_disk_full, m.back_office_alert_disk_full_means],
  "files-unreadable": [m.back_office_alert_files_unreadable, m.back_office_alert_files_unreadable_means],
  "member-request": [m.back_office_alert_member_request, m.back_office_alert_member_request_means],
  "double-booking": [m.back_office_alert_double_booking, m.back_office_alert_double_booking_means],
  "listing-booking-unanswered": [
    m.back_office_alert_listing_booking_unanswered,
    m.back_office_alert_listing_booking_unanswered_means,
  ],
}

/** A kind without a text is shown as stored. */
export const alertKindText = (kind: string): string => kinds[kind]?.[0]() ?? kind

/** What the operator must know and do; "" for a kind without a text. */
export const alertConsequence = (kind: string, facts: Record<string, string | number>): string =>
  kind === "dispute" && facts.status === "lost" ? m.back_office_alert_dispute_lost_means() : (kinds[kind]?.[1]() ?? "")

/** Differences between our record of a payment and the provider's. */
const differences: Record<string, () => string> = {
  amount: m.back_office_alert_difference_amount,
  refunds: m.back_office_alert_difference_refunds,
  "unknown-payment": m.back_office_alert_difference_unknown,
}

const factTexts: Record<string, (value: string, kind: string) => string> = {
  difference: (value) => differences[value]?.() ?? value,
  // `alertConsequence` already reports a lost dispute.
  status: (value) => (value === "lost" ? "" : disputeStatus(value, false)),
  reason: (value, kind) =>
    kind === "refund-failed"
      ? failureReason(value)
      : m.back_office_alert_fact_reason({ value: kind === "dispute" ? disputeReason(value) : value }),
  channel: (value) =>
    m.back_office_alert_fact_channel({ value: value === "email" || value === "whatsapp" ? channelName(value) : value }),
  message: (value) => m.back_office_alert_fact_message({ value }),
  job: (value) => m.back_office_alert_fact_job({ value }),
  files: (value) => m.back_office_alert_fact_files({ value }),
  freeMegabytes: (value) => m.back_office_alert_fact_free({ value }),
  totalMegabytes: (value) => m.back_office_alert_fact_total({ value }),
  platform: (value) => m.back_office_alert_fact_platform({ value }),
  day: (value) => m.back_office_alert_fact_day({ value: formatDate(value) }),
  refund: (value) => m.back_office_alert_fact_refund({ value }),
}

/** Text of a fact; "" if there is nothing to add. A fact without a text is shown as stored. */
export const factText = (name: string, value: string, kind: string): string =>
  factTexts[name]?.(value, kind) ?? `${name}: ${value}`

const subjects: Record<string, (value: string) => string> = {
  payment: (value) => m.back_office_alert_subject_payment({ value }),
  intent: (value) => m.back_office_alert_subject_payment({ value }),
  disk: (value) => m.back_office_alert_subject_disk({ value }),
}

/** Text of the subject; undefined if the facts already name it. */
export function subjectText(subject: string): string | undefined {
  const colon = subject.indexOf(":")
  return subjects[subject.slice(0, colon)]?.(subject.slice(colon + 1))
}
