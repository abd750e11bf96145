import { requireRole } from "../../platform/authorise.server"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/Button"
import { EmptyState } from "../../platform/ui/EmptyState"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { TouchLink } from "../../platform/ui/TouchLink"
import { ListingMonths } from "../analytics/ui/ListingMonths"
import { blockDays, unblockDays } from "../calendars/blocks.server"
import { listingCalendarPage } from "../calendars/calendar-page.server"
import { addCalendar, readNow, removeCalendar, renewCalendarKey } from "../calendars/calendars.server"
import { BlockedDays, periodText } from "../calendars/ui/BlockedDays"
import {
  type CalendarDone,
  type CalendarResult,
  CalendarSection,
  ConfirmedButton,
} from "../calendars/ui/CalendarSection"
import { CopyAddress } from "../calendars/ui/CopyAddress"
import { PlatformCalendars } from "../calendars/ui/PlatformCalendars"
import { type CalendarInput, calendarForm } from "../forms"
import type { Route } from "./+types/listings-calendar"

/** Partners only; another partner's listing is not found. `month`: the first month to show. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  requireRole(ctx, "business")
  const month = new URL(request.url).searchParams.get("month")
  return listingCalendarPage(ctx, { listingId: params.listingId, month })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const { listingId } = params
  const act = async (input: CalendarInput): Promise<CalendarDone> => {
    switch (input.intent) {
      case "block":
        await blockDays(ctx, { listingId, from: input.from, to: input.to })
        return "block"
      case "unblock":
        await unblockDays(ctx, { listingId, from: input.from, to: input.to })
        return "unblock"
      case "new-address":
        await renewCalendarKey(ctx, { listingId })
        return "new-address"
      case "add":
        return (await addCalendar(ctx, { listingId, url: input.url })) ? "add" : "add-unread"
      case "read":
        return (await readNow(ctx, { listingId, calendarId: input.calendarId })) ? "read" : "read-failed"
      case "remove":
        await removeCalendar(ctx, { listingId, calendarId: input.calendarId })
        return "remove"
    }
  }
  return submitForm(ctx, await readForm(request), calendarForm, act, { authorise: () => requireRole(ctx, "business") })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...plainHead(m.partners_calendar_title(), m.partners_calendar_lead({ name: loaderData?.name ?? "" })),
  { name: "robots", content: "noindex" },
]

/** Booked, blocked and free days of a listing, and its exchange with other platforms. */
export default function ListingCalendar({ loaderData, actionData }: Route.ComponentProps) {
  const { name, isVerified, calendar } = loaderData
  const result = actionData as CalendarResult
  return (
    <>
      <header className="grid gap-4">
        <p>
          <TouchLink to="/partner/listings">{m.partners_nav_listings()}</TouchLink>
        </p>
        <PageHeading title={m.partners_calendar_title()} lead={m.partners_calendar_lead({ name })} />
      </header>
      {calendar === undefined ? (
        <EmptyState title={m.partners_calendar_unpublished()} />
      ) : (
        <>
          {calendar.doubleBooked.length > 0 ? (
            <Notice tone="danger" quiet title={m.partners_calendar_double_title()}>
              <p>{m.partners_calendar_double_lead()}</p>
              <ul className="figures mt-2">
                {calendar.doubleBooked.map(({ from, to }) => (
                  <li key={from}>{periodText(from, to)}</li>
                ))}
              </ul>
            </Notice>
          ) : null}
          <section aria-labelledby="months" className="grid gap-5">
            <div className="grid gap-2">
              <h2 id="months" className="text-3xl">
                {m.partners_calendar_months()}
              </h2>
              {calendar.isByNight ? <p className="text-muted">{m.partners_calendar_nights()}</p> : null}
            </div>
            <ListingMonths weekdays={calendar.weekdays} months={calendar.months} />
            <nav aria-label={m.partners_calendar_months()} className="flex flex-wrap gap-4">
              {calendar.earlier ? (
                <LinkButton to={`?month=${calendar.earlier}`} variant="outline" preventScrollReset>
                  {m.partners_calendar_earlier()}
                </LinkButton>
              ) : null}
              {calendar.later ? (
                <LinkButton to={`?month=${calendar.later}`} variant="outline" preventScrollReset>
                  {m.partners_calendar_later()}
                </LinkButton>
              ) : null}
            </nav>
          </section>
          <BlockedDays result={result} today={calendar.today} lastDay={calendar.lastDay} blocks={calendar.ownBlocks} />
          <CalendarSection
            id="own"
            title={m.partners_calendar_own_title()}
            lead={m.partners_calendar_own_lead()}
            result={result}
            intents={["new-address"]}
            reports={["new-address"]}
          >
            <div className="grid max-w-2xl gap-2">
              <CopyAddress label={m.partners_calendar_url()} address={calendar.address} />
              <p className="text-note text-muted">{m.partners_calendar_own_only()}</p>
            </div>
            <div className="-mx-3">
              <ConfirmedButton
                values={{ intent: "new-address" }}
                label={m.partners_calendar_renew()}
                consequence={m.partners_calendar_renew_lead()}
                confirm={m.partners_calendar_renew_do()}
              />
            </div>
          </CalendarSection>
          <PlatformCalendars
            result={result}
            calendars={calendar.calendars}
            maxCalendars={calendar.maxCalendars}
            isVerified={isVerified}
          />
        </>
      )}
    </>
  )
}
