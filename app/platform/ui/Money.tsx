import { type Amount, type Currency, formatAmounts, formatCents, formatPrice } from "../money"
import { useRootData } from "./page/root-data"

/** An amount in `cents` of `currency`. */
export function Money({ cents, currency, className = "" }: { cents: number; currency: Currency; className?: string }) {
  return <span className={`figures whitespace-nowrap ${className}`}>{formatCents(cents, currency)}</span>
}

/** Amounts of different currencies. */
export const Amounts = ({ amounts, className = "" }: { amounts: Amount[]; className?: string }) => (
  <span className={`figures ${className}`}>{formatAmounts(amounts)}</span>
)

/** A price in euro cents, shown in the reader's currency (D7). */
export function Price({ eurCents, className = "" }: { eurCents: number; className?: string }) {
  const { currency } = useRootData()
  return <span className={`figures whitespace-nowrap ${className}`}>{formatPrice(eurCents, currency)}</span>
}
