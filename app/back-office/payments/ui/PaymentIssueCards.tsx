import { formatInstant } from "../../../platform/date-format"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../../platform/ui/Button"
import { MailLink } from "../../../platform/ui/ContactLink"
import { Money } from "../../../platform/ui/Money"
import { bookingDetails } from "../../bookings/ui/BookingLink"
import type { DisputeView, FailedRefundView, PaymentIssues } from "../../payment-issues.server"
import { TaskCard } from "../../ui/TaskCard"
import { disputeReason, disputeStatus, failureReason } from "./dispute-texts"
import { FailedRefundActions } from "./FailedRefundActions"

/** A failed refund: the money has not been returned yet. `booking` is omitted on the booking's own page. */
export function FailedRefundCard({
  failed,
  booking,
  order,
  result,
}: {
  failed: FailedRefundView
  booking?: PaymentIssues["failedRefunds"][number]["booking"]
  order?: PaymentIssues["failedRefunds"][number]["order"]
  result: FormResult | undefined
}) {
  return (
    <TaskCard
      title={<Money cents={failed.cents} currency={failed.currency} />}
      since={failed.at}
      details={
        booking
          ? bookingDetails(booking, booking.item, booking.customer)
          : order
            ? [order.description, <MailLink key="mail" address={order.email} />]
            : []
      }
      acts={<FailedRefundActions paymentId={failed.paymentId} result={result} />}
    >
      <p>{failureReason(failed.reason)}</p>
    </TaskCard>
  )
}

/** `isActive`: whether the booking is. */
type Disputed = { dispute: DisputeView; isActive: boolean; booking?: PaymentIssues["disputes"][number]["booking"] }

/** A dispute (chargeback) of a card payment. */
export function DisputeCard({ dispute, isActive, booking }: Disputed) {
  const { evidenceDueBy, status, link } = dispute
  const isWaiting = status.endsWith("needs_response")
  return (
    <TaskCard
      title={
        <>
          <Money cents={dispute.cents} currency={dispute.currency} /> · {disputeReason(dispute.reason)}
        </>
      }
      since={dispute.at}
      details={booking ? bookingDetails(booking, booking.item, booking.customer) : []}
      acts={
        link ? (
          <LinkButton to={link} variant="outline" target="_blank" rel="noopener">
            {m.back_office_dispute_open()}
          </LinkButton>
        ) : null
      }
    >
      <p>{disputeStatus(status, isActive)}</p>
      {isWaiting && evidenceDueBy ? (
        <p className="font-medium">
          {m.back_office_dispute_due({
            moment: formatInstant(evidenceDueBy, { dateStyle: "long", timeStyle: "short" }),
          })}
        </p>
      ) : null}
    </TaskCard>
  )
}
