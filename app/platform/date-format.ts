import { currentLocale, intlLocale, type Locale } from "./i18n/locale"
import { capitalised } from "./i18n/words"

/** The time zone of all clock times (D8). */
export const ROME = "Europe/Rome"

/** `Intl.DateTimeFormat` is slow to create. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** `locale`: the reader's language, by default that of the request; without any other option a function has its own default. */
type DateStyle = Intl.DateTimeFormatOptions & { locale?: Locale | undefined }

function cachedDateFormat(
  { locale = currentLocale(), ...style }: DateStyle,
  defaultStyle: Intl.DateTimeFormatOptions,
  timeZone: string,
): Intl.DateTimeFormat {
  const options = { ...(Object.keys(style).length > 0 ? style : defaultStyle), timeZone }
  const key = locale + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(intlLocale(locale), options)
  formats.set(key, format)
  return format
}

/** A Rome day, by default with its time. */
export const formatInstant = (instant: Date, style: DateStyle = {}): string =>
  cachedDateFormat(style, { dateStyle: "long", timeStyle: "short" }, ROME).format(instant)

/** A Rome day with its time, short. */
export const formatMoment = (instant: Date): string =>
  formatInstant(instant, { dateStyle: "medium", timeStyle: "short" })

/** Like `formatInstant`, for a text on its own such as a table cell: by default with weekday, and with a capital letter. */
export const formatInstantWithWeekday = (instant: Date, style: DateStyle = {}): string =>
  capitalised(cachedDateFormat(style, { dateStyle: "full", timeStyle: "short" }, ROME).format(instant))

/** A calendar day (`YYYY-MM-DD`). */
export const formatDate = (date: string, style: DateStyle = {}): string =>
  cachedDateFormat(style, { dateStyle: "long" }, "UTC").format(new Date(`${date}T12:00:00Z`))
