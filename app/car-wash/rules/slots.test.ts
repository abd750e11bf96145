import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays, addMinutes, romeDate, romeInstant, romeTime, weekday } from "../../platform/dates"
import {
  dayError,
  freeStartTimes,
  lastStarts,
  lendableHours,
  type Period,
  periodOf,
  startTimes,
  workingHours,
} from "./slots"

/** Monday 23 November 2026, 10:00 in Cagliari. */
const now = new Date("2026-11-23T09:00:00Z")
const TUESDAY = "2026-11-24"

/** Occupied periods on that Tuesday, in local time. */
const taken = (...spans: [string, string][]): Period[] =>
  spans.map(([from, to]) => ({ startsAt: romeInstant(TUESDAY, from), endsAt: romeInstant(TUESDAY, to) }))

const morning = ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30", "12:00"]
const afternoon = ["15:00", "15:30", "16:00", "16:30", "17:00", "17:30", "18:00"]

describe("a free day offers", () => {
  test.each([
    [1, morning, afternoon],
    [2, morning.slice(0, 5), afternoon.slice(0, 5)],
    [3, morning.slice(0, 3), afternoon.slice(0, 3)],
    [4, ["09:00"], ["15:00"]],
  ])("the start times of %i hours", (hours, before, after) => {
    expect(freeStartTimes(TUESDAY, hours, now)).toEqual([...before, ...after])
    expect(lastStarts(hours)).toEqual([before.at(-1), after.at(-1)])
  })
  test("the same on Saturdays, nothing on Sundays", () => {
    expect(freeStartTimes("2026-11-28", 1, now)).toEqual([...morning, ...afternoon])
    expect(freeStartTimes("2026-11-29", 1, now)).toEqual([])
  })
  test("nothing that takes longer than a band", () => {
    expect(startTimes(5)).toEqual([])
  })
})

describe("today", () => {
  test.each([
    ["2026-11-23T05:00:00Z", 1, "09:00"],
    ["2026-11-23T06:00:00Z", 1, "09:00"],
    ["2026-11-23T06:00:01Z", 1, "09:30"],
    ["2026-11-23T06:00:01Z", 4, "15:00"],
    ["2026-11-23T10:00:00Z", 1, "15:00"],
    ["2026-11-23T10:00:00Z", 3, "15:00"],
    ["2026-11-23T13:00:00Z", 3, "16:00"],
    ["2026-11-23T13:00:01Z", 3, undefined],
    ["2026-11-23T15:00:00Z", 1, "18:00"],
    ["2026-11-23T15:00:01Z", 1, undefined],
  ])("at %s the first start of a %i hour wash is %s", (at, hours, first) => {
    expect(freeStartTimes("2026-11-23", hours, new Date(at))[0]).toBe(first)
  })
  test("two hours ahead are counted in local time, in summer too", () => {
    expect(freeStartTimes("2027-06-21", 1, new Date("2027-06-21T07:30:00Z"))[0]).toBe("11:30")
  })
})

describe("occupied times are not offered", () => {
  test.each([
    ["an hour in the morning", 1, [["10:00", "11:00"]], ["09:00", "11:00", "11:30", "12:00", ...afternoon]],
    ["three hours", 2, [["09:00", "12:00"]], afternoon.slice(0, 5)],
    ["a wash before four hours", 4, [["09:00", "10:00"]], ["15:00"]],
    ["a wash in the middle of four hours", 4, [["17:30", "18:30"]], ["09:00"]],
    [
      "both bands",
      3,
      [
        ["09:00", "10:00"],
        ["18:00", "19:00"],
      ],
      ["10:00", "15:00"],
    ],
    ["the whole day", 1, [["00:00", "23:59"]], []],
  ] as [string, number, [string, string][], string[]][])("%s", (_, hours, spans, left) => {
    expect(freeStartTimes(TUESDAY, hours, now, taken(...spans))).toEqual(left)
  })
  test("a wash may start when another ends", () => {
    expect(freeStartTimes(TUESDAY, 1, now, taken(["09:00", "10:00"]))[0]).toBe("10:00")
    expect(freeStartTimes(TUESDAY, 1, now, taken(["10:00", "11:00"]))[0]).toBe("09:00")
  })
})

