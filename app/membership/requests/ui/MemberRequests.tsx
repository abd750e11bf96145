import { Link } from "react-router"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Section } from "../../../platform/ui/page/Section"
import { Unbroken } from "../../../platform/ui/Unbroken"
import type { RequestSummary } from "../../benefits/member-benefits.server"
import { MemberRequestBadge } from "./MemberRequestBadge"

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
