import type { IsoDate } from "../../platform/dates"

/** `YYYY-MM`. */
export type Month = string

/**
 * The days of a calendar, both ends included, and the names of its columns (from Monday) and months in the reader's
 * language.
 */
export type CalendarFrame = {
  from: IsoDate
  until: IsoDate
  weekdays: { letter: string; name: string }[]
  months: { month: Month; name: string }[]
}

export const monthOf = (date: IsoDate): Month => date.slice(0, 7)

/** Where the calendar has a month; of one that it does not have, the first. */
export const monthIndex = ({ months }: CalendarFrame, month: Month): number =>
  Math.max(
    0,
    months.findIndex((named) => named.month === month),
  )

/** The months from one to another, both included. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = []
  const [year = 0, number = 0] = first.split("-").map(Number)
  for (let index = number - 1; monthAt(year, index) <= last; index++) months.push(monthAt(year, index))
  return months
}

const monthAt = (year: number, index: number): Month => monthOf(new Date(Date.UTC(year, index)).toISOString())

/** The weeks of a month, each from Monday to Sunday; undefined for days of another month. */
export function weeksOf(month: Month): (IsoDate | undefined)[][] {
  const [year = 0, number = 0] = month.split("-").map(Number)
  const before = (new Date(Date.UTC(year, number - 1)).getUTCDay() + 6) % 7
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => {
      const day = week * 7 + place - before + 1
      return day >= 1 && day <= days ? `${month}-${String(day).padStart(2, "0")}` : undefined
    }),
  )
}
