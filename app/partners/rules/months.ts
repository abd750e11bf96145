import { addMonths, type IsoDate } from "../../platform/dates"

/** `YYYY-MM`. */
export type Month = string

export const monthOf = (day: IsoDate): Month => day.slice(0, 7)

/** The twelve months up to and including that of `day`, oldest first. */
export const lastTwelveMonths = (day: IsoDate): Month[] =>
  Array.from({ length: 12 }, (_, index) => monthOf(addMonths(`${monthOf(day)}-01`, index - 11)))

/** Days from `startsOn` to `endsOn` by month; the last day does not count, a stay within one day counts as one. */
export function daysByMonth(startsOn: IsoDate, endsOn: IsoDate): Map<Month, number> {
  const found = new Map<Month, number>()
  const start = Date.parse(startsOn)
  const days = Math.max(1, Math.round((Date.parse(endsOn) - start) / DAY_MS))
  for (let index = 0; index < days; index += 1) {
    const month = new Date(start + index * DAY_MS).toISOString().slice(0, 7)
    found.set(month, (found.get(month) ?? 0) + 1)
  }
  return found
}

const DAY_MS = 86_400_000
