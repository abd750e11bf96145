import { expect, test } from "vitest"
import { periodOn, periodsFrom, tierOn } from "./periods"

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
