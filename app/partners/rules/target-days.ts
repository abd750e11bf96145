import { addDays, type IsoDate } from "../../platform/dates"

/** Holidays of TARGET with a fixed date, as MM-DD. */
const fixedHolidays = new Set(["01-01", "05-01", "12-25", "12-26"])

const SATURDAY = 6

/** Easter Sunday of a year (Gregorian, algorithm of Meeus, Jones and Butcher). */
export function easterSunday(year: number): IsoDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const day = h + l - 7 * m + 114
  return `${year}-${String(Math.floor(day / 31)).padStart(2, "0")}-${String((day % 31) + 1).padStart(2, "0")}`
}

/** Whether euro transfers between banks are executed on a day: not at weekends, on the fixed holidays, Good Friday and Easter Monday. */
export function isTargetDay(day: IsoDate): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const easter = easterSunday(Number(day.slice(0, 4)))
  const isEaster = day === addDays(easter, -2) || day === addDays(easter, 1)
  return weekday !== 0 && weekday !== SATURDAY && !fixedHolidays.has(day.slice(5)) && !isEaster
}

/** The first day after `day` on which banks execute transfers. */
export function nextTargetDay(day: IsoDate): IsoDate {
  const next = addDays(day, 1)
  return isTargetDay(next) ? next : nextTargetDay(next)
}
