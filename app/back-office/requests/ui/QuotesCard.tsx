import { formatMoment } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../../platform/ui/Button"

/** Number of open requests for a quote, with a link to their page. */
export function QuotesCard({ count, oldestAt }: { count: number; oldestAt: Date | null }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border border-line bg-surface p-5 sm:p-6">
      <div className="grid gap-1">
        <h3 className="text-2xl">{m.back_office_quotes_waiting({ count })}</h3>
        {oldestAt ? (
          <p className="figures text-muted">
            {m.back_office_quotes_since({
              moment: formatMoment(oldestAt),
            })}
          </p>
        ) : null}
      </div>
      <LinkButton to="/admin/requests?state=open" variant="outline" className="max-sm:w-full">
        {m.back_office_quotes_see()}
      </LinkButton>
    </li>
  )
}
