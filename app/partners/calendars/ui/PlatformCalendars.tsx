import { Form, useNavigation } from "react-router"
import { formatInstant } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { TextField } from "../../../platform/ui/fields/TextField"
import { FormErrors } from "../../../platform/ui/forms/FormErrors"
import { useServerForm } from "../../../platform/ui/forms/server-form"
import { Notice } from "../../../platform/ui/Notice"
import type { ListingCalendar } from "../calendar-page.server"
import { ButtonForm, type CalendarResult, CalendarSection, ConfirmedButton, refusalOf } from "./CalendarSection"

type Props = Pick<ListingCalendar, "calendars" | "maxCalendars"> & { result: CalendarResult; isVerified: boolean }

/** The calendars of other platforms: what was read, and the form that adds one. */
export function PlatformCalendars({ result, calendars, maxCalendars, isVerified }: Props) {
  return (
    <CalendarSection
      id="calendars"
      title={m.partners_calendar_others_title()}
      lead={m.partners_calendar_others_lead({ most: maxCalendars })}
      result={result}
      intents={["read", "remove"]}
      reports={["add", "add-unread", "read", "read-failed", "remove"]}
    >
      {calendars.length === 0 ? <p className="text-muted">{m.partners_calendar_none()}</p> : null}
      <ul className="grid gap-5 empty:hidden">
        {calendars.map((calendar) => (
          <CalendarCard key={calendar.id} calendar={calendar} />
        ))}
      </ul>
      {!isVerified ? (
        <Notice>{m.partners_calendar_unverified()}</Notice>
      ) : calendars.length >= maxCalendars ? (
        <p className="text-muted">{m.partners_calendar_full({ most: maxCalendars })}</p>
      ) : (
        <AddForm key={result?.at} result={result} />
      )}
    </CalendarSection>
  )
}

function AddForm({ result }: { result: CalendarResult }) {
  const isBusy = useNavigation().formData?.get("intent") === "add"
  const { props, field, refusal } = useServerForm<{ url: string }>(refusalOf(result, "add"), { id: "add-calendar" })
  return (
    <Form method="post" preventScrollReset {...props} className="grid max-w-2xl gap-5">
      <FormErrors refusal={refusal} />
      <input type="hidden" name="intent" value="add" />
      <TextField
        {...field("url")}
        label={m.partners_calendar_url()}
        description={m.partners_calendar_url_hint()}
        type="url"
        maxLength={1000}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Button pending={isBusy} variant="outline" className="justify-self-start">
        {m.partners_calendar_add()}
      </Button>
    </Form>
  )
}

function CalendarCard({ calendar }: { calendar: ListingCalendar["calendars"][number] }) {
  const { id, url, platform, lastReadAt, lastAttemptAt, failure, days, unreadable } = calendar
  const moment = (at: Date) => formatInstant(at, { dateStyle: "long", timeStyle: "short" })
  return (
    <li className="grid gap-5 border border-line bg-surface p-5 sm:p-6">
      <div className="grid gap-1">
        <h3 className="text-2xl wrap-anywhere">{platform}</h3>
        <p className="text-sm break-all text-muted">{url}</p>
        <p className="figures flex flex-wrap gap-x-6 gap-y-1 text-note">
          <span>
            {lastReadAt
              ? m.partners_calendar_last_read({ moment: moment(lastReadAt) })
              : m.partners_calendar_never_read()}
          </span>
          {lastReadAt ? <span>{m.partners_calendar_events({ count: days })}</span> : null}
        </p>
      </div>
      {failure ? (
        <Notice
          tone="danger"
          quiet
          title={lastAttemptAt ? m.partners_calendar_failed({ moment: moment(lastAttemptAt) }) : undefined}
        >
          {failureTexts[failure]?.() ?? null} {lastReadAt ? <span>{m.partners_calendar_kept()}</span> : null}
        </Notice>
      ) : null}
      {unreadable > 0 ? <Notice quiet>{m.partners_calendar_unreadable({ count: unreadable })}</Notice> : null}
      <div className="-mx-3 flex flex-wrap items-start gap-x-3 gap-y-2">
        <ButtonForm values={{ intent: "read", calendarId: id }} label={m.partners_calendar_read()} about={platform} />
        <ConfirmedButton
          values={{ intent: "remove", calendarId: id }}
          label={m.partners_calendar_remove()}
          about={platform}
          consequence={m.partners_calendar_remove_lead()}
          confirm={m.partners_calendar_remove_do()}
        />
      </div>
    </li>
  )
}

/** By code of the failure. */
const failureTexts: Record<string, () => string> = {
  address: m.partners_calendar_failure_address,
  private: m.partners_calendar_failure_private,
  unreachable: m.partners_calendar_failure_unreachable,
  timeout: m.partners_calendar_failure_timeout,
  status: m.partners_calendar_failure_status,
  redirects: m.partners_calendar_failure_redirects,
  "too-large": m.partners_calendar_failure_too_large,
  "not-calendar": m.partners_calendar_failure_not_calendar,
  "too-complex": m.partners_calendar_failure_too_complex,
}
