import type { IsoDate } from "../../platform/dates"
import { nextPlan, type Plan } from "./plan"
import { lastDay } from "./term"
import type { BillingCycle, TierId } from "./tiers"

type Starting = { startsOn: IsoDate }

/** The period that contains the day, or the last one before it. `periods`: oldest first. */
export const periodOn = <Period extends Starting>(periods: Period[], day: IsoDate): Period | undefined =>
  periods.filter(({ startsOn }) => startsOn <= day).at(-1) ?? periods[0]

/** The period of the day and those that follow it. `periods`: oldest first. */
export function periodsFrom<Period extends Starting>(periods: Period[], day: IsoDate): Period[] {
  const current = periodOn(periods, day)
  return periods.slice(current ? periods.indexOf(current) : 0)
}

type Member = {
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
