import { agencyMethodText } from "../../../payments/ui/agency-method-text"
import { formatInstant } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { PhoneLink } from "../../../platform/ui/ContactLink"
import { Money } from "../../../platform/ui/Money"
import type { OperatorTasks } from "../../operator-tasks.server"
import { ConfirmationAction } from "../../ui/ConfirmationAction"
import { TaskCard } from "../../ui/TaskCard"
import { bookingDetails } from "./BookingLink"

/** Money received at the agency for a cancelled booking, to be returned by hand. */
export function AgencyReturnCard({ payment }: { payment: OperatorTasks["agencyReturns"][number] }) {
  const { booking } = payment
  return (
    <TaskCard
      title={
        <>
          <Money cents={payment.amountCents} currency={payment.currency} /> ·{" "}
          <span>{agencyMethodText(payment.method)}</span>
        </>
      }
      since={payment.since}
      details={
        booking
          ? bookingDetails(booking, booking.vehicle, booking.customer, <PhoneLink key="phone" number={booking.phone} />)
          : []
      }
      acts={
        <ConfirmationAction
          label={m.back_office_agency_return()}
          consequence={m.back_office_agency_return_consequence()}
          confirm={m.back_office_agency_return_do()}
          values={{ intent: "agency-returned", paymentId: payment.id }}
          subject={`payment:${payment.id}`}
        />
      }
    >
      <p>
        {m.back_office_agency_return_received({
          date: formatInstant(payment.receivedAt, { dateStyle: "long" }),
        })}
      </p>
    </TaskCard>
  )
}
