import { PriceLines } from "../../../bookings/ui/PriceLines"
import type { stayPrice } from "../../../checkout/rules/stay"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { convertEuroCents, formatPrice } from "../../../platform/money"
import { useRootData } from "../../../platform/ui/page/root-data"

type Props = { days: number; dailyPriceCents: number; price: ReturnType<typeof stayPrice> }

/** The price of the stay, once its dates are chosen. */
export function YachtCosts({ days, dailyPriceCents, price }: Props) {
  const { currency } = useRootData()
  const label = m.checkout_stay_days({ count: days })
  return (
    <>
      <p className="text-muted">{m.charter_yacht_per_day({ price: formatPrice(dailyPriceCents, currency) })}</p>
      <div aria-live="polite">
        {days > 0 ? (
          <PriceLines
            lines={[{ code: "days", label, cents: price.subtotalCents }]}
            taxCents={price.taxCents}
            currency={currency}
            total={{ label: m.bookings_total(), cents: convertEuroCents(price.totalCents, currency) }}
          />
        ) : (
          <p className="text-sm text-muted noscript:hidden">{m.charter_yacht_choose_dates()}</p>
        )}
      </div>
    </>
  )
}
