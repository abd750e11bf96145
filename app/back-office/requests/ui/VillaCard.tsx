import { formatMoment } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { MailLink, PhoneLink } from "../../../platform/ui/ContactLink"
import { Money } from "../../../platform/ui/Money"
import type { OperatorTasks } from "../../operator-tasks.server"
import { ConfirmationAction } from "../../ui/ConfirmationAction"
import { Period, TaskCard } from "../../ui/TaskCard"

/** A villa request: confirm (then reserved and payable) or decline. */
export function VillaCard({ stay }: { stay: OperatorTasks["villas"][number] }) {
  const values = { intent: "villa", bookingId: stay.id }
  return (
    <TaskCard
      title={
        <>
          <Money cents={stay.amountDueCents} currency={stay.currency} /> · {stay.villa}
        </>
      }
      since={stay.placedAt}
      details={[
        stay.number,
        m.back_office_villa_nights({ count: stay.nights }),
        stay.customer,
        <MailLink key="email" address={stay.email} />,
        <PhoneLink key="phone" number={stay.phone} />,
      ]}
      acts={
        <>
          <ConfirmationAction
            label={m.back_office_villa_confirm()}
            consequence={m.back_office_villa_confirm_consequence()}
            confirm={m.back_office_villa_confirm_do({ name: stay.customer })}
            values={{ ...values, outcome: "confirmed" }}
            subject={`booking:${stay.id}`}
          />
          <ConfirmationAction
            label={m.back_office_villa_decline()}
            consequence={m.back_office_villa_decline_consequence()}
            confirm={m.back_office_villa_decline_do({ name: stay.customer })}
            variant="danger"
            values={{ ...values, outcome: "declined" }}
            subject={`booking:${stay.id}`}
          />
        </>
      }
    >
      <Period startsAt={stay.startsAt} endsAt={stay.endsAt} />
      <p className="figures text-note font-medium">
        {m.back_office_villa_answer_by({ moment: formatMoment(stay.answerBy) })}
      </p>
    </TaskCard>
  )
}
