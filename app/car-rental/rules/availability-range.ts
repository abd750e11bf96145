import { calendarDate, type IsoDate, romeDate } from "../../platform/dates"
import type { FieldRefusal } from "../../platform/refusal"

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
