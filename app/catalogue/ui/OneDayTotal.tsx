import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../platform/money"
import { useRootData } from "../../platform/ui/root-data"

type Props = { eurCents: number; unit: "day" | "night"; className?: string }

/** What one day or night really costs with everything in it (D61). */
export function OneDayTotal({ eurCents, unit, className = "" }: Props) {
  const { currency } = useRootData()
  const price = formatPrice(eurCents, currency)
  return (
    <span className={`block text-balance text-muted ${className}`}>
      {unit === "night" ? m.catalogue_from_night({ price }) : m.catalogue_from_day({ price })}
    </span>
  )
}
