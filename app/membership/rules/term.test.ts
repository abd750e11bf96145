import fc from "fast-check"
import { expect, test } from "vitest"
import { addDays } from "../../platform/dates"
import { lastDay, monthOf, periodMonths, periodOn, periodsFrom, renewalDate, tierOn } from "./term"

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2026-01-31", 2, "2026-03-31"],
  ["2026-01-31", 12, "2027-01-31"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2028-02-29", 48, "2032-02-29"],
])("a membership of %s renews after %i months on %s", (startedOn, months, expected) => {
  expect(renewalDate(startedOn, months)).toBe(expected)
})

test("the last day with benefits is the day before the renewal", () => {
  expect(lastDay("2027-03-01")).toBe("2027-02-28")
})

test.each([
  ["2027-01-31", "2027-01-31", "2027-01-31", "2027-02-28"],
  ["2027-01-31", "2027-02-27", "2027-01-31", "2027-02-28"],
  ["2027-01-31", "2027-02-28", "2027-02-28", "2027-03-31"],
  ["2026-11-26", "2027-01-10", "2026-12-26", "2027-01-26"],
])("the month of a membership of %s that contains %s is from %s until %s", (startedOn, on, from, until) => {
  expect(monthOf(startedOn, on)).toEqual({ from, until })
})

test("a period between two renewal dates has the months between them", () => {
  const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays("2026-01-01", days))
  const months = fc.integer({ min: 0, max: 60 })
  fc.assert(
    fc.property(day, months, months, (startedOn, before, length) => {
      const period = { startsOn: renewalDate(startedOn, before), endsOn: renewalDate(startedOn, before + length) }
      expect(periodMonths(period)).toBe(length)
    }),
  )
})

const periods = [
  { startsOn: "2026-11-26", tierId: "silver" as const },
  { startsOn: "2026-12-26", tierId: "gold" as const },
]
const member = {
  periods,
  renewsOn: "2027-12-26",
  tierId: "silver",
  cycle: "monthly",
  nextTierId: "platinum",
  nextCycle: "monthly",
} as const

test.each([
  ["2026-12-25", "silver"],
  ["2026-12-26", "gold"],
  ["2027-12-25", "gold"],
  ["2027-12-26", "platinum"],
] as const)("on %s the tier is %s", (day, tier) => {
  expect(tierOn({ ...member, periods: [...periods] }, day)).toBe(tier)
})

test("without another choice the renewal buys the paid plan again", () => {
  expect(tierOn({ ...member, periods: [...periods], nextTierId: null, nextCycle: null }, "2028-01-01")).toBe("silver")
})

test("after the last period it stays the current one", () => {
  expect(periodOn(periods, "2028-01-01")).toBe(periods[1])
  expect(periodsFrom(periods, "2028-01-01")).toEqual([periods[1]])
})

test("the periods from a day are the current one and those that follow", () => {
  expect(periodsFrom(periods, "2026-11-30")).toEqual(periods)
  expect(periodsFrom(periods, "2026-12-26")).toEqual([periods[1]])
  expect(periodsFrom([], "2026-12-26")).toEqual([])
})
