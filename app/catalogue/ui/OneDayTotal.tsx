import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../platform/money"
import { useRootData } from "../../platform/ui/page/root-data"

/** `eurCents` of one day or night; `minNights`: shortest stay. */
type Props = { eurCents: number; unit: "day" | "night"; minNights?: number; className?: string }

/** What one day or night, or the shortest stay, really costs with everything in it (D61). */
export function OneDayTotal({ eurCents, unit, minNights = 1, className = "" }: Props) {
  const { currency } = useRootData()
  const price = formatPrice(eurCents * minNights, currency)
  const night =
    minNights > 1 ? m.catalogue_from_nights({ price, nights: minNights }) : m.catalogue_from_night({ price })
  return (
    <span className={`block text-balance text-muted ${className}`}>
      {unit === "night" ? night : m.catalogue_from_day({ price })}
    </span>
  )
}
