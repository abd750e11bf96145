import { currentLocale, intlLocale, type Locale } from "./locale"

/** `Intl.ListFormat` is slow to create. */
const formats = new Map<Locale, Intl.ListFormat>()

/** The items as one text in the reader's language: `A, B and C`. */
export function formatList(items: string[], locale: Locale = currentLocale()): string {
  const format = formats.get(locale) ?? new Intl.ListFormat(intlLocale(locale))
  formats.set(locale, format)
  return format.format(items)
}

/** For a text that begins a sentence or stands alone. */
export function capitalised(text: string): string {
  const [letter = "", ...rest] = text
  return [letter.toUpperCase(), ...rest].join("")
}
