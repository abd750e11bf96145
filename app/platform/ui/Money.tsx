import { type Currency, formatCents, formatPrice } from "../money"
import { useRootData } from "./root-data"

/** An amount as it is charged: `cents` of `currency`. */
export function Money({ cents, currency, className = "" }: { cents: number; currency: Currency; className?: string }) {
  return <span className={`figures whitespace-nowrap ${className}`}>{formatCents(cents, currency)}</span>
}

/** A price kept in euro cents, in the reader's currency (D7). */
export function Price({ eurCents, className = "" }: { eurCents: number; className?: string }) {
  const { currency } = useRootData()
  return <span className={`figures whitespace-nowrap ${className}`}>{formatPrice(eurCents, currency)}</span>
}
