import { addDays, type IsoDate, romeDate, romeInstant, weekday } from "../../platform/dates"
import { type CategoryId, isByNight, isCar } from "./categories"
import { type StayTimes, stayTimes } from "./stay-times"

/** From `startsAt` up to but not including `endsAt`. */
export type Taken = { startsAt: Date; endsAt: Date }

/**
 * The days in Rome from `from` to `until` that cannot be booked: for stays, those on which no stay can start; for all else,
 * those occupied in whole or in part.
 */
export const takenDaysOf = (category: CategoryId, taken: Taken[], from: IsoDate, until: IsoDate): IsoDate[] => [
  ...(isByNight(category) ? nightsTaken(stayTimes(category), taken, from, until) : occupiedDays(taken, from, until)),
]

function occupiedDays(taken: Taken[], from: IsoDate, until: IsoDate): Set<IsoDate> {
  const days = new Set<IsoDate>()
  for (const { startsAt, endsAt } of taken) {
    const [start, end] = [romeDate(startsAt), romeDate(new Date(endsAt.getTime() - 1))]
    const last = end < until ? end : until
    for (let day = start > from ? start : from; day <= last; day = addDays(day, 1)) days.add(day)
  }
  return days
}

/**
 * The days whose night, from check-in to check-out on the next day, is occupied in whole or in part; a stay may start
 * on the day another ends.
 */
function nightsTaken(
  { pickupTime, returnTime }: StayTimes,
  taken: Taken[],
  from: IsoDate,
  until: IsoDate,
): Set<IsoDate> {
  const days = new Set<IsoDate>()
  for (const { startsAt: start, endsAt: end } of taken) {
    const [first, last] = [addDays(romeDate(start), -1), romeDate(end)]
    for (let day = first > from ? first : from; day <= last && day <= until; day = addDays(day, 1))
      if (start < romeInstant(addDays(day, 1), returnTime) && end > romeInstant(day, pickupTime)) days.add(day)
  }
  return days
}

const SUNDAY = 0

/** Whether pickup is possible on a day: for cars every day but Sundays (part 2 §5). */
export const hasPickupOn = (category: CategoryId, day: IsoDate): boolean => !isCar(category) || weekday(day) !== SUNDAY
