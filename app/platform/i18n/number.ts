import { currentLocale, intlLocale, type Locale } from "./locale"

/** `Intl.NumberFormat` is slow to create. */
const formats = new Map<string, Intl.NumberFormat>()

/** A format of the reader's language, created once; thousands are always grouped. */
export function numberFormat(locale: Locale, style: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = locale + JSON.stringify(style)
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(intlLocale(locale), { useGrouping: "always", signDisplay: "negative", ...style })
  formats.set(key, format)
  return format
}

/** At most three decimals. */
export const formatNumber = (value: number, locale: Locale = currentLocale()): string =>
  numberFormat(locale).format(value)

/** A decimal number as text with its unit and a no-break space: `0,01234567 BTC`. All its decimals are kept. */
export function withUnit(digits: string, unit: string, locale: Locale = currentLocale()): string {
  const decimals = digits.split(".")[1]?.length ?? 0
  const format = numberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return `${format.format(digits as Intl.StringNumericLiteral)}\u00a0${unit}`
}
