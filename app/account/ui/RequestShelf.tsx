import { ListTitle } from "../../bookings/ui/ListTitle"
import type { UnbookedRequest } from "../../charter/offers/offer-page.server"
import { RequestStateBadge } from "../../charter/ui/RequestStateBadge"
import { formatInstant, formatMoment } from "../../platform/date-format"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/Button"
import { Money } from "../../platform/ui/Money"
import { Unbroken } from "../../platform/ui/Unbroken"

export function RequestList({ title, requests }: { title: string; requests: UnbookedRequest[] }) {
  if (requests.length === 0) return null
  return (
    <section className="grid gap-5">
      <h2 className="text-3xl">{title}</h2>
      <ul className="grid gap-4">
        {requests.map(({ id, kind, reference, itemName, startsAt, state, offer, bookingId }) => (
          <li
            key={id}
            className="relative grid gap-4 border border-line bg-surface p-5 transition-colors hover:border-edge sm:p-6"
          >
            <ListTitle to={`/account/requests/${id}`} item={itemName} kind={kind} heading="h3">
              <RequestStateBadge state={state} />
            </ListTitle>
            <p className="figures text-note text-muted">
              <Unbroken>{reference}</Unbroken>
              <br />
              <span>{formatMoment(startsAt)}</span>
            </p>
            {offer ? (
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-line pt-4">
                <p>
                  <Money cents={offer.amountDueCents} currency={offer.currency} className="text-2xl" />
                  <br />
                  <span className="text-note text-muted">
                    {bookingId
                      ? m.charter_lead_accepted()
                      : m.charter_offer_until({ moment: formatInstant(offer.expiresAt) })}
                  </span>
                </p>
                {bookingId ? (
                  <LinkButton to={`/pay/${bookingId}`} className="relative">
                    {m.charter_offer_pay()}
                  </LinkButton>
                ) : (
                  <LinkButton to={`/account/requests/${id}`} className="relative">
                    {m.charter_offer_read()}
                  </LinkButton>
                )}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
