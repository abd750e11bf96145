import { expect, test } from "vitest"
import { romeInstant } from "../../platform/dates"
import type { CategoryId } from "./categories"
import { stayTimes } from "./stay-times"
import { type Taken, takenDaysOf } from "./taken-days"

const takenBetween = (taken: Taken[], from: string, until: string) => takenDaysOf("urban-cars", taken, from, until)
const takenDays = (taken: Taken[]) => takenBetween(taken, "2026-10-01", "2026-12-31")

test("includes every day that a rental overlaps, in Rome", () => {
  const days = takenDays([{ startsAt: new Date("2026-11-23T09:30:00Z"), endsAt: new Date("2026-11-25T08:00:00Z") }])
  expect(days).toEqual(["2026-11-23", "2026-11-24", "2026-11-25"])
})

test("leaves a day free that starts when a rental ends, at midnight in Rome", () => {
  const days = takenDays([{ startsAt: new Date("2026-11-23T23:00:00Z"), endsAt: new Date("2026-11-24T23:00:00Z") }])
  expect(days).toEqual(["2026-11-24"])
})

test("works across a clock change", () => {
  const days = takenDays([{ startsAt: new Date("2026-10-24T10:00:00Z"), endsAt: new Date("2026-10-26T10:00:00Z") }])
  expect(days).toEqual(["2026-10-24", "2026-10-25", "2026-10-26"])
})

test("returns only the requested days, even for a long rental", () => {
  const always = [{ startsAt: new Date("1970-01-01T00:00:00Z"), endsAt: new Date("9999-12-31T22:59:00Z") }]
  expect(takenBetween(always, "2026-11-23", "2026-11-25")).toEqual(["2026-11-23", "2026-11-24", "2026-11-25"])
})

const takenStays = (category: CategoryId, ...taken: [string, string][]) => [
  ...takenDaysOf(
    category,
    taken.map(([startsAt, endsAt]) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })),
    "2026-10-01",
    "2026-12-31",
  ),
]

const takenNights = (...taken: [string, string][]) => takenStays("villas", ...taken)

test("leaves the night free that starts on the day a stay ends", () => {
  expect(takenNights(["2026-11-23T14:00:00Z", "2026-11-25T10:00:00Z"])).toEqual(["2026-11-23", "2026-11-24"])
  expect(takenNights(["2026-10-24T13:00:00Z", "2026-10-25T10:00:00Z"])).toEqual(["2026-10-24"])
})

test("includes a night if any hour of it is taken", () => {
  expect(takenNights(["2026-11-24T09:00:00Z", "2026-11-24T09:30:00Z"])).toEqual(["2026-11-23"])
  expect(takenNights(["2026-11-24T10:00:00Z", "2026-11-24T14:00:00Z"])).toEqual([])
  expect(takenNights(["2026-09-20T14:00:00Z", "2026-10-02T09:00:00Z"])).toEqual(["2026-10-01"])
})

test("allows boarding a yacht on the day another stay ends, and the reverse", () => {
  const [one, next] = [romeStay("2026-11-23", "2026-11-25"), romeStay("2026-11-25", "2026-11-27")]
  expect(takenStays("yachts", one)).toEqual(["2026-11-23", "2026-11-24"])
  expect(takenStays("yachts", one, next)).toEqual(["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"])
})

/** From the check-in time of one day to the check-out time of another. */
function romeStay(from: string, until: string): [string, string] {
  const { pickupTime, returnTime } = stayTimes("yachts")
  return [romeInstant(from, pickupTime).toISOString(), romeInstant(until, returnTime).toISOString()]
}
