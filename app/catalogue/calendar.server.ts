import { formatDate } from "../platform/date-format"
import { addDays, type IsoDate } from "../platform/dates"
import type { Locale } from "../platform/i18n/locale"
import { type CalendarFrame, monthOf, monthsBetween } from "./rules/month"

/** Length of a calendar of free days. */
const DAYS_SHOWN = 365

/** A Monday, to derive the names of the weekdays. */
const MONDAY = "2026-11-02"

/** The frame of a calendar that starts on a day. */
export function calendarFrame(from: IsoDate, locale: Locale): CalendarFrame {
  const until = addDays(from, DAYS_SHOWN)
  return {
    from,
    until,
    weekdays: Array.from({ length: 7 }, (_, place) => addDays(MONDAY, place)).map((day) => ({
      letter: formatDate(day, { weekday: "narrow", locale }),
      name: formatDate(day, { weekday: "long", locale }),
    })),
    months: monthsBetween(monthOf(from), monthOf(until)).map((month) => ({
      month,
      name: formatDate(`${month}-01`, { month: "long", year: "numeric", locale }),
    })),
  }
}
