import { Link } from "react-router"
import { ListTitle } from "../../bookings/ui/ListTitle"
import { requestsForOperator } from "../../charter/requests/back-office.server"
import { quoteRequestStates } from "../../charter/rules/request-states"
import { RequestStateBadge, requestStateText } from "../../charter/ui/RequestStateBadge"
import { formatMoment } from "../../platform/date-format"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { EmptyState } from "../../platform/ui/EmptyState"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { Unbroken } from "../../platform/ui/Unbroken"
import type { Route } from "./+types/requests"

export const meta = () => plainHead(m.back_office_requests(), m.back_office_requests_lead())

/** An unknown `state` is ignored. */
export const loader = async ({ context, url }: Route.LoaderArgs) => {
  const wanted = url.searchParams.get("state")
  const state = quoteRequestStates.find((state) => state === wanted)
  return { state: state ?? null, requests: await requestsForOperator(ctxOf(context), state) }
}

/** Requests for a quote, open ones first. */
export default function RequestsPage({ loaderData: { state, requests } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title={m.back_office_requests()} lead={m.back_office_requests_lead()} />
      <nav aria-label={m.back_office_requests_filter()}>
        <ul className="-mx-2 flex flex-wrap gap-1">
          <Filter to="/admin/requests" label={m.back_office_requests_all()} isActive={state === null} />
          {quoteRequestStates.map((each) => (
            <Filter
              key={each}
              to={`/admin/requests?state=${each}`}
              label={requestStateText(each)}
              isActive={state === each}
            />
          ))}
        </ul>
      </nav>
      {requests.length === 0 ? (
        <EmptyState title={state ? m.back_office_requests_none_found() : m.back_office_requests_none()} />
      ) : (
        <ul className="grid gap-4">
          {requests.map((request) => (
            <li key={request.id} className="relative grid gap-3 border border-line bg-surface p-5 hover:border-edge">
              <ListTitle to={`/admin/requests/${request.id}`} item={request.itemName} customer={request.customer}>
                <RequestStateBadge state={request.state} />
              </ListTitle>
              <p className="figures flex flex-wrap gap-x-6 text-note text-muted">
                <span>
                  <Unbroken>{request.reference}</Unbroken>
                </span>
                <span>{m.back_office_request_for({ moment: formatMoment(request.startsAt) })}</span>
                <span>{m.back_office_request_asked({ moment: formatMoment(request.createdAt) })}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const Filter = ({ to, label, isActive }: { to: string; label: string; isActive: boolean }) => (
  <li>
    <Link
      to={to}
      aria-current={isActive ? "true" : undefined}
      className={`touch inline-flex items-center px-2 underline-offset-4 ${isActive ? "font-medium underline" : "text-muted hover:underline"}`}
    >
      {label}
    </Link>
  </li>
)
