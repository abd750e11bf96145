import { addDays, addMonths, type IsoDate } from "../../platform/dates"
import type { BillingCycle } from "./tiers"

/** Months that one payment covers. */
export const cycleMonths: Record<BillingCycle, number> = { monthly: 1, annually: 12 }

/**
 * The Rome day on which a membership renews or ends, after `months` paid months. Counted from the first day, so that a
 * membership of the 31st renews on the last day of every month (D50).
 */
export const renewalDate = (startedOn: IsoDate, months: number): IsoDate => addMonths(startedOn, months)

/** The last day with benefits of a membership or a period that ends or renews on `endsOn`. */
export const lastDay = (endsOn: IsoDate): IsoDate => addDays(endsOn, -1)

/** Months of a period; both days are renewal dates of one membership (`renewalDate`). */
export function periodMonths({ startsOn, endsOn }: { startsOn: IsoDate; endsOn: IsoDate }): number {
  const monthOf = (day: IsoDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return monthOf(endsOn) - monthOf(startsOn)
}

/** The first day after the month of a membership that contains a day. */
export const monthEnd = (startedOn: IsoDate, on: IsoDate): IsoDate =>
  renewalDate(startedOn, elapsed(startedOn, on, 1) + 1)

/** How many whole months (`every` 1) or years (`every` 12) of a membership have begun before `on`; 0 on its first day. */
export function elapsed(startedOn: IsoDate, on: IsoDate, every: 1 | 12): number {
  let count = 0
  while (addMonths(startedOn, (count + 1) * every) <= on) count += 1
  return count
}
