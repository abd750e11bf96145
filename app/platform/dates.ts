import { type CalendarDate, fromDate, parseDate, parseTime, toCalendarDateTime, toZoned } from "@internationalized/date"
import { ROME } from "./date-format"
import { DAY_MS } from "./durations"

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

const MIN_DATE = "1900-01-01"
const LAST_DAY = "2100-12-31"

/** A real day between 1900 and 2100. Input is limited to this range, so that date arithmetic cannot overflow. */
export const isIsoDate = (text: string): text is IsoDate =>
  calendarDate(text) !== undefined && text >= MIN_DATE && text <= LAST_DAY

/**
 * The instant of a Rome clock time. A time that the spring change skips is the instant after the change; of a time that the
 * autumn change repeats, the first.
 */
export function romeInstant(date: IsoDate, time: ClockTime): Date {
  return toZoned(toCalendarDateTime(parseDate(date), parseTime(time)), ROME).toDate()
}

/** Whether Rome's clocks show the time on that day: not in the hour that the spring change skips. */
export const isRomeTime = (date: IsoDate, time: ClockTime): boolean =>
  romeClock(romeInstant(date, time)) === `${date}T${time}`

/** Rome's clock time at an instant, `YYYY-MM-DDTHH:MM`. */
const romeClock = (instant: Date): string => fromDate(instant, ROME).toString().slice(0, 16)

/** The Rome calendar day of an instant. */
export const romeDate = (instant: Date): IsoDate => romeClock(instant).slice(0, 10)

/** The Rome clock time of an instant. */
export const romeTime = (instant: Date): ClockTime => romeClock(instant).slice(11)

/** 0 is Sunday, 6 is Saturday. */
export function weekday(date: IsoDate): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay()
}

/** Throws a RangeError if the result is outside the years 1 to 9999. */
export function addDays(date: IsoDate, days: number): IsoDate {
  const from = parseDate(date)
  const day = from.add({ days })
  if (day.compare(from) !== days || !calendarDate(day.toString()))
    throw new RangeError(`No calendar day lies ${days} days from ${date}.`)
  return day.toString()
}

/** The same day `months` later; the last day of a shorter month. */
export const addMonths = (date: IsoDate, months: number): IsoDate => parseDate(date).add({ months }).toString()

/** Days from one date to another; negative if `until` is before `from`. */
export const dayCount = (from: IsoDate, until: IsoDate): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS)

/** Minutes of a clock time after midnight. */
export function minutesOf(time: ClockTime): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number)
  return hours * 60 + minutes
}

/** The clock time so many minutes after midnight. */
export const clockTime = (minutes: number): ClockTime =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`

export const addMinutes = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000)

/** Whole seconds between two instants, 0 if `until` is before `from`. */
export const secondsBetween = (from: Date, until: Date) =>
  Math.max(0, Math.floor((until.getTime() - from.getTime()) / 1000))

/** Whole years from one day to another: the age on `on` of a person born on `from`; 29 February counts from 1 March. */
export function fullYears(from: IsoDate, on: IsoDate): number {
  const [y1 = 0, m1 = 0, d1 = 0] = from.split("-").map(Number)
  const [y2 = 0, m2 = 0, d2 = 0] = on.split("-").map(Number)
  const reached = m2 > m1 || (m2 === m1 && d2 >= d1)
  return y2 - y1 - (reached ? 0 : 1)
}

/** Longest date input, surrounding spaces included. */
const MAX_DATE_INPUT_LENGTH = 20

/** Parses `dd/mm/yyyy` or ISO to ISO; undefined if it is not a real day (part 2 §5). */
export function parseDateInput(text: string): IsoDate | undefined {
  if (text.length > MAX_DATE_INPUT_LENGTH) return undefined
  const italian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim())
  const iso = italian ? `${italian[3]}-${italian[2]?.padStart(2, "0")}-${italian[1]?.padStart(2, "0")}` : text.trim()
  return isIsoDate(iso) ? iso : undefined
}

/**
 * The text of a date field while it is typed: inserts `/` between day, month and year, and converts the ISO date that a
 * browser's autofill enters. A text shorter than `before`, the previous one, is left unchanged, so that `/` can be
 * deleted.
 */
export function formatDateInput(text: string, before: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`
  if (text.length < before.length) return text
  const slashed = text.replace(/[\s.-]+/g, "/").replace(/\/{2,}/g, "/")
  const digits = /^(\d{2})(\d{1,2})(\d{0,4})$/.exec(slashed)
  const withMonth = digits ? [digits[1], digits[2], digits[3]].filter(Boolean).join("/") : slashed
  const dayAndYear = /^(\d{1,2}\/\d{2})(\d{1,4})$/.exec(withMonth)
  if (dayAndYear) return `${dayAndYear[1]}/${dayAndYear[2]}`
  return /^(\d{2}|\d{1,2}\/\d{2})$/.test(withMonth) ? `${withMonth}/` : withMonth
}
