import { Link } from "react-router"
import type { RequestState } from "../../charter/rules/request-states"
import { RequestMark } from "../../charter/ui/RequestMark"
import { formatInstant } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { useRootData } from "../../platform/ui/root-data"

type Entry = { id: string; reference: string; itemName: string; startsAt: Date; state: RequestState }

/** What the customer asked a price for and has not booked yet, newest first. */
export function RequestShelf({ requests }: { requests: Entry[] }) {
  const { locale } = useRootData()
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="requests" className="grid gap-5">
      <h2 id="requests" className="text-3xl">
        {m.account_requests()}
      </h2>
      <ul className="grid gap-4">
        {requests.map(({ id, reference, itemName, startsAt, state }) => (
          <li
            key={id}
            className="relative grid gap-4 border border-line bg-surface p-5 transition-colors hover:border-edge sm:p-6"
          >
            <div className="grid justify-items-start gap-x-6 gap-y-2 sm:flex sm:items-start sm:justify-between">
              <h3 className="text-2xl">
                <Link to={`/account/requests/${id}`} className="after:absolute after:inset-0">
                  {itemName}
                </Link>
              </h3>
              <RequestMark state={state} />
            </div>
            <p className="figures text-note text-muted">
              {reference}
              <br />
              {formatInstant(startsAt, locale, { dateStyle: "medium", timeStyle: "short" })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
