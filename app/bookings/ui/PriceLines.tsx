import { m } from "../../platform/i18n/paraglide/messages.js"
import { type Currency, convertEuroCents, formatCents, formatPrice } from "../../platform/money"
import { Money } from "../../platform/ui/Money"

export type NamedLine = { code: string; label: string; cents: number }

/**
 * The lines of a booking's price, labelled by the caller; amounts in euro cents, shown in the currency of the charge
 * (D23). The difference between total and amount due is gift card credit.
 */
export function PriceLines({
  lines,
  subtotalCents,
  taxCents,
  currency,
  total,
}: {
  lines: NamedLine[]
  subtotalCents: number
  taxCents: number
  currency: Currency
  /** The amount due, in cents of `currency`; its label, and the label of the rest after gift cards. */
  total: {
    label: string
    rest?: string
    cents: number
    /** The part received at the agency while the rest is due. */
    agencyPaidCents?: number
  }
}) {
  const whole = convertEuroCents(subtotalCents + taxCents, currency)
  const received = total.agencyPaidCents ?? 0
  const isRest = total.cents < whole || received > 0
  return (
    <dl className="grid gap-2 text-note">
      {lines.map(({ code, label, cents }) => (
        <Line key={code} name={label} amount={cents === 0 ? m.bookings_included() : formatPrice(cents, currency)} />
      ))}
      {taxCents === 0 ? null : (
        <>
          <Line name={m.bookings_subtotal()} amount={formatPrice(subtotalCents, currency)} below />
          <Line name={m.bookings_tax()} amount={formatPrice(taxCents, currency)} />
        </>
      )}
      {isRest ? <Line name={m.bookings_total()} amount={formatCents(whole, currency)} below /> : null}
      {total.cents < whole ? (
        <Line name={m.bookings_gift_card_credit()} amount={`−${formatCents(whole - total.cents, currency)}`} />
      ) : null}
      {received > 0 ? (
        <Line name={m.bookings_received_at_agency()} amount={`−${formatCents(received, currency)}`} />
      ) : null}
      <div className="mt-2 flex items-baseline justify-between gap-6 border-t border-line pt-4">
        <dt className="font-medium">{isRest ? (total.rest ?? total.label) : total.label}</dt>
        <dd className="font-display text-3xl">
          <Money cents={total.cents - received} currency={currency} />
        </dd>
      </div>
    </dl>
  )
}

/** `below` draws a line above it, for a sum. */
function Line({ name, amount, below = false }: { name: string; amount: string; below?: boolean }) {
  return (
    <div className={`flex justify-between gap-6 ${below ? "mt-2 border-t border-line pt-4" : ""}`}>
      <dt>{name}</dt>
      <dd className="figures text-right whitespace-nowrap">{amount}</dd>
    </div>
  )
}
