import type { CategoryId } from "../../catalogue/rules/categories"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { type Currency, formatPrice } from "../../platform/money"
import { durationText } from "./stay-texts"

type Props = {
  category: CategoryId
  days: number
  /** In euro cents; undefined where the price is not said. */
  price: { subtotalCents: number; taxCents: number; totalCents: number } | undefined
  currency: Currency
}

/** How long the stay is and what it costs, line by line; nothing while it has no length. */
export function StayPrice({ category, days, price, currency }: Props) {
  if (days === 0) return null
  const amount = (eurCents: number) => formatPrice(eurCents, currency)
  return (
    <dl aria-live="polite" className="grid gap-2 border-t border-line pt-5 text-note">
      {price ? (
        <>
          <Line name={durationText(category, days)} value={amount(price.subtotalCents)} />
          <Line name={m.checkout_line_tax()} value={amount(price.taxCents)} />
          <div className="mt-2 flex items-baseline justify-between gap-6 border-t border-line pt-4">
            <dt className="font-medium">{m.checkout_stay_total_price()}</dt>
            <dd className="figures font-display text-3xl whitespace-nowrap">{amount(price.totalCents)}</dd>
          </div>
        </>
      ) : (
        <Line name={m.checkout_stay_duration()} value={durationText(category, days)} />
      )}
    </dl>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-6">
      <dt>{name}</dt>
      <dd className="figures text-right whitespace-nowrap">{value}</dd>
    </div>
  )
}
