import { Link } from "react-router"
import { formatDate } from "../../../platform/date-format"
import type { IsoDate } from "../../../platform/dates"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Section } from "../../../platform/ui/page/Section"
import { Unbroken } from "../../../platform/ui/Unbroken"
import type { RequestSummary } from "../../benefits/member-benefits.server"
import type { CloseReason, MemberRequestState } from "../../rules/requests"

/** The requests of a person, also of memberships that have ended. */
export function MemberRequests({ requests }: { requests: RequestSummary[] }) {
  if (requests.length === 0) return null
  return (
    <Section id="member-requests" title={m.membership_requests()} className="grid gap-6">
      <ul className="border-b border-line">
        {requests.map(({ id, name, summary, ...request }) => (
          <li key={id} className="relative grid gap-1 border-t border-line py-4">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <h3 className="text-xl">
                <Link
                  to={`/account/membership/requests/${id}`}
                  className="after:absolute after:inset-0 hover:underline"
                >
                  {name}
                </Link>
              </h3>
              <MemberRequestBadge request={request} />
            </div>
            <p className="figures text-note text-muted">
              <Unbroken>{summary}</Unbroken>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Shown = MemberRequestState | "closed"

const texts: Record<Shown, () => string> = {
  open: m.membership_state_open,
  confirmed: m.membership_state_confirmed,
  declined: m.membership_state_declined,
  withdrawn: m.membership_state_withdrawn,
  closed: m.membership_state_closed,
}

const looks: Record<Shown, string> = {
  open: "border-edge text-muted",
  confirmed: "border-success text-success bg-success-soft",
  declined: "border-danger text-danger bg-danger-soft",
  withdrawn: "border-edge text-muted",
  closed: "border-danger text-danger bg-danger-soft",
}

type MemberRequestBadgeProps = { request: { state: MemberRequestState; closeReason: CloseReason | null } }

export function MemberRequestBadge({ request: { state, closeReason } }: MemberRequestBadgeProps) {
  const shown = closeReason ? "closed" : state
  return (
    <span
      data-state={shown}
      className={`inline-block border px-2.5 py-0.5 text-sm font-medium whitespace-nowrap ${looks[shown]}`}
    >
      {texts[shown]()}
    </span>
  )
}

/**
 * The operator's answer; of a request that was closed because the membership no longer includes it, the reason for its reader and
 * then the answer it had, if any.
 */
export function requestAnswer(
  { closeReason, answer }: { closeReason: CloseReason | null; answer: string | null },
  reader: "member" | "operator",
): string | null {
  if (!closeReason) return answer
  const reason = reader === "member" ? m.membership_request_closed() : m.back_office_member_request_closed()
  return answer ? `${reason}\n\n${m.membership_request_answer_before({ answer })}` : reason
}

export const RequestFacts = ({ facts }: { facts: { label: string; value: string }[] }) => (
  <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
    {facts.map(({ label, value }) => (
      <div key={label} className="border-t border-line pt-3">
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="figures font-medium wrap-anywhere">
          <Unbroken>{value}</Unbroken>
        </dd>
      </div>
    ))}
  </dl>
)

/** Until when a member can make requests. `lastDay`: the last paid day with the benefit. */
export function RequestTerm({ term: { lastDay, autoRenews } }: { term: { lastDay: IsoDate; autoRenews: boolean } }) {
  const date = formatDate(lastDay)
  return (
    <p className="text-note text-muted">
      {autoRenews ? m.membership_request_term_renewed({ date }) : m.membership_request_term({ date })}
    </p>
  )
}
