import { calendarDate, type IsoDate, romeDate } from "../../platform/dates"
import type { FieldRefusal } from "../../platform/refusal"

/** Calendars and times are told from a year back … */
const YEARS_BACK = 1
/** … to three years ahead of today. */
const YEARS_AHEAD = 3

/** So many days from today on the wizard knows when the vehicle is taken. */
export const LOOK_AHEAD_DAYS = 120

/** What is wrong with a day somebody asks about, seen from `now`: no day at all, or one nobody plans for. */
export function reachBreak(field: string, date: string, now: Date): FieldRefusal | undefined {
  if (!calendarDate(date)) return { field, code: "car-rental.date-invalid" }
  const today = romeDate(now)
  const isNear = date >= yearsFrom(today, -YEARS_BACK) && date <= yearsFrom(today, YEARS_AHEAD)
  return isNear ? undefined : { field, code: "car-rental.date-out-of-reach" }
}

/** The same day of another year, to compare with: 29 February need not exist there. */
const yearsFrom = (date: IsoDate, years: number): string => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`
