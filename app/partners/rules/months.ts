import { type Month, monthOf } from "../../catalogue/rules/month"
import { addDays, addMonths, dayCount, type IsoDate } from "../../platform/dates"

/** The twelve months up to and including that of `day`, oldest first. */
export const lastTwelveMonths = (day: IsoDate): Month[] =>
  Array.from({ length: 12 }, (_, index) => monthOf(addMonths(`${monthOf(day)}-01`, index - 11)))

/** Days from `startsOn` to `endsOn` by month; the last day does not count, a stay within one day counts as one. */
export function daysByMonth(startsOn: IsoDate, endsOn: IsoDate): Map<Month, number> {
  const found = new Map<Month, number>()
  const days = Math.max(1, dayCount(startsOn, endsOn))
  for (let index = 0; index < days; index += 1) {
    const month = monthOf(addDays(startsOn, index))
    found.set(month, (found.get(month) ?? 0) + 1)
  }
  return found
}
