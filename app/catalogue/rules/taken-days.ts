import { addDays, type IsoDate, romeDate } from "../../platform/dates"

/** From `startsAt` to before `endsAt`, as ISO instants. */
export type Taken = { startsAt: string; endsAt: string }

/** The Rome days that are taken in whole or in part. */
export function takenDays(taken: Taken[]): Set<IsoDate> {
  const days = new Set<IsoDate>()
  for (const { startsAt, endsAt } of taken) {
    const last = romeDate(new Date(new Date(endsAt).getTime() - 1))
    for (let day = romeDate(new Date(startsAt)); day <= last; day = addDays(day, 1)) days.add(day)
  }
  return days
}
