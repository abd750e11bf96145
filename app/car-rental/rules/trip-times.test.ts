import { expect, test } from "vitest"
import { locations } from "../../catalogue/rules/locations"
import { pickupTimesOn, returnTimesOn, suggestedDates } from "../../catalogue/rules/trip-times"
import { addDays } from "../../platform/dates"
import { pickupTimesOf, returnTimes } from "./slots"
import { tripTimes } from "./trip-times"

/** A year with both changes of the clocks. */
const days = Array.from({ length: 365 }, (_, index) => addDays("2026-10-01", index))

test("a search form has the pickup and return times of every day", () => {
  for (const date of days) {
    const pickups = pickupTimesOf(date)
    if (pickups.length > 0) expect(pickupTimesOn(tripTimes, date)).toEqual(pickups)
    for (const place of locations) expect(returnTimesOn(tripTimes, date, place)).toEqual(returnTimes(date, place))
  }
})

test("a search form has the times of all days before a day with pickups is chosen", () => {
  const all = ["10:30", "11:00", "11:30", "12:00", "12:30", "13:00", "13:30", "17:30", "18:00", "18:30"]
  expect(pickupTimesOn(tripTimes, "")).toEqual(all)
  expect(pickupTimesOn(tripTimes, "2027-01-10")).toEqual(all)
  expect(returnTimesOn(tripTimes, "", "cagliari_office")).toHaveLength(48)
})

test.each([
  ["the next day", "2027-01-12", { from: "2027-01-13", to: "2027-01-16" }],
  ["Monday, if that is a Sunday", "2027-01-09", { from: "2027-01-11", to: "2027-01-14" }],
])("a search form begins with %s", (_, today, dates) => expect(suggestedDates(tripTimes, today)).toEqual(dates))
