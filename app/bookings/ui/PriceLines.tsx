import { m } from "../../platform/i18n/paraglide/messages.js"
import { type Currency, formatCents } from "../../platform/money"
import { Amounts } from "../../platform/ui/Money"
import { priceIn, withPaidOrders } from "../rules/total"

export type NamedLine = { code: string; label: string; cents: number }

/**
 * The lines of a booking's price, labelled by the caller; amounts in euro cents, shown in the currency of the charge
 * (D23). The difference between total and amount due is gift card credit.
 */
export function PriceLines({
  lines,
  taxCents,
  currency,
  total,
  later = [],
}: {
  lines: NamedLine[]
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
  /** Paid orders that the total includes, each in cents of its own currency. */
  later?: { id: string; label: string; amountDueCents: number; currency: Currency; state: "paid" }[]
}) {
  const shown = priceIn({ lines, taxCents }, currency)
  const whole = shown.totalCents
  const received = total.agencyPaidCents ?? 0
  const isRest = total.cents < whole || received > 0
  return (
    <dl className="grid gap-2 text-note">
      {shown.lines.map(({ code, label, cents }) => (
        <Line key={code} name={label} amount={cents === 0 ? m.bookings_included() : formatCents(cents, currency)} />
      ))}
      {taxCents === 0 ? null : (
        <>
          <Line name={m.bookings_subtotal()} amount={formatCents(shown.subtotalCents, currency)} below />
          <Line name={m.bookings_tax()} amount={formatCents(shown.taxCents, currency)} />
        </>
      )}
      {isRest ? <Line name={m.bookings_total()} amount={formatCents(whole, currency)} below /> : null}
      {total.cents < whole ? (
        <Line name={m.bookings_gift_card_credit()} amount={`−${formatCents(whole - total.cents, currency)}`} />
      ) : null}
      {received > 0 ? (
        <Line name={m.bookings_received_at_agency()} amount={`−${formatCents(received, currency)}`} />
      ) : null}
      {later.map((order, at) => (
        <Line
          key={order.id}
          name={order.label}
          amount={formatCents(order.amountDueCents, order.currency)}
          below={at === 0}
        />
      ))}
      <div className="amount-row mt-2 items-baseline gap-x-6 border-t border-line pt-4">
        <dt className="font-medium">{isRest ? (total.rest ?? total.label) : total.label}</dt>
        <dd className="font-display text-3xl">
          <Amounts amounts={withPaidOrders({ currency }, total.cents - received, later)} />
        </dd>
      </div>
    </dl>
  )
}

/** `below` draws a line above it, for a sum. */
function Line({ name, amount, below = false }: { name: string; amount: string; below?: boolean }) {
  return (
    <div className={`amount-row gap-x-6 ${below ? "mt-2 border-t border-line pt-4" : ""}`}>
      <dt>{name}</dt>
      <dd className="figures text-right whitespace-nowrap">{amount}</dd>
    </div>
  )
}
