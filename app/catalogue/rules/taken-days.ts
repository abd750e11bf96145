import { addDays, type IsoDate, romeDate } from "../../platform/dates"

/** From `startsAt` to before `endsAt`, as ISO instants. */
export type Taken = { startsAt: string; endsAt: string }

/** The Rome days from `from` to `until` that are taken in whole or in part. */
export function takenDays(taken: Taken[], from: IsoDate, until: IsoDate): Set<IsoDate> {
  const days = new Set<IsoDate>()
  for (const { startsAt, endsAt } of taken) {
    const [start, end] = [romeDate(new Date(startsAt)), romeDate(new Date(new Date(endsAt).getTime() - 1))]
    const last = end < until ? end : until
    for (let day = start > from ? start : from; day <= last; day = addDays(day, 1)) days.add(day)
  }
  return days
}
