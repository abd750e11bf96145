import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../platform/money"
import { useRootData } from "../../platform/ui/page/root-data"

/** What a choice adds to the total (D78), in cents of the reader's currency; nothing while it is unknown. */
export function Added({ cents }: { cents: number | undefined }) {
  const { currency } = useRootData()
  if (cents === undefined) return null
  return (
    <span className="whitespace-nowrap">
      {cents === 0 ? m.car_rental_included() : m.car_rental_adds({ price: formatCents(cents, currency) })}
    </span>
  )
}
