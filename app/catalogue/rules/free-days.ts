import { addDays, type ClockTime, type IsoDate } from "../../platform/dates"
import { type Month, monthOf } from "./month"

/** Moments in Rome, `YYYY-MM-DDTHH:MM`: from `from` up to but not including `to`. */
export type TakenMoments = { from: string; to: string }

/** The times of a day at which a booking can start, and those at which it can end. */
export type OfferedTimes = { pickup: (day: IsoDate) => ClockTime[]; return: (day: IsoDate) => ClockTime[] }

/**
 * Days from `from` to `until`, both included, on which a booking can start, and the last day on which it can end then: the day on
 * which the next booking starts, or the day before. Days without any pickup are among them.
 */
export type FreeRun = { from: IsoDate; until: IsoDate; lastReturn: IsoDate }

/** The free days of an item between two days. `taken` need not be sorted. */
export function freeRuns(
  { from, until }: { from: IsoDate; until: IsoDate },
  taken: TakenMoments[],
  offered: OfferedTimes,
): FreeRun[] {
  const times = { ...offered, return: remembered(offered.return) }
  const runs: FreeRun[] = []
  let pending = false
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const pickup = times.pickup(day)
    const isClosed = pickup.length === 0
    if (isClosed && pending) continue
    const lastReturn = isClosed ? undefined : lastReturnFrom(day, pickup, { taken, until, times })
    const run = runs.at(-1)
    if (lastReturn && pending && run?.lastReturn === lastReturn) run.until = day
    else if (lastReturn) runs.push({ from: day, until: day, lastReturn })
    pending = lastReturn !== undefined
  }
  return runs
}

/** The same next booking limits many days. */
function remembered(timesOf: OfferedTimes["return"]): OfferedTimes["return"] {
  const known = new Map<IsoDate, ClockTime[]>()
  return (day) => {
    const times = known.get(day) ?? timesOf(day)
    known.set(day, times)
    return times
  }
}

type Around = { taken: TakenMoments[]; until: IsoDate; times: OfferedTimes }

function lastReturnFrom(day: IsoDate, pickup: ClockTime[], { taken, until, times }: Around): IsoDate | undefined {
  const lastReturns = pickup.flatMap((time) => {
    const start = `${day}T${time}`
    if (taken.some(({ from, to }) => from <= start && start < to)) return []
    const next = nextTaken(taken, start)
    if (next === undefined) return [until]
    const nextDay = next.slice(0, 10)
    return times.return(nextDay).some((time) => time <= next.slice(11)) ? [nextDay] : [addDays(nextDay, -1)]
  })
  const last = lastReturns.toSorted().at(-1)
  return last && last > day ? last : undefined
}

/** When the first period after a moment starts. */
export const nextTaken = (taken: TakenMoments[], moment: string): string | undefined =>
  taken.reduce<string | undefined>(
    (next, { from }) => (from >= moment && (next === undefined || from < next) ? from : next),
    undefined,
  )

/** The run in which a booking can start on a day. */
export const runOf = (runs: FreeRun[], day: IsoDate): FreeRun | undefined =>
  runs.find(({ from, until }) => from <= day && day <= until)

const WEEK = 7

/** The first month in which a week from a free day on is free; without one, the first with a free day, or undefined. */
export function firstFreeMonth(runs: FreeRun[]): Month | undefined {
  const run = runs.find(({ from, lastReturn }) => addDays(from, WEEK) <= lastReturn) ?? runs[0]
  return run && monthOf(run.from)
}
