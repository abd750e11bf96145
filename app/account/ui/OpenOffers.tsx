import { kindText } from "../../bookings/ui/booking-texts"
import { formatInstant } from "../../platform/date-format"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/Button"
import { Money } from "../../platform/ui/Money"
import { Section } from "../../platform/ui/page/Section"
import { Unbroken } from "../../platform/ui/Unbroken"
import type { Overview } from "../overview.server"

/** Offers that wait for the customer's answer or payment, with price and deadline. */
export function OpenOffers({ offers }: Pick<Overview, "offers">) {
  if (offers.length === 0) return null
  return (
    <Section id="offers" title={m.account_offers()} className="grid gap-4">
      <ul className="grid gap-4">
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} />
        ))}
      </ul>
    </Section>
  )
}

function OfferCard({
  offer: { id, kind, itemName, startsAt, amountDueCents, currency, until, bookingId },
}: {
  offer: Overview["offers"][number]
}) {
  const moment = until && formatInstant(until)
  return (
    <li className="grid gap-x-8 gap-y-5 border border-t-accent border-line bg-surface p-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end sm:p-6">
      <div className="grid gap-2">
        <p className="eyebrow text-muted">{kindText(kind)}</p>
        <h3 className="text-2xl">
          <Unbroken>{itemName}</Unbroken>
        </h3>
        <p className="text-note text-muted">{formatInstant(startsAt, { dateStyle: "long" })}</p>
      </div>
      <div className="grid justify-items-start gap-4 sm:justify-items-end sm:text-right">
        <p>
          <Money cents={amountDueCents} currency={currency} className="text-2xl" />
          {moment ? (
            <span className="block text-note text-muted">
              {bookingId ? m.account_offer_pay_until({ until: moment }) : m.charter_offer_until({ moment })}
            </span>
          ) : null}
        </p>
        {bookingId ? (
          <LinkButton to={`/pay/${bookingId}`}>{m.charter_offer_pay()}</LinkButton>
        ) : (
          <LinkButton to={`/account/requests/${id}`}>{m.charter_offer_read()}</LinkButton>
        )}
      </div>
    </li>
  )
}
