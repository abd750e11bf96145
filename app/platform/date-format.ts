import { capitalised } from "./i18n/capitalised"
import { intlLocale, type Locale } from "./i18n/locale"

/** The time zone of all clock times (D8). */
export const ROME = "Europe/Rome"

/** `Intl.DateTimeFormat` is slow to create. */
const formats = new Map<string, Intl.DateTimeFormat>()

function cachedDateFormat(locale: Locale, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(style)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(intlLocale(locale), style)
  formats.set(key, format)
  return format
}

/** A Rome day, by default with its time, in the reader's language. */
export function formatInstant(
  instant: Date,
  locale: Locale,
  style: Intl.DateTimeFormatOptions = { dateStyle: "long", timeStyle: "short" },
): string {
  return cachedDateFormat(locale, { ...style, timeZone: ROME }).format(instant)
}

/** Like `formatInstant`, for a text on its own such as a table cell: with weekday and a capital letter. */
export function formatInstantWithWeekday(
  instant: Date,
  locale: Locale,
  style: Intl.DateTimeFormatOptions = { dateStyle: "full", timeStyle: "short" },
): string {
  return capitalised(formatInstant(instant, locale, style))
}

/** A calendar day (`YYYY-MM-DD`) in the reader's language. */
export function formatDate(
  date: string,
  locale: Locale,
  style: Intl.DateTimeFormatOptions = { dateStyle: "long" },
): string {
  return cachedDateFormat(locale, { ...style, timeZone: "UTC" }).format(new Date(`${date}T12:00:00Z`))
}
