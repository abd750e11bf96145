import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays, romeInstant } from "../../platform/dates"
import {
  clipped,
  type Days,
  daysOf,
  daysOfEvent,
  isMadeUpOf,
  joined,
  periodOf,
  united,
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
    ["cars", "2027-06-05 10:00", "2027-06-08 10:00", [days("2027-06-05", "2027-06-09")]],
    ["cars", "2027-06-05 10:00", "2027-06-08 00:00", [days("2027-06-05", "2027-06-08")]],
    ["villas", "2027-06-05 16:00", "2027-06-08 10:00", [days("2027-06-05", "2027-06-08")]],
    ["villas", "2027-06-05 12:00", "2027-06-05 14:00", []],
    ["villas", "2027-06-05 16:00", "2027-06-05 16:00", []],
    ["cars", "2027-06-05 10:00", "2027-06-05 10:00", []],
  ] as const)("of %s from %s to %s", (category, from, until, expected) => {
    const [startsOn = "", start = ""] = from.split(" ")
    const [endsOn = "", end = ""] = until.split(" ")
    expect(daysOfEvent(category, { startsOn, endsOn, times: { start, end } })).toEqual(expected)
  })

  const anyMoment = fc
    .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 23 }), fc.constantFrom("00", "30"))
    .map(([day, hour, minute]) => `${addDays("2026-11-23", day)} ${String(hour).padStart(2, "0")}:${minute}`)

  test.each(["cars", "villas"] as const)("of %s has the days that the same period occupies", (category) => {
    fc.assert(
      fc.property(anyMoment, anyMoment, (one, other) => {
        fc.pre(one !== other)
        const [[startsOn = "", start = ""], [endsOn = "", end = ""]] = [one, other]
          .toSorted()
          .map((at) => at.split(" ")) as [string[], string[]]
        const period = { startsAt: romeInstant(startsOn, start), endsAt: romeInstant(endsOn, end) }
        fc.pre(period.startsAt < period.endsAt)
        const expected = daysOf(category, period)
        expect(daysOfEvent(category, { startsOn, endsOn, times: { start, end } })).toEqual(expected ? [expected] : [])
      }),
    )
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

test("days without others are single days", () => {
  const others = [days("2026-12-01", "2027-01-02"), days("2027-01-03", "2027-01-04")]
  expect(withoutDays(days("2027-01-01", "2027-01-06"), others)).toEqual(["2027-01-02", "2027-01-04", "2027-01-05"])
})
