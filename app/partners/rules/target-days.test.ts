import { expect, test } from "vitest"
import { easterSunday, nextTargetDay } from "./target-days"

test.each([
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2028, "2028-04-16"],
  [2038, "2038-04-25"],
  [2285, "2285-03-22"],
])("Easter Sunday of %i is %s", (year, day) => {
  expect(easterSunday(year)).toBe(day)
})

test.each([
  ["a weekday", "2026-11-25", "2026-11-26"],
  ["a Friday", "2026-11-27", "2026-11-30"],
  ["a Saturday", "2026-11-28", "2026-11-30"],
  ["the day before Good Friday", "2027-03-25", "2027-03-30"],
  ["30 April", "2026-04-30", "2026-05-04"],
  ["Christmas Eve", "2025-12-24", "2025-12-29"],
  ["New Year's Eve", "2026-12-31", "2027-01-04"],
])("after %s, %s, banks execute transfers on %s", (_, day, next) => {
  expect(nextTargetDay(day)).toBe(next)
})
