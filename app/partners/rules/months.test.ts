import { expect, test } from "vitest"
import { daysByMonth, lastTwelveMonths } from "./months"

test("the last twelve months end with the current one", () => {
  const months = lastTwelveMonths("2027-01-31")
  expect(months).toHaveLength(12)
  expect([months[0], months.at(-1)]).toEqual(["2026-02", "2027-01"])
})

test("a stay over the end of a month counts in both", () => {
  expect([...daysByMonth("2027-01-30", "2027-02-03")]).toEqual([
    ["2027-01", 2],
    ["2027-02", 2],
  ])
})

test("a rental within a day counts as one", () => {
  expect([...daysByMonth("2027-01-30", "2027-01-30")]).toEqual([["2027-01", 1]])
})
