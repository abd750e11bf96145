import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays } from "../../platform/dates"
import {
  clipped,
  type Days,
  daysOf,
  daysOfEvent,
  isMadeUpOf,
  isSameDays,
  joined,
  overlappingBlocks,
  periodOf,
  united,
  wholeBlocks,
  withoutDays,
} from "./blocked-days"

const days = (startsOn: string, endsOn: string): Days => ({ startsOn, endsOn })

describe("blocked days", () => {
  test("of a car are whole days in Rome, also where the clock changes", () => {
    expect(periodOf("cars", days("2027-03-28", "2027-03-29"))).toEqual({
      startsAt: new Date("2027-03-27T23:00:00Z"),
      endsAt: new Date("2027-03-28T22:00:00Z"),
    })
  })

  test("of a villa are nights from check-in to check-out", () => {
    expect(periodOf("villas", days("2027-06-05", "2027-06-08"))).toEqual({
      startsAt: new Date("2027-06-05T13:00:00Z"),
      endsAt: new Date("2027-06-08T09:00:00Z"),
    })
  })

  const anyDays = fc
    .tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 1, max: 40 }))
    .map(([start, length]) => days(addDays("2026-06-01", start), addDays("2026-06-01", start + length)))

  test.each(["cars", "villas", "yachts"] as const)("of %s occupy exactly these days", (category) => {
    fc.assert(
      fc.property(anyDays, (run) => {
        expect(daysOf(category, periodOf(category, run))).toEqual(run)
      }),
    )
  })

  test("united are the same days, without overlaps", () => {
    const each = (runs: Days[]) => new Set(runs.flatMap(({ startsOn, endsOn }) => daysBetween(startsOn, endsOn)))
    fc.assert(
      fc.property(fc.array(anyDays, { maxLength: 8 }), (runs) => {
        const result = united(runs)
        expect(each(result)).toEqual(each(runs))
        for (const [at, run] of result.entries()) expect(run.startsOn > (result[at - 1]?.endsOn ?? "")).toBe(true)
      }),
    )
  })
})

const daysBetween = (from: string, until: string): string[] => {
  const found: string[] = []
  for (let day = from; day < until; day = addDays(day, 1)) found.push(day)
  return found
}

describe("an event with times", () => {
  test.each([
    ["cars", "2027-06-05T08:00:00Z", "2027-06-08T08:00:00Z", days("2027-06-05", "2027-06-09")],
    ["cars", "2027-06-05T08:00:00Z", "2027-06-07T22:00:00Z", days("2027-06-05", "2027-06-08")],
    ["villas", "2027-06-05T14:00:00Z", "2027-06-08T08:00:00Z", days("2027-06-05", "2027-06-08")],
    ["villas", "2027-06-05T10:00:00Z", "2027-06-05T12:00:00Z", undefined],
    ["cars", "2027-06-05T08:00:00Z", "2027-06-05T08:00:00Z", undefined],
    ["cars", "2027-06-05T08:00:00Z", "2027-06-04T08:00:00Z", undefined],
  ] as const)("of %s from %s to %s", (category, startsAt, endsAt, expected) => {
    expect(daysOfEvent(category, { startsAt, endsAt })).toEqual(expected)
  })
})

test("single days are joined into runs", () => {
  expect(joined(["2027-01-05", "2027-01-06", "2027-01-08"])).toEqual([
    days("2027-01-05", "2027-01-07"),
    days("2027-01-08", "2027-01-09"),
  ])
})

test("days are clipped at both ends", () => {
  const all = [days("2027-01-01", "2027-01-03"), days("2027-01-04", "2027-01-09"), days("2027-02-01", "2027-02-02")]
  expect(clipped(all, "2027-01-05", "2027-01-07")).toEqual([days("2027-01-05", "2027-01-07")])
})

test("days are the same however they are divided", () => {
  expect(
    isSameDays(
      [days("2027-01-01", "2027-01-04")],
      [days("2027-01-02", "2027-01-04"), days("2027-01-01", "2027-01-02")],
    ),
  ).toBe(true)
  expect(isSameDays([days("2027-01-01", "2027-01-04")], [days("2027-01-01", "2027-01-03")])).toBe(false)
})

describe("days reported back", () => {
  const exported = [
    days("2027-01-05", "2027-01-08"),
    days("2027-01-08", "2027-01-10"),
    days("2027-02-01", "2027-02-05"),
  ]

  test.each([
    ["one exported run", days("2027-01-05", "2027-01-08"), true],
    ["two runs that touch", days("2027-01-05", "2027-01-10"), true],
    ["a part of a run", days("2027-01-05", "2027-01-07"), false],
    ["a run and one more day", days("2027-02-01", "2027-02-06"), false],
    ["days that were not exported", days("2027-03-01", "2027-03-02"), false],
  ])("%s", (_, run, expected) => {
    expect(isMadeUpOf(run, exported)).toBe(expected)
  })
})

describe("overlapping blocks", () => {
  const blocks = [
    days("2027-01-01", "2027-01-04"),
    days("2027-01-03", "2027-01-06"),
    days("2027-01-06", "2027-01-08"),
    days("2027-02-01", "2027-02-05"),
  ]

  test.each([
    ["of days that are free", days("2027-03-01", "2027-03-05"), []],
    ["of days that touch two blocks", days("2027-01-08", "2027-02-01"), []],
    ["of a day in a block", days("2027-02-02", "2027-02-03"), [3]],
    ["of a block's first day", days("2027-02-01", "2027-02-02"), [3]],
    ["of days in a block that overlaps another", days("2027-01-01", "2027-01-02"), [0, 1]],
    ["of days across all", days("2026-12-01", "2027-03-01"), [0, 1, 2, 3]],
  ])("%s", (_, run, expected) => {
    expect(overlappingBlocks(run, blocks)).toEqual(expected.map((at) => blocks[at]))
  })
})

test("the parts of a block are whole again", () => {
  const part = (eventUid: string, startsOn: string, endsOn: string) => ({ eventUid, startsOn, endsOn })
  expect(
    wholeBlocks([
      part("a", "2027-01-03", "2027-01-05"),
      part("b", "2027-01-01", "2027-01-02"),
      part("a", "2027-01-01", "2027-01-03"),
    ]),
  ).toEqual([
    { id: "a", startsOn: "2027-01-01", endsOn: "2027-01-05" },
    { id: "b", startsOn: "2027-01-01", endsOn: "2027-01-02" },
  ])
})

test("days without others are single days", () => {
  const others = [days("2026-12-01", "2027-01-02"), days("2027-01-03", "2027-01-04")]
  expect(withoutDays(days("2027-01-01", "2027-01-06"), others)).toEqual(["2027-01-02", "2027-01-04", "2027-01-05"])
})
