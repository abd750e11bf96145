import { fromDate, parseDateTime, toZoned } from "@internationalized/date"
import fc from "fast-check"
import { expect, test } from "vitest"
import { romeClock, whenInRome } from "./rome-clock"

const ZONE = "Europe/Rome"
const HOUR_MS = 3_600_000

const instants = fc.date({ min: new Date("1996-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
/** Days around both clock changes, by quarters of an hour. */
const changes = fc
  .tuple(fc.integer({ min: 1996, max: 2099 }), fc.constantFrom("03", "10"), fc.integer({ min: -400, max: 400 }))
  .map(([year, month, quarters]) => new Date(Date.parse(`${year}-${month}-25T12:00:00Z`) + quarters * (HOUR_MS / 4)))
const any = fc.oneof(instants, changes)

test("romeClock agrees with the time zone database, also around clock changes", () => {
  fc.assert(
    fc.property(any, (instant) => {
      expect(romeClock(instant)).toBe(fromDate(instant, ZONE).toString().slice(0, 16))
    }),
    { numRuns: 2000 },
  )
})

test("whenInRome agrees with the database, also for skipped and repeated times", () => {
  fc.assert(
    fc.property(any, (instant) => {
      const clock = instant.toISOString().slice(0, 16)
      expect(whenInRome(clock)).toEqual(toZoned(parseDateTime(clock), ZONE, "compatible").toDate())
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ["2026-03-29T01:59", "2026-03-29T00:59:00.000Z"],
  ["2026-03-29T02:30", "2026-03-29T01:30:00.000Z"],
  ["2026-03-29T03:00", "2026-03-29T01:00:00.000Z"],
  ["2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
  ["2026-10-25T03:00", "2026-10-25T02:00:00.000Z"],
])("%s in Rome is %s", (clock, instant) => {
  expect(whenInRome(clock).toISOString()).toBe(instant)
})
