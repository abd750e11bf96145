import { formatDate } from "../../../platform/date-format"
import type { IsoDate } from "../../../platform/dates"
import { m } from "../../../platform/i18n/paraglide/messages.js"

/** Until when a member can make requests. `lastDay`: the last paid day with the benefit. */
export function RequestTerm({ term: { lastDay, autoRenews } }: { term: { lastDay: IsoDate; autoRenews: boolean } }) {
  const date = formatDate(lastDay)
  return (
    <p className="text-note text-muted">
      {autoRenews ? m.membership_request_term_renewed({ date }) : m.membership_request_term({ date })}
    </p>
  )
}
