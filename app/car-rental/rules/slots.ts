import type { Location } from "../../catalogue/rules/locations"
import { brand } from "../../platform/brand"
import {
  addDays,
  addMinutes,
  type ClockTime,
  calendarDate,
  clockTime,
  type IsoDate,
  isClockTime,
  isIsoDate,
  isRomeTime,
  minutesOf,
  romeDate,
  romeInstant,
  weekday,
} from "../../platform/dates"
import { DAY_MS } from "../../platform/durations"
import type { FieldRefusal } from "../../platform/refusal"
import type { Period } from "./days"

const SUNDAY = 0
const SATURDAY = 6

/** Minimum notice for a pickup today (part 2 §5). */
const NOTICE_MINUTES = 120

/** The default return time is this long before the pickup time (part 2 §4). */
const RETURN_BEFORE_PICKUP_MINUTES = 90

/** First and last pickup (part 2 §5); none on Sundays. */
const pickupHours: Record<"weekday" | "saturday", { opens: ClockTime; closes: ClockTime }[]> = {
  weekday: [
    { opens: "10:30", closes: "12:30" },
    { opens: "17:30", closes: "18:30" },
  ],
  saturday: [{ opens: "10:30", closes: "13:30" }],
}

const weekdayPickups = pickupHours.weekday.flatMap(({ opens, closes }) => halfHours(opens, closes))
const saturdayPickups = pickupHours.saturday.flatMap(({ opens, closes }) => halfHours(opens, closes))
const wholeDay = halfHours("00:00", "23:30")

/** Latest return on a Saturday, by place (part 2 §5). */
export const saturdayReturnLimit: Record<Location, ClockTime> = {
  cagliari_airport: "11:00",
  cagliari_office: "12:00",
}

export const isSunday = (date: IsoDate) => weekday(date) === SUNDAY
export const isSaturday = (date: IsoDate) => weekday(date) === SATURDAY

/** All pickup times of the weekday, independent of the current time. None on Sundays. */
export function pickupTimesOf(date: IsoDate): ClockTime[] {
  if (isSunday(date)) return []
  return isSaturday(date) ? saturdayPickups : weekdayPickups
}

/** Available pickup times of a day at `now`: none in the past or on an invalid day, today from two hours ahead. */
export function pickupSlots(date: IsoDate, now: Date): ClockTime[] {
  if (!isIsoDate(date) || date < romeDate(now)) return []
  const earliest = addMinutes(now, NOTICE_MINUTES)
  return pickupTimesOf(date).filter((time) => romeInstant(date, time) >= earliest)
}

/**
 * Return times of a day: every half hour that Rome's clocks show, also on Sundays; on Saturdays up to the limit of the company's place (D29), of which
 * a partner's car has none (D76).
 */
export function returnTimes(date: IsoDate, location: Location | undefined): ClockTime[] {
  const times = isIsoDate(date) && !hasAllTimes(date) ? wholeDay.filter((time) => isRomeTime(date, time)) : wholeDay
  return location && isSaturday(date) ? times.filter((time) => time <= saturdayReturnLimit[location]) : times
}

/** Whether Rome's clocks show every time of a day: not where the day has less than 24 hours. A shortcut for the many days of a list. */
const hasAllTimes = (date: IsoDate): boolean =>
  romeInstant(addDays(date, 1), "00:00").getTime() - romeInstant(date, "00:00").getTime() >= DAY_MS

/**
 * For a return outside the office's opening hours, when it next opens: until then the car stands with its keys in the key box.
 * Undefined if it is open, or the day or time is invalid.
 */
export function closedUntil(date: IsoDate, time: ClockTime): Date | undefined {
  if (!isIsoDate(date) || !isClockTime(time)) return undefined
  if (openAt(date).some(([opens, closes]) => time >= opens && time <= closes)) return undefined
  for (let days = 0; days <= 7; days++) {
    const day = addDays(date, days)
    const next = openAt(day).find(([opens]) => days > 0 || opens > time)
    if (next) return romeInstant(day, next[0])
  }
  return undefined
}

function openAt(date: IsoDate): readonly (readonly [ClockTime, ClockTime])[] {
  const day = weekday(date) || 7
  return brand.office.hours.find(({ from, to }) => from <= day && day <= to)?.open ?? []
}

/** The default return time for a pickup time: one hour and a half earlier (part 2 §4). */
export function returnTimeFor(pickupTime: ClockTime): ClockTime {
  const minutes = minutesOf(pickupTime) - RETURN_BEFORE_PICKUP_MINUTES
  return clockTime((minutes + 24 * 60) % (24 * 60))
}

/** Initial period of the wizard: the next day with a pickup, 10:30, until the day after at 09:00 (part 2 §9). */
export function defaultPeriod(now: Date): Period {
  const tomorrow = addDays(romeDate(now), 1)
  const pickupDate = isSunday(tomorrow) ? addDays(tomorrow, 1) : tomorrow
  return { pickupDate, pickupTime: "10:30", returnDate: addDays(pickupDate, 1), returnTime: "09:00" }
}

function halfHours(from: ClockTime, to: ClockTime): ClockTime[] {
  const times: ClockTime[] = []
  for (let minutes = minutesOf(from); minutes <= minutesOf(to); minutes += 30) times.push(clockTime(minutes))
  return times
}

/** Range of dates for which availability is answered, in years before and after today. */
const YEARS_BACK = 1
const YEARS_AHEAD = 3

/** Days from today for which the wizard loads the occupied periods. */
export const AVAILABILITY_DAYS = 120

/** The error of a requested day at `now`: invalid, or outside the range. */
export function dateRangeError(field: string, date: string, now: Date): FieldRefusal | undefined {
  if (!calendarDate(date)) return { field, code: "car-rental.date-invalid" }
  const today = romeDate(now)
  const isNear = date >= yearsFrom(today, -YEARS_BACK) && date <= yearsFrom(today, YEARS_AHEAD)
  return isNear ? undefined : { field, code: "car-rental.date-out-of-reach" }
}

/** The same day of another year, only for comparison: 29 February may not exist there. */
const yearsFrom = (date: IsoDate, years: number): string => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`
