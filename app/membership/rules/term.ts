import { addDays, addMonths, type IsoDate } from "../../platform/dates"
import { nextPlan, type Plan } from "./plan"
import type { BillingCycle, TierId } from "./tiers"

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

/** The month of a membership that contains a day: its first day, and the first day after it. */
export function monthOf(startedOn: IsoDate, on: IsoDate): { from: IsoDate; until: IsoDate } {
  let months = 0
  while (renewalDate(startedOn, months + 1) <= on) months += 1
  return { from: renewalDate(startedOn, months), until: renewalDate(startedOn, months + 1) }
}

type Starting = { startsOn: IsoDate }

/** The period that contains the day, or the last one before it. `periods`: oldest first. */
export const periodOn = <Period extends Starting>(periods: Period[], day: IsoDate): Period | undefined =>
  periods.filter(({ startsOn }) => startsOn <= day).at(-1) ?? periods[0]

/** The period of the day and those that follow it. `periods`: oldest first. */
export function periodsFrom<Period extends Starting>(periods: Period[], day: IsoDate): Period[] {
  const current = periodOn(periods, day)
  return periods.slice(current ? periods.indexOf(current) : 0)
}

export type Member = {
  /** Oldest first. */
  periods: (Starting & { tierId: TierId })[]
  /** The first day after the last period. */
  renewsOn: IsoDate
  tierId: TierId
  cycle: BillingCycle
  nextTierId: TierId | null
  nextCycle: BillingCycle | null
}

/** The tier on a day: of its period or, after the last one, of the plan that the renewal buys. */
export const tierOn = (member: Member, day: IsoDate): TierId =>
  (day < member.renewsOn && periodOn(member.periods, day)?.tierId) || nextPlan(member).tierId

type Period = Plan & Starting & { id: string; endsOn: IsoDate; orderId: string | null }

/** A period as it is shown; `lastDay`: the last one with benefits. */
export const termOf = ({ id, tierId, cycle, startsOn, endsOn, orderId }: Period) => ({
  ...{ id, tierId, cycle, startsOn },
  lastDay: lastDay(endsOn),
  isGiven: orderId === null,
})
