import type { OpenHold } from "../../../checkout/holding/open-holds.server"
import { formatMoment } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { MailLink } from "../../../platform/ui/ContactLink"
import { ConfirmationAction } from "../../ui/ConfirmationAction"
import { Period, TaskCard } from "../../ui/TaskCard"

function stateOf({ status, isOffered }: OpenHold): string {
  if (status !== "held") return m.back_office_hold_request()
  return isOffered ? m.back_office_hold_offer() : m.back_office_hold_paying()
}

/** An unpaid hold, with buttons to release it or all of the same person. */
export function HoldCard({ hold }: { hold: OpenHold }) {
  const count = hold.ofSamePerson.length
  const mailNote = hold.isMailed ? m.back_office_hold_told() : m.back_office_hold_not_told()
  return (
    <TaskCard
      heading="h2"
      title={`${hold.item} · ${hold.customer}`}
      since={hold.since}
      details={[
        hold.number,
        stateOf(hold),
        hold.isGuest ? m.back_office_hold_guest() : m.back_office_hold_account(),
        <MailLink key="email" address={hold.email} />,
      ]}
      acts={
        <>
          <ConfirmationAction
            label={m.back_office_hold_release()}
            consequence={`${m.back_office_hold_release_consequence()} ${mailNote}`}
            confirm={m.back_office_hold_release_do()}
            variant="danger"
            values={{ intent: "release", bookingId: hold.id }}
            subject={`booking:${hold.id}`}
          />
          {count > 1 ? (
            <ConfirmationAction
              label={m.back_office_hold_release_all({ count })}
              consequence={m.back_office_hold_release_all_consequence({ count })}
              confirm={m.back_office_hold_release_all_do()}
              variant="danger"
              values={{ intent: "release-all", bookingId: hold.id }}
              subject={`booking:${hold.id}`}
            />
          ) : null}
        </>
      }
    >
      <Period startsAt={hold.startsAt} endsAt={hold.endsAt} />
      {hold.holdExpiresAt ? (
        <p className="figures text-note font-medium">
          {m.back_office_hold_until({
            moment: formatMoment(hold.holdExpiresAt),
          })}
        </p>
      ) : null}
    </TaskCard>
  )
}
