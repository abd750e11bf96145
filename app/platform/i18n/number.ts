import { intlLocale, type Locale } from "./locale"

/** Formats are dear to make and the same for everyone. */
const formats = new Map<Locale, Intl.NumberFormat>()

/** A figure in the reader's language, thousands always parted. */
export function formatNumber(value: number, locale: Locale): string {
  const format = formats.get(locale) ?? new Intl.NumberFormat(intlLocale(locale), { useGrouping: "always" })
  formats.set(locale, format)
  return format.format(value)
}
