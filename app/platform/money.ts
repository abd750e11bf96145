export const currencies = ["eur", "usd"] as const
export type Currency = (typeof currencies)[number]

/** Whole dollars for an amount in euro cents, in cents: round(EUR × 1.1) dollars (D7). */
export function usdCents(eurCents: number): number {
  return Math.round((eurCents * 11) / 1000) * 100
}

/** What is charged, in cents of `currency`, for an amount in euro cents (D7). */
export function chargedCents(eurCents: number, currency: Currency): number {
  return currency === "eur" ? eurCents : usdCents(eurCents)
}

/** Sum of cents. */
export const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0)

/** Formats are dear to make and the same for everyone. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: Currency, decimals: 0 | 2): Intl.NumberFormat {
  const key = `${currency} ${decimals}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(currency === "eur" ? "it-IT" : "en-US", {
      style: "currency",
      currency: currency.toUpperCase(),
      useGrouping: "always",
      minimumFractionDigits: decimals,
      maximumFractionDigits: 2,
    })
  formats.set(key, format)
  return format
}

/**
 * An amount in cents of `currency` as text, in the currency's own format (part 1 §9): thousands parted, no decimals on
 * whole amounts, two where there are cents. A line never ends between the figure and its sign.
 */
export function formatCents(cents: number, currency: Currency): string {
  return formatOf(currency, cents % 100 === 0 ? 0 : 2).format(cents / 100)
}

/** A price kept in euro cents, shown in the reader's currency. */
export const formatPrice = (eurCents: number, currency: Currency) =>
  formatCents(chargedCents(eurCents, currency), currency)
