import { spanText } from "../../../bookings/ui/booking-texts"
import { formatMoment } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Unbroken } from "../../../platform/ui/Unbroken"
import type { PartnerQuoteRequest } from "../quote-requests.server"

/** Open requests for quotes of a partner's listings, which the company answers; nothing while there is none. */
export function QuoteRequestList({ requests }: { requests: PartnerQuoteRequest[] }) {
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="quote-requests" className="grid gap-5">
      <div className="grid gap-2">
        <h2 id="quote-requests" className="text-3xl">
          {m.partners_quotes_title()}
        </h2>
        <p className="max-w-[65ch] text-muted">{m.partners_quotes_lead()}</p>
      </div>
      <ul className="grid gap-4">
        {requests.map(({ id, reference, item, startsAt, endsAt, guests, offeredUntil }) => (
          <li key={id} className="grid gap-2 border border-line bg-surface p-5">
            <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
              <h3 className="text-xl wrap-anywhere">
                <Unbroken>{item}</Unbroken>
              </h3>
              <p className="text-note font-medium">
                {offeredUntil
                  ? m.partners_quotes_offered({ moment: formatMoment(offeredUntil) })
                  : m.partners_quotes_open()}
              </p>
            </div>
            <p className="figures flex flex-wrap gap-x-6 text-note text-muted">
              <span>
                <Unbroken>{reference}</Unbroken>
              </span>
              {guests === null ? null : <span>{m.partners_quotes_guests({ count: guests })}</span>}
              <span>{endsAt ? spanText({ startsAt, endsAt }) : formatMoment(startsAt)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
