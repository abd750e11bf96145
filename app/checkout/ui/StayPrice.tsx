import { DescriptionItem } from "../../bookings/ui/DescriptionItem"
import { PriceLines } from "../../bookings/ui/PriceLines"
import type { CategoryId } from "../../catalogue/rules/categories"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { type Currency, convertEuroCents } from "../../platform/money"

type Props = {
  category: CategoryId
  days: number
  /** In euro cents; undefined if the price is on request. */
  price: { subtotalCents: number; taxCents: number; totalCents: number } | undefined
  currency: Currency
}

/** Length and price of the stay, line by line; empty while it has no length. */
export function StayPrice({ category, days, price, currency }: Props) {
  const duration = durationText(category, days)
  return (
    <div aria-live="polite">
      {days === 0 ? null : price ? (
        <PriceLines
          lines={[{ code: "stay", label: duration, cents: price.subtotalCents }]}
          taxCents={price.taxCents}
          currency={currency}
          total={{ label: m.checkout_stay_total_price(), cents: convertEuroCents(price.totalCents, currency) }}
        />
      ) : (
        <dl>
          <DescriptionItem name={m.checkout_stay_duration()}>{duration}</DescriptionItem>
        </dl>
      )}
    </div>
  )
}

/** Length of a stay: nights for a villa, otherwise days. */
export const durationText = (category: CategoryId, count: number): string =>
  category === "villas" ? m.checkout_stay_nights({ count }) : m.checkout_stay_days({ count })
