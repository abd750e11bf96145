import { formatInstant } from "../../../platform/date-format"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { PhoneLink } from "../../../platform/ui/ContactLink"
import { Money } from "../../../platform/ui/Money"
import { Unbroken } from "../../../platform/ui/Unbroken"
import type { OperatorTasks } from "../../operator-tasks.server"
import { ConfirmationAction } from "../../ui/ConfirmationAction"
import { Period, TaskCard } from "../../ui/TaskCard"
import { AgencyPaymentAction } from "./AgencyPaymentAction"
import { bookingDetails } from "./BookingLink"

/** A booking payable at the agency: confirm (a partner's is confirmed by its answer), record a payment, or cancel. */
export function AgencyCard({
  booking,
  result,
}: {
  booking: OperatorTasks["atAgency"][number]
  result: FormResult | undefined
}) {
  const values = { intent: "agency", bookingId: booking.id }
  return (
    <TaskCard
      title={
        <>
          <Money cents={booking.amountDueCents} currency={booking.currency} /> · <Unbroken>{booking.vehicle}</Unbroken>
        </>
      }
      since={booking.placedAt}
      details={bookingDetails(booking, booking.customer, <PhoneLink key="phone" number={booking.phone} />)}
      acts={
        <>
          {booking.partner ? null : (
            <ConfirmationAction
              label={m.back_office_agency_confirm()}
              consequence={m.back_office_agency_confirm_consequence()}
              confirm={m.back_office_agency_confirm_do()}
              values={{ ...values, outcome: "confirmed" }}
              subject={`booking:${booking.id}`}
            />
          )}
          {booking.due ? <AgencyPaymentAction due={booking.due} result={result} /> : null}
          <ConfirmationAction
            label={m.back_office_agency_cancel()}
            consequence={m.back_office_agency_cancel_consequence()}
            confirm={m.back_office_agency_cancel_do()}
            variant="danger"
            values={{ ...values, outcome: "cancelled" }}
            subject={`booking:${booking.id}`}
          />
        </>
      }
    >
      <Period startsAt={booking.startsAt} endsAt={booking.endsAt} />
      {booking.partner ? <PartnerLine {...booking.partner} /> : null}
    </TaskCard>
  )
}

function PartnerLine({ name, answerBy, isLate }: NonNullable<OperatorTasks["atAgency"][number]["partner"]>) {
  const facts = { company: name, moment: formatInstant(answerBy, { dateStyle: "long", timeStyle: "short" }) }
  return (
    <p className="max-w-[70ch] wrap-anywhere">
      {isLate ? m.back_office_agency_partner_late(facts) : m.back_office_agency_partner(facts)}
    </p>
  )
}
