import {
  addDays,
  addMinutes,
  type ClockTime,
  clockTime,
  type IsoDate,
  isIsoDate,
  minutesOf,
  romeDate,
  romeInstant,
  weekday,
} from "../../platform/dates"
import { type AddOnHours, addOnHours } from "./add-ons"

/** From `startsAt` up to but not including `endsAt`. */
export type Period = { startsAt: Date; endsAt: Date }

const SUNDAY = 0

/** Minimum notice for a wash today (part 2 §5). */
const NOTICE_MINUTES = 120

/** Booking horizon. */
const DAYS_AHEAD = 365

/** Working hours, morning and afternoon; a wash lies within one of them (part 2 §5). */
export const workingHours = [
  { from: "09:00", to: "13:00" },
  { from: "15:00", to: "19:00" },
] as const

/** Why no wash can be booked on a day at `now`; undefined if one can (part 2 §5). */
export function dayError(date: IsoDate, now: Date): string | undefined {
  if (!isIsoDate(date)) return "car-wash.date-required"
  const today = romeDate(now)
  if (date < today) return "car-wash.date-past"
  if (date > addDays(today, DAYS_AHEAD)) return "car-wash.date-too-far"
  return weekday(date) === SUNDAY ? "car-wash.closed-on-sundays" : undefined
}

/**
 * Start times of a wash of `hours`: every half hour, ending within its band. One hour: 9:00 to 12:00 and 15:00 to
 * 18:00; two: to 11:00 and 17:00; three: to 10:00 and 16:00; four: only 9:00 and 15:00 (part 2 §5).
 */
export function startTimes(hours: number): ClockTime[] {
  const times: ClockTime[] = []
  for (const { from, to } of workingHours)
    for (let minutes = minutesOf(from); minutes + hours * 60 <= minutesOf(to); minutes += 30)
      times.push(clockTime(minutes))
  return times
}

/** Closing time, by which courtesy cars are returned (part 2 §9). */
const CLOSING = workingHours[1].to

/** Possible hours of a courtesy car with a wash that starts at `time`. */
export const lendableHours = (time: ClockTime): AddOnHours[] =>
  addOnHours.filter((hours) => minutesOf(time) + hours * 60 <= minutesOf(CLOSING))

/** The period for which a wash reserves the bay. */
export function periodOf(date: IsoDate, time: ClockTime, hours: number): Period {
  const startsAt = romeInstant(date, time)
  return { startsAt, endsAt: addMinutes(startsAt, hours * 60) }
}

/**
 * Available start times of a day at `now`: none on days without washes (`dayError`), today from two hours ahead, and
 * none that overlaps `taken` (part 2 §5).
 */
export function freeStartTimes(date: IsoDate, hours: number, now: Date, taken: Period[] = []): ClockTime[] {
  if (dayError(date, now)) return []
  const earliest = addMinutes(now, NOTICE_MINUTES)
  return startTimes(hours).filter((time) => {
    const { startsAt, endsAt } = periodOf(date, time, hours)
    return startsAt >= earliest && !taken.some((period) => period.startsAt < endsAt && startsAt < period.endsAt)
  })
}

/** The days on which a wash of `hours` could start except for `taken`. */
export function fullyBookedDays(
  { from, to }: { from: IsoDate; to: IsoDate },
  hours: number,
  now: Date,
  taken: Period[],
): IsoDate[] {
  const days: IsoDate[] = []
  let startsAt = romeInstant(from, "00:00")
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const endsAt = romeInstant(addDays(day, 1), "00:00")
    const takenToday = taken.filter((period) => period.startsAt < endsAt && startsAt < period.endsAt)
    startsAt = endsAt
    if (takenToday.length === 0 || freeStartTimes(day, hours, now).length === 0) continue
    if (freeStartTimes(day, hours, now, takenToday).length === 0) days.push(day)
  }
  return days
}

/** The last start times of a wash of `hours`, in the morning and in the afternoon. */
export function lastStarts(hours: number): ClockTime[] {
  const times = startTimes(hours)
  return workingHours.map(({ from, to }) => times.findLast((time) => time >= from && time < to) ?? from)
}

/** The resource of every wash: there is one bay (D30). */
export const BAY = "car-wash-bay"

/** Hold time during the payment (D30). */
export const HOLD_MINUTES = 15

/** Location of the bay, as in `pickupLocation`. */
export const BAY_LOCATION = "cagliari_office"
