import { type CategoryId, isByNight } from "../../catalogue/rules/categories"
import { type StayTimes, stayTimes } from "../../catalogue/rules/stay-times"
import { type Taken, takenDaysOf } from "../../catalogue/rules/taken-days"
import { addDays, type ClockTime, type IsoDate, romeDate, romeInstant } from "../../platform/dates"

/** Days in Rome of a listing, from `startsOn` up to but not including `endsOn`; of a villa or yacht, its nights. */
export type Days = { startsOn: IsoDate; endsOn: IsoDate }

/** An event of a calendar: days; with `times` (in Rome) from the first of them on `startsOn` to the second on `endsOn`. */
type Event = Days & { times?: { start: ClockTime; end: ClockTime } }

/**
 * The period that blocked days occupy: whole days; of a villa or yacht from check-in to check-out, so that guests may
 * leave on the first day and arrive on the day after the last.
 */
export function periodOf(category: CategoryId, { startsOn, endsOn }: Days): Taken {
  const { pickupTime, returnTime } = timesOf(category)
  return { startsAt: romeInstant(startsOn, pickupTime), endsAt: romeInstant(endsOn, returnTime) }
}

const timesOf = (category: CategoryId): StayTimes =>
  isByNight(category) ? stayTimes(category) : { pickupTime: "00:00", returnTime: "00:00" }

/** The days that a period occupies in whole or in part; undefined if none. */
export function daysOf(category: CategoryId, { startsAt, endsAt }: Taken): Days | undefined {
  const from = addDays(romeDate(startsAt), -1)
  const [days] = joined(takenDaysOf(category, [{ startsAt, endsAt }], from, addDays(romeDate(endsAt), 1)))
  return days
}

/** The days that an event occupies; none if it occupies no night. It does not start after its end. */
export function daysOfEvent(category: CategoryId, { startsOn, endsOn, times }: Event): Days[] {
  if (!times) return [{ startsOn, endsOn }]
  const { pickupTime, returnTime } = timesOf(category)
  const days = {
    startsOn: times.start < returnTime ? addDays(startsOn, -1) : startsOn,
    endsOn: times.end > pickupTime ? addDays(endsOn, 1) : endsOn,
  }
  const isEmpty = startsOn === endsOn && times.start === times.end
  return days.startsOn < days.endsOn && !isEmpty ? [days] : []
}

/** Single days, in order, as the longest possible runs. */
export function joined(days: IsoDate[]): Days[] {
  return united(days.map((day) => ({ startsOn: day, endsOn: addDays(day, 1) })))
}

/** The same days as runs in order that neither overlap nor touch. */
export function united(all: Days[]): Days[] {
  const runs: Days[] = []
  for (const { startsOn, endsOn } of all.toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1))) {
    const last = runs.at(-1)
    if (last && startsOn <= last.endsOn) last.endsOn = endsOn > last.endsOn ? endsOn : last.endsOn
    else runs.push({ startsOn, endsOn })
  }
  return runs
}

/** The part of the days that lies from `from` up to but not including `until`. */
export const clipped = (all: Days[], from: IsoDate, until: IsoDate): Days[] =>
  all
    .map(({ startsOn, endsOn }) => ({
      startsOn: startsOn > from ? startsOn : from,
      endsOn: endsOn < until ? endsOn : until,
    }))
    .filter(({ startsOn, endsOn }) => startsOn < endsOn)

/** The single days that are in none of `others`. */
export function withoutDays({ startsOn, endsOn }: Days, others: Days[]): IsoDate[] {
  const left: IsoDate[] = []
  for (let day = startsOn; day < endsOn; day = addDays(day, 1))
    if (!others.some((run) => run.startsOn <= day && day < run.endsOn)) left.push(day)
  return left
}

/**
 * Whether days are exactly made up of some of the runs in `exported`. A platform that reads our calendar closes these days, and
 * its own calendar then reports them back to us.
 */
export function isMadeUpOf({ startsOn, endsOn }: Days, exported: Days[]): boolean {
  const [run, ...more] = united(exported.filter((each) => each.startsOn >= startsOn && each.endsOn <= endsOn))
  return more.length === 0 && run?.startsOn === startsOn && run.endsOn === endsOn
}

/** What a day of a listing is: booked here, blocked by its partner, taken on another platform, or free. */
export const dayStates = ["free", "booked", "blocked", "imported"] as const
export type DayState = (typeof dayStates)[number] | "past"
