import { parted } from "./i18n/number"

export const currencies = ["eur", "usd"] as const
export type Currency = (typeof currencies)[number]

/** Whole dollars for an amount in euro cents, in cents: round(EUR × 1.1) dollars (D7). */
export function usdCents(eurCents: number): number {
  return Math.round((eurCents * 11) / 1000) * 100
}

/** What is charged, in cents of `currency`, for an amount in euro cents (D7). */
export function convertEuroCents(eurCents: number, currency: Currency): number {
  return currency === "eur" ? eurCents : usdCents(eurCents)
}

/** Sum of cents. */
export const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0)

/**
 * An amount in cents of `currency` as text, in the currency's own format (part 1 §9): thousands parted, no decimals on
 * whole amounts, two where there are cents. A line never ends between the figure and its sign.
 */
export function formatCents(cents: number, currency: Currency): string {
  const sign = cents < 0 ? "-" : ""
  const digits = (Math.abs(cents) / 100).toFixed(cents % 100 === 0 ? 0 : 2)
  return currency === "eur" ? `${sign}${parted(digits, "it")}\u00a0€` : `${sign}$${parted(digits, "en")}`
}

/** A price kept in euro cents, shown in the reader's currency. */
export const formatPrice = (eurCents: number, currency: Currency) =>
  formatCents(convertEuroCents(eurCents, currency), currency)

/** Prices of what costs fractions of a cent are kept in millionths of a currency. */
export const MICROS = 1_000_000

/** A price in millionths of `currency`, in the currency's own format; with four decimals where cents do not do. */
export function formatMicros(micros: number, currency: Currency): string {
  const cents = micros / (MICROS / 100)
  if (Number.isInteger(cents)) return formatCents(cents, currency)
  const digits = (micros / MICROS).toFixed(4)
  return currency === "eur" ? `${parted(digits, "it")}\u00a0€` : `$${parted(digits, "en")}`
}