describe("around a clock change", () => {
  test("the Sunday of the change is closed, as all Sundays", () => {
    expect(freeStartTimes("2026-10-25", 1, new Date("2026-10-20T08:00:00Z"))).toEqual([])
    expect(freeStartTimes("2027-03-28", 1, new Date("2027-03-20T08:00:00Z"))).toEqual([])
  })
  test.each([
    ["2026-10-24", "2026-10-24T07:00:00.000Z"],
    ["2026-10-26", "2026-10-26T08:00:00.000Z"],
    ["2027-03-27", "2027-03-27T08:00:00.000Z"],
    ["2027-03-29", "2027-03-29T07:00:00.000Z"],
  ])("9:00 on %s is the instant %s", (date, instant) => {
    expect(freeStartTimes(date, 4, new Date("2026-10-20T08:00:00Z"))).toEqual(["09:00", "15:00"])
    expect(periodOf(date, "09:00", 4).startsAt.toISOString()).toBe(instant)
  })
  test("on the day before, two hours ahead are still two hours", () => {
    expect(freeStartTimes("2026-10-24", 1, new Date("2026-10-24T08:00:00Z"))[0]).toBe("12:00")
  })
})

test.each([
  ["2026-11-22", "car-wash.date-past"],
  ["2026-11-23", undefined],
  ["2026-11-29", "car-wash.closed-on-sundays"],
  ["2027-11-23", undefined],
  ["2027-11-24", "car-wash.date-too-far"],
  ["2026-02-30", "car-wash.date-required"],
  ["", "car-wash.date-required"],
])("the day %j is refused with %s", (date, code) => {
  expect(dayError(date, now)).toBe(code)
})

test.each([
  ["09:00", [1, 2, 3]],
  ["12:00", [1, 2, 3]],
  ["16:00", [1, 2, 3]],
  ["16:30", [1, 2]],
  ["17:00", [1, 2]],
  ["17:30", [1]],
  ["18:00", [1]],
])("a courtesy car taken at %s is back by 19:00 after %o hours", (time, hours) => {
  expect(lendableHours(time)).toEqual(hours)
})

test("offered are exactly the free times within a band, two hours ahead", () => {
  const moment = fc.date({
    min: new Date("2026-10-01T00:00:00Z"),
    max: new Date("2027-04-30T00:00:00Z"),
    noInvalidDate: true,
  })
  const span = fc.record({ at: fc.integer({ min: 0, max: 47 }), halves: fc.integer({ min: 1, max: 8 }) })
  fc.assert(
    fc.property(
      moment,
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(span),
      (at, on, hours, spans) => {
        const date = addDays(romeDate(at), on)
        const midnight = romeInstant(date, "00:00")
        const busy = spans.map(({ at: half, halves }) => ({
          startsAt: addMinutes(midnight, half * 30),
          endsAt: addMinutes(midnight, (half + halves) * 30),
        }))
        const offered = freeStartTimes(date, hours, at, busy)
        for (const time of startTimes(hours)) {
          const { startsAt, endsAt } = periodOf(date, time, hours)
          const isFree = busy.every((period) => period.endsAt <= startsAt || endsAt <= period.startsAt)
          const isAhead = startsAt.getTime() - at.getTime() >= 2 * 3_600_000
          expect(offered.includes(time)).toBe(isFree && isAhead && weekday(date) !== 0)
          expect(workingHours.some(({ from, to }) => time >= from && romeTime(endsAt) <= to)).toBe(true)
        }
        expect(offered.every((time) => startTimes(hours).includes(time))).toBe(true)
      },
    ),
  )
})
