import { Form } from "react-router"
import { formatDate } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { Section } from "../../../platform/ui/page/Section"
import type { AccountMembership } from "../../member-page.server"
import type { MemberRequestState, RequestKind } from "../../rules/requests"

type Request = AccountMembership["requests"][number]

/** The requests of a person with their answers, also after the membership; open ones can be withdrawn. */
export function MemberRequests({ requests }: { requests: Request[] }) {
  if (requests.length === 0) return null
  return (
    <Section id="member-requests" title={m.membership_requests()} className="grid gap-6">
      <ul className="border-b border-line">
        {requests.map((request) => (
          <MemberRequest key={request.id} request={request} />
        ))}
      </ul>
    </Section>
  )
}

function MemberRequest({ request: { id, kind, date, text, state, answer, hasLapsed } }: { request: Request }) {
  return (
    <li className="grid gap-2 border-t border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 className="text-xl">{requestTitle(kind, date)}</h3>
        <MemberRequestBadge state={state} />
      </div>
      <p className="max-w-[65ch] text-muted wrap-anywhere whitespace-pre-line">{text}</p>
      {answer ? (
        <p className="max-w-[65ch] wrap-anywhere whitespace-pre-line">
          <span className="font-medium">{m.membership_request_our_answer()}:</span> {answer}
        </p>
      ) : null}
      {hasLapsed ? <p className="text-danger">{m.membership_request_has_lapsed()}</p> : null}
      {state === "open" ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="withdraw" />
          <input type="hidden" name="requestId" value={id} />
          <Button variant="outline">{m.membership_request_withdraw()}</Button>
        </Form>
      ) : null}
    </li>
  )
}

const kinds: Record<RequestKind, () => string> = {
  transfer: m.membership_request_transfer,
  availability: m.membership_request_availability,
}

/** `Airport transfer, 12 December 2026`. */
export const requestTitle = (kind: RequestKind, date: string): string => `${kinds[kind]()}, ${formatDate(date)}`

const states: Record<MemberRequestState, [text: () => string, look: string]> = {
  open: [m.membership_state_open, "border-edge text-muted"],
  confirmed: [m.membership_state_confirmed, "border-success text-success bg-success-soft"],
  declined: [m.membership_state_declined, "border-danger text-danger bg-danger-soft"],
  withdrawn: [m.membership_state_withdrawn, "border-edge text-muted"],
}

export function MemberRequestBadge({ state }: { state: MemberRequestState }) {
  const [text, look] = states[state]
  return (
    <span
      data-state={state}
      className={`inline-block border px-2.5 py-0.5 text-sm font-medium sm:whitespace-nowrap ${look}`}
    >
      {text()}
    </span>
  )
}
