import { currentLocale, type Locale } from "./i18n/locale"
import { numberFormat } from "./i18n/number"

export const currencies = ["eur", "usd"] as const
export type Currency = (typeof currencies)[number]

/** Converts euro cents to whole dollars, in cents: round(EUR × 1.1) dollars (D7). */
export function usdCents(eurCents: number): number {
  return Math.round((eurCents * 11) / 1000) * 100
}

/** The amount to charge, in cents of `currency`, for an amount in euro cents (D7). */
export function convertEuroCents(eurCents: number, currency: Currency): number {
  return currency === "eur" ? eurCents : usdCents(eurCents)
}

/**
 * As `convertEuroCents` for lines of a price, rounded so that they add up to their converted sum: whole dollars go to the
 * largest remainders (D7).
 */
export function convertLines(eurCents: number[], currency: Currency): number[] {
  if (currency === "eur") return eurCents
  const down = eurCents.map((cents) => Math.floor((cents * 11) / 1000))
  const remainder = (at: number) => ((eurCents[at] ?? 0) * 11) / 1000 - (down[at] ?? 0)
  const missing = usdCents(sum(eurCents)) / 100 - sum(down)
  const raised = new Set([...down.keys()].sort((one, other) => remainder(other) - remainder(one)).slice(0, missing))
  return down.map((dollars, at) => (dollars + (raised.has(at) ? 1 : 0)) * 100)
}

export const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0)

/** Number format with the currency symbol where the language puts it (D60); without decimals if they are zero. */
const currencyFormat = (locale: Locale, currency: Currency, decimals: number) =>
  numberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    trailingZeroDisplay: "stripIfInteger",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })

/**
 * Formats an amount in cents of `currency`, in the reader's language or `locale` (D60): whole amounts without decimals, others
 * with two; a negative one with a minus sign instead of a hyphen.
 */
export const formatCents = (cents: number, currency: Currency, locale: Locale = currentLocale()): string =>
  currencyFormat(locale, currency, 2)
    .format(cents / 100)
    .replace("-", "−")

/** An amount in cents of its currency. */
export type Amount = { cents: number; currency: Currency }

/** One amount per currency, in the order of their first. */
export function addUp(amounts: Amount[]): Amount[] {
  const inAll = [...new Set(amounts.map(({ currency }) => currency))]
  const of = (wanted: Currency) => amounts.filter(({ currency }) => currency === wanted).map(({ cents }) => cents)
  return inAll.map((currency) => ({ cents: sum(of(currency)), currency }))
}

export const formatAmounts = (amounts: Amount[], locale: Locale = currentLocale()): string =>
  amounts.map(({ cents, currency }) => formatCents(cents, currency, locale)).join(" + ")

const PLAIN_AMOUNT = /^(\d+)(?:[.,](\d{1,2}))?$/
const GROUPED_AMOUNT = /^([1-9]\d{0,2}(?:([.,])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/

/**
 * Parses an Italian or English amount to cents: `42500`, `42500,5`, `42.500`, `42.500,00`, `42,500.00`. Three digits after a
 * single dot or comma are thousands. Undefined if it is not an amount. The caller limits the length (`text`).
 */
export function readCents(typed: string): number | undefined {
  const plain = PLAIN_AMOUNT.exec(typed)
  const grouped = plain ? null : GROUPED_AMOUNT.exec(typed)
  const units = plain?.[1] ?? grouped?.[1]?.replace(/\D/g, "")
  if (units === undefined) return undefined
  return Number(units) * 100 + Number((plain?.[2] ?? grouped?.[3] ?? "").padEnd(2, "0"))
}

/** Formats a price in euro cents in `currency`. */
export const formatPrice = (eurCents: number, currency: Currency, locale: Locale = currentLocale()) =>
  formatCents(convertEuroCents(eurCents, currency), currency, locale)

/** Prices with fractions of a cent are stored in millionths of the currency unit. */
export const MICROS = 1_000_000

/** Formats a price in millionths of `currency`; with four decimals if cents are not exact. */
export function formatMicros(micros: number, currency: Currency, locale: Locale = currentLocale()): string {
  const cents = micros / (MICROS / 100)
  if (Number.isInteger(cents)) return formatCents(cents, currency, locale)
  return currencyFormat(locale, currency, 4).format(micros / MICROS)
}
