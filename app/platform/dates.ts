import { type CalendarDate, parseDate, parseTime, toCalendarDateTime } from "@internationalized/date"
import { capitalised } from "./i18n/capitalised"
import { romeClock, whenInRome } from "./rome-clock"

/** Every clock time in the application is the clock in Cagliari (D8). */
export const ROME = "Europe/Rome"

/** `YYYY-MM-DD` in Rome. */
export type IsoDate = string
/** `HH:MM` in Rome. */
export type ClockTime = string

const datePattern = /^\d{4}-\d{2}-\d{2}$/
const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/

export const isClockTime = (text: string): text is ClockTime => timePattern.test(text)

/** A real calendar day, or undefined. */
export function calendarDate(text: string): CalendarDate | undefined {
  if (!datePattern.test(text)) return undefined
  try {
    const date = parseDate(text)
    return date.toString() === text ? date : undefined
  } catch {
    return undefined
  }
}

/** No date that anybody types lies outside: people were born after the first, nobody plans past the last. */
const FIRST_DAY = "1900-01-01"
const LAST_DAY = "2100-12-31"

/** A real day between 1900 and 2100: the only dates accepted from outside, so that arithmetic with them stays on the calendar. */
export const isIsoDate = (text: string): text is IsoDate =>
  calendarDate(text) !== undefined && text >= FIRST_DAY && text <= LAST_DAY

/**
 * The instant of a Rome clock time. A time the spring change skips is the instant after it; one the autumn change
 * repeats is the first of the two.
 */
export function romeInstant(date: IsoDate, time: ClockTime): Date {
  return whenInRome(toCalendarDateTime(parseDate(date), parseTime(time)).toString())
}

/** The Rome calendar day of an instant. */
export const romeDate = (instant: Date): IsoDate => romeClock(instant).slice(0, 10)

/** The Rome clock time of an instant. */
export const romeTime = (instant: Date): ClockTime => romeClock(instant).slice(11)

/** 0 is Sunday, 6 is Saturday. */
export function weekday(date: IsoDate): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay()
}

/** The day so many days on. Throws a RangeError off the calendar of the years 1 to 9999, whose ends are never passed. */
export function addDays(date: IsoDate, days: number): IsoDate {
  const from = parseDate(date)
  const day = from.add({ days })
  if (day.compare(from) !== days || !calendarDate(day.toString()))
    throw new RangeError(`No calendar day lies ${days} days from ${date}.`)
  return day.toString()
}

export const addMinutes = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000)

/** Whole seconds from one instant to a later one, 0 where it is past. */
export const secondsBetween = (from: Date, until: Date) =>
  Math.max(0, Math.floor((until.getTime() - from.getTime()) / 1000))

/** Whole years from one day to another: the age on `on` of a person born on `from`; 29 February counts from 1 March. */
export function fullYears(from: IsoDate, on: IsoDate): number {
  const [y1 = 0, m1 = 0, d1 = 0] = from.split("-").map(Number)
  const [y2 = 0, m2 = 0, d2 = 0] = on.split("-").map(Number)
  const reached = m2 > m1 || (m2 === m1 && d2 >= d1)
  return y2 - y1 - (reached ? 0 : 1)
}

/** No date is typed with more signs than this, spaces around it included. */
const LONGEST_TYPED_DATE = 20

/** `dd/mm/yyyy` or ISO to ISO, or undefined where it is no real day (part 2 §5). */
export function readDate(text: string): IsoDate | undefined {
  if (text.length > LONGEST_TYPED_DATE) return undefined
  const italian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim())
  const iso = italian ? `${italian[3]}-${italian[2]?.padStart(2, "0")}-${italian[1]?.padStart(2, "0")}` : text.trim()
  return isIsoDate(iso) ? iso : undefined
}

/**
 * A day as it is typed with digits alone, the strokes put between day, month and year; `before` is what stood there. An
 * ISO date, as a browser fills it in, is turned around; what is deleted stays deleted.
 */
export function typedDay(text: string, before: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`
  if (text.length < before.length) return text
  const strokes = text.replace(/[\s.-]+/g, "/").replace(/\/{2,}/g, "/")
  const digits = /^(\d{2})(\d{1,2})(\d{0,4})$/.exec(strokes)
  const parted = digits ? [digits[1], digits[2], digits[3]].filter(Boolean).join("/") : strokes
  const third = /^(\d{1,2}\/\d{2})(\d{1,4})$/.exec(parted)
  if (third) return `${third[1]}/${third[2]}`
  return /^(\d{2}|\d{1,2}\/\d{2})$/.test(parted) ? `${parted}/` : parted
}

/** Formats are dear to make and the same for everyone. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(style)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale === "it" ? "it-IT" : "en-GB", style)
  formats.set(key, format)
  return format
}

/** A Rome day and, where wanted, its time, in words of the reader's language. */
export function formatInstant(
  instant: Date,
  locale: string,
  style: Intl.DateTimeFormatOptions = { dateStyle: "long", timeStyle: "short" },
): string {
  return formatOf(locale, { ...style, timeZone: ROME }).format(instant)
}

/** An instant that stands by itself, as in a cell of a table: with its day of the week, and a capital. */
export function formatMoment(
  instant: Date,
  locale: string,
  style: Intl.DateTimeFormatOptions = { dateStyle: "full", timeStyle: "short" },
): string {
  return capitalised(formatInstant(instant, locale, style))
}

/** A calendar day in words of the reader's language. */
export function formatDate(
  date: IsoDate,
  locale: string,
  style: Intl.DateTimeFormatOptions = { dateStyle: "long" },
): string {
  return formatOf(locale, { ...style, timeZone: "UTC" }).format(new Date(`${date}T12:00:00Z`))
}
