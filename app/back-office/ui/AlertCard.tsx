import { Link } from "react-router"
import { formatMoment } from "../../platform/date-format"
import type { FormResult } from "../../platform/form-result"
import { formatNumber } from "../../platform/i18n/number"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../platform/money"
import { TextArea } from "../../platform/ui/fields/TextArea"
import { Unbroken } from "../../platform/ui/Unbroken"
import type { OperatorAlert } from "../alerts.server"
import { alertConsequence, alertKindText, factText, subjectText } from "./alert-texts"
import { ConfirmationForm } from "./ConfirmationForm"
import { InlineList } from "./TaskCard"

export function OpenAlert({ alert, result }: { alert: OperatorAlert; result: FormResult | undefined }) {
  const values = { alertId: alert.id }
  return (
    <li className="grid gap-5 border border-line bg-surface p-5 sm:p-6">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
          <h3 className="text-2xl wrap-anywhere">{alertKindText(alert.kind)}</h3>
          {alert.count > 1 ? (
            <p className="figures text-sm text-muted">{m.back_office_alert_count({ count: alert.count })}</p>
          ) : null}
        </div>
        <p className="max-w-prose text-pretty">{alertConsequence(alert.kind, alert.facts)}</p>
        <Details alert={alert} />
        <Times alert={alert} />
      </div>
      <ConfirmationForm
        label={m.back_office_alert_do()}
        consequence={m.back_office_alert_consequence()}
        confirm={m.back_office_alert_confirm()}
        values={values}
        subject={`alert:${alert.id}`}
        result={result}
      >
        {(field) => (
          <TextArea
            {...field("note")}
            label={m.back_office_alert_note()}
            description={m.back_office_alert_note_hint()}
            required
            rows={3}
            maxLength={500}
          />
        )}
      </ConfirmationForm>
    </li>
  )
}

export function DoneAlert({ alert }: { alert: OperatorAlert }) {
  const ended = alert.resolvedAt ? formatMoment(alert.resolvedAt) : ""
  return (
    <li className="grid gap-1 border-b border-line py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h3 className="text-lg">{alertKindText(alert.kind)}</h3>
        <p className="figures text-sm text-muted">
          {alert.isResolvedBySystem
            ? m.back_office_alert_over({ moment: ended })
            : m.back_office_alert_completed({ moment: ended })}
        </p>
      </div>
      <Details alert={alert} />
      {alert.note ? <p className="wrap-anywhere whitespace-pre-line">{alert.note}</p> : null}
    </li>
  )
}

/** Link to the booking or the members' requests, or the subject, and the other facts. */
function Details({ alert: { kind, booking, subject, facts } }: { alert: OperatorAlert }) {
  const { cents, expectedCents, currency, about: _about, purchase: _purchase, ...others } = facts
  const about = booking ? undefined : subjectText(subject)
  const amounts = [cents, expectedCents]
    .filter((each) => typeof each === "number")
    .map((each) => formatCents(each, currency === "usd" ? "usd" : "eur"))
  const [found = "", expected] = amounts
  const texts = [
    about,
    expected ? m.back_office_alert_fact_amounts({ found, expected }) : found,
    ...Object.entries(others).map(([name, value]) =>
      factText(name, typeof value === "number" ? formatNumber(value) : value, kind),
    ),
  ].filter(Boolean)
  const link = booking
    ? { to: `/admin/bookings/${booking.id}`, text: booking.number }
    : subject.startsWith("member-request:")
      ? { to: `/admin/members/requests#${subject.replace(":", "-")}`, text: m.back_office_member_requests() }
      : undefined
  if (!link && texts.length === 0) return null
  const linked = link ? (
    <Link key="link" to={link.to} className="touch inline-flex items-center text-ink underline underline-offset-4">
      <Unbroken>{link.text}</Unbroken>
    </Link>
  ) : null
  return <InlineList items={[...(linked ? [linked] : []), ...texts]} />
}

function Times({ alert: { firstAt, lastAt, count } }: { alert: OperatorAlert }) {
  return (
    <p className="figures flex flex-wrap gap-x-6 text-sm text-muted">
      <span>
        {count > 1
          ? m.back_office_alert_first({ moment: formatMoment(firstAt) })
          : m.back_office_alert_at({ moment: formatMoment(firstAt) })}
      </span>
      {count > 1 ? <span>{m.back_office_alert_last({ moment: formatMoment(lastAt) })}</span> : null}
    </p>
  )
}
