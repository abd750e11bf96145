import { expect, test } from "vitest"
import { addBusinessDays, easterSunday, isBusinessDay, isPublicHoliday } from "./business-days"

test.each([
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2028, "2028-04-16"],
  [2038, "2038-04-25"],
  [2285, "2285-03-22"],
])("Easter Sunday of %i is %s", (year, date) => expect(easterSunday(year)).toBe(date))

test.each([
  "2026-01-01",
  "2026-01-06",
  "2026-04-06",
  "2027-03-29",
  "2026-04-25",
  "2026-05-01",
  "2026-06-02",
  "2026-08-15",
  "2027-10-04",
  "2026-11-01",
  "2026-12-08",
  "2026-12-25",
  "2026-12-26",
])("%s is a public holiday", (date) => {
  expect(isPublicHoliday(date)).toBe(true)
  expect(isBusinessDay(date)).toBe(false)
})

test.each([
  ["2025-10-04", "Saint Francis before it became a holiday again"],
  ["2026-04-03", "Good Friday"],
  ["2026-04-05", "Easter Sunday, a Sunday only"],
  ["2026-12-24", "Christmas Eve"],
])("%s is no public holiday: %s", (date) => expect(isPublicHoliday(date)).toBe(false))

test.each([
  ["2025-12-24", 10, "2026-01-13"],
  ["2026-11-23", 1, "2026-11-24"],
  ["2026-11-27", 1, "2026-11-30"],
  ["2026-11-28", 1, "2026-11-30"],
  ["2026-04-02", 2, "2026-04-07"],
  ["2026-04-24", 5, "2026-05-04"],
  ["2026-12-07", 1, "2026-12-09"],
  ["2025-12-24", 30, "2026-02-10"],
])("%s and %i business days is %s", (date, count, expected) => expect(addBusinessDays(date, count)).toBe(expected))
