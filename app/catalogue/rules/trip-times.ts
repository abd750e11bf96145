import { addDays, type ClockTime, clockTime, type IsoDate, isIsoDate, isRomeTime, weekday } from "../../platform/dates"
import type { Location } from "./locations"

/** When the company hands over cars and takes them back, by weekday; 0 is Sunday. A return is possible at any half hour until the last. */
export type TripTimes = { pickups: ClockTime[][]; lastReturns: Record<Location, ClockTime>[] }

const halfHours: ClockTime[] = Array.from({ length: 48 }, (_, index) => clockTime(index * 30))

/** Pickup times of a day; those of all days without a readable day, or on a day without any. */
export function pickupTimesOn({ pickups }: TripTimes, date: string): ClockTime[] {
  const times = isIsoDate(date) ? (pickups[weekday(date)] ?? []) : []
  return times.length > 0 ? times : [...new Set(pickups.flat())].sort()
}

/** Return times of a day at a place; every half hour without a readable day. */
export function returnTimesOn({ lastReturns }: TripTimes, date: string, place: Location): ClockTime[] {
  if (!isIsoDate(date)) return halfHours
  const last = lastReturns[weekday(date)]?.[place] ?? "23:30"
  return halfHours.filter((time) => time <= last && isRomeTime(date, time))
}

const SUGGESTED_DAYS = 3

/** The dates that a search form begins with: from the next day with pickups, for three days. */
export function suggestedDates({ pickups }: TripTimes, today: IsoDate): { from: IsoDate; to: IsoDate } {
  const coming = Array.from({ length: 7 }, (_, index) => addDays(today, index + 1))
  const from = coming.find((date) => pickups[weekday(date)]?.length) ?? addDays(today, 1)
  return { from, to: addDays(from, SUGGESTED_DAYS) }
}
