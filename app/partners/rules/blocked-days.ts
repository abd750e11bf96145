import { type CategoryId, isCar } from "../../catalogue/rules/categories"
import { stayTimes } from "../../catalogue/rules/stay-times"
import { type Taken, takenDaysOf } from "../../catalogue/rules/taken-days"
import { addDays, type IsoDate, romeDate, romeInstant } from "../../platform/dates"

/** Days in Rome of a listing, from `startsOn` up to but not including `endsOn`; of a villa or yacht, its nights. */
export type Days = { startsOn: IsoDate; endsOn: IsoDate }

/** An event of a calendar: days, or instants as ISO texts. */
type Event =
  | (Days & { startsAt?: undefined; endsAt?: undefined })
  | { startsAt: string; endsAt: string; startsOn?: undefined; endsOn?: undefined }

/**
 * The period that blocked days occupy: whole days of a car; of a villa or yacht from check-in to check-out, so that guests may
 * leave on the first day and arrive on the day after the last.
 */
export function periodOf(category: CategoryId, { startsOn, endsOn }: Days): Taken {
  const { pickupTime, returnTime } = isCar(category)
    ? { pickupTime: "00:00", returnTime: "00:00" }
    : stayTimes(category)
  return { startsAt: romeInstant(startsOn, pickupTime), endsAt: romeInstant(endsOn, returnTime) }
}

/** The days that a period occupies in whole or in part; undefined if none. */
export function daysOf(category: CategoryId, { startsAt, endsAt }: Taken): Days | undefined {
  const from = addDays(romeDate(startsAt), -1)
  const [days] = joined(takenDaysOf(category, [{ startsAt, endsAt }], from, addDays(romeDate(endsAt), 1)))
  return days
}

/** The days of an event; undefined if it ends before it starts, or occupies no night. */
export function daysOfEvent(category: CategoryId, event: Event): Days | undefined {
  if (event.startsOn !== undefined)
    return event.endsOn > event.startsOn ? { startsOn: event.startsOn, endsOn: event.endsOn } : undefined
  const [startsAt, endsAt] = [new Date(event.startsAt), new Date(event.endsAt)]
  return endsAt > startsAt ? daysOf(category, { startsAt, endsAt }) : undefined
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

/** The partner's blocks, whole again if they are stored in parts; `id` is their `eventUid`. */
export const wholeBlocks = (parts: (Days & { eventUid: string | null })[]): (Days & { id: string })[] =>
  [...Map.groupBy(parts, ({ eventUid }) => eventUid ?? "")].map(([id, own]) => ({
    id,
    startsOn: own.map(({ startsOn }) => startsOn).toSorted()[0] ?? "",
    endsOn:
      own
        .map(({ endsOn }) => endsOn)
        .toSorted()
        .at(-1) ?? "",
  }))

/** The blocks with a day in common with `days` or with another of these blocks; not those that only touch. */
export function overlappingBlocks<Block extends Days>(days: Days, blocks: Block[]): Block[] {
  const found: Block[] = []
  let last: Days[] = [days]
  while (last.length > 0) {
    const next = blocks.filter(
      (block) =>
        !found.includes(block) && last.some((run) => run.startsOn < block.endsOn && block.startsOn < run.endsOn),
    )
    found.push(...next)
    last = next
  }
  return found
}

export const isSameDays = (one: Days[], other: Days[]): boolean =>
  JSON.stringify(united(one)) === JSON.stringify(united(other))

/**
 * Whether days are exactly made up of some of the runs in `exported`. A platform that reads our calendar closes these days, and
 * its own calendar then reports them back to us.
 */
export function isMadeUpOf({ startsOn, endsOn }: Days, exported: Days[]): boolean {
  const inside = exported.filter((run) => run.startsOn >= startsOn && run.endsOn <= endsOn)
  return isSameDays(inside, [{ startsOn, endsOn }])
}

/** What a day of a listing is: booked here, blocked by its partner, taken on another platform, or free. */
export const dayStates = ["free", "booked", "blocked", "imported"] as const
export type DayState = (typeof dayStates)[number] | "past"
