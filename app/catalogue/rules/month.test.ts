import fc from "fast-check"
import { expect, test } from "vitest"
import { weekday } from "../../platform/dates"
import { monthOf, monthsBetween, weeksOf } from "./month"

const months = fc
  .tuple(fc.integer({ min: 2020, max: 2100 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, "0")}`)

test.each([
  ["2026-11", 6, [undefined, undefined, undefined, undefined, undefined, undefined, "2026-11-01"]],
  ["2027-02", 4, ["2027-02-01", "2027-02-02", "2027-02-03", "2027-02-04", "2027-02-05", "2027-02-06", "2027-02-07"]],
  ["2028-02", 5, [undefined, "2028-02-01", "2028-02-02", "2028-02-03", "2028-02-04", "2028-02-05", "2028-02-06"]],
])("%s spans %i weeks", (month, count, first) => {
  expect(weeksOf(month)).toHaveLength(count)
  expect(weeksOf(month)[0]).toEqual(first)
})

test("every day of a month appears once, in its column", () => {
  fc.assert(fc.property(months, holdsEveryDay))
})

function holdsEveryDay(month: string) {
  const weeks = weeksOf(month)
  for (const week of weeks) {
    expect(week).toHaveLength(7)
    for (const [place, day] of week.entries()) if (day) expect((weekday(day) + 6) % 7).toBe(place)
  }
  const [year = 0, number = 0] = month.split("-").map(Number)
  const days = weeks.flat().filter((day) => day !== undefined)
  expect(days).toHaveLength(new Date(Date.UTC(year, number, 0)).getUTCDate())
  expect(days).toEqual([...new Set(days)].sort())
  expect(days.every((day) => monthOf(day) === month)).toBe(true)
}

test.each([
  ["2026-11", "2026-11", ["2026-11"]],
  ["2026-11", "2027-02", ["2026-11", "2026-12", "2027-01", "2027-02"]],
  ["2027-02", "2027-01", []],
])("from %s to %s", (first, last, months) => {
  expect(monthsBetween(first, last)).toEqual(months)
})
