import { addDays, type IsoDate, romeDate, romeInstant } from "../../platform/dates"
import type { CategoryId } from "./categories"
import { type StayTimes, stayTimes } from "./stay-times"

/** From `startsAt` to before `endsAt`. */
export type Taken = { startsAt: Date; endsAt: Date }

/**
 * The Rome days from `from` to `until` that cannot be booked any more: of a car, those taken in whole or in part; of what is
 * booked by whole stays, those on which no stay can begin.
 */
export const takenDaysOf = (category: CategoryId, taken: Taken[], from: IsoDate, until: IsoDate): IsoDate[] => [
  ...(category === "cars" || category === "urban-cars"
    ? daysTouched(taken, from, until)
    : nightsTaken(stayTimes(category), taken, from, until)),
]

function daysTouched(taken: Taken[], from: IsoDate, until: IsoDate): Set<IsoDate> {
  const days = new Set<IsoDate>()
  for (const { startsAt, endsAt } of taken) {
    const [start, end] = [romeDate(startsAt), romeDate(new Date(endsAt.getTime() - 1))]
    const last = end < until ? end : until
    for (let day = start > from ? start : from; day <= last; day = addDays(day, 1)) days.add(day)
  }
  return days
}

/** The days whose night, from the arrival to the departure on the next, is taken in whole or in part: one may leave as another comes. */
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
