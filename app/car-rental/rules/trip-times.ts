import { type Location, locations } from "../../catalogue/rules/locations"
import type { TripTimes } from "../../catalogue/rules/trip-times"
import { addDays, type ClockTime } from "../../platform/dates"
import { pickupTimesOf, returnTimes } from "./slots"

const A_SUNDAY = "2026-01-04"
const week = Array.from({ length: 7 }, (_, weekday) => addDays(A_SUNDAY, weekday))

const lastReturns = (date: string) =>
  Object.fromEntries(locations.map((place) => [place, returnTimes(date, place).at(-1) ?? ""])) as Record<
    Location,
    ClockTime
  >

/** The times of `slots.ts`, for search forms. */
export const tripTimes: TripTimes = { pickups: week.map(pickupTimesOf), lastReturns: week.map(lastReturns) }
