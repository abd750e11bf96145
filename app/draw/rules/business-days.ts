import { addDays, type IsoDate, weekday } from "../../platform/dates"

/** `MM-DD` of the public holidays of Italy with a fixed date (law 260/1949, art. 2). */
const FIXED_HOLIDAYS = ["01-01", "01-06", "04-25", "05-01", "06-02", "08-15", "11-01", "12-08", "12-25", "12-26"]
/** Saint Francis, a public holiday again since 2026 (law 151/2025). */
const SAINT_FRANCIS = { day: "10-04", sinceYear: 2026 }

const [SUNDAY, SATURDAY] = [0, 6]

/** Easter Sunday of a Gregorian year (Meeus, Jones and Butcher). */
export function easterSunday(year: number): IsoDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor((8 * b + 13) / 25)
  const e = (19 * a + b - Math.floor(b / 4) - d + 15) % 30
  const f = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - e - (c % 4)) % 7
  const g = Math.floor((a + 11 * e + 22 * f) / 451)
  const monthAndDay = e + f - 7 * g + 114
  const month = String(Math.floor(monthAndDay / 31)).padStart(2, "0")
  const day = String((monthAndDay % 31) + 1).padStart(2, "0")
  return `${year}-${month}-${day}`
}

/** Whether a day is a public holiday in all of Italy. Sundays are not counted as holidays here. */
export function isPublicHoliday(date: IsoDate): boolean {
  const year = Number(date.slice(0, 4))
  const day = date.slice(5)
  if (FIXED_HOLIDAYS.includes(day)) return true
  if (day === SAINT_FRANCIS.day && year >= SAINT_FRANCIS.sinceYear) return true
  return date === addDays(easterSunday(year), 1)
}

/** Monday to Friday, except public holidays. */
export const isBusinessDay = (date: IsoDate): boolean =>
  weekday(date) !== SUNDAY && weekday(date) !== SATURDAY && !isPublicHoliday(date)

/** The `count`th business day after `date`; `date` itself is not counted. `count`: an integer of at least 1. */
export function addBusinessDays(date: IsoDate, count: number): IsoDate {
  let day = date
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (isBusinessDay(day)) left -= 1
  }
  return day
}
