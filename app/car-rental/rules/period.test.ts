import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays } from "../../platform/dates"
import { periodErrors, type RequestedPeriod } from "./period"
import { defaultPeriod, pickupTimesOf } from "./slots"

/** Monday 23 November 2026, 10:00 in Cagliari. */
const now = new Date("2026-11-23T09:00:00Z")
const good: RequestedPeriod = {
  pickupDate: "2026-11-24",
  pickupTime: "10:30",
  returnDate: "2026-11-25",
  returnTime: "09:00",
  returnLocation: "cagliari_office",
}
const broken = (change: RequestedPeriod, at = now) =>
  periodErrors({ ...good, ...change }, at).map(({ field, code }) => `${field} ${code.replace("car-rental.", "")}`)

describe("step 1", () => {
  test("the default rental of 22.5 hours is valid", () => {
    expect(broken({})).toEqual([])
  })
  test.each<[string, RequestedPeriod, string[]]>([
    ["no pickup date", { pickupDate: "" }, ["pickupDate pickup-date-required"]],
    ["no return date", { returnDate: undefined }, ["returnDate return-date-required"]],
    [
      "no times",
      { pickupTime: "", returnTime: "" },
      ["pickupTime pickup-time-required", "returnTime return-time-required"],
    ],
    ["an invalid day", { returnDate: "2026-11-31" }, ["returnDate date-invalid"]],
    ["an invalid time", { pickupTime: "25:00" }, ["pickupTime time-invalid"]],
    ["half an hour under a day", { returnTime: "08:30" }, ["returnDate minimum-one-day"]],
    ["a return before the pickup", { returnDate: "2026-11-23" }, ["returnDate return-before-pickup"]],
    ["a return earlier that day", { returnDate: "2026-11-24" }, ["returnTime return-before-pickup"]],
    [
      "a return in the hour that Rome skips",
      { pickupDate: "2027-03-26", returnDate: "2027-03-28", returnTime: "02:30" },
      ["returnTime time-skipped"],
    ],
    [
      "one hour at the airport",
      { returnDate: "2026-11-24", returnTime: "11:30", returnLocation: "cagliari_airport" },
      ["returnTime airport-minimum"],
    ],
    [
      "two hours at the airport",
      { returnDate: "2026-11-24", returnTime: "12:30", returnLocation: "cagliari_airport" },
      ["returnDate minimum-one-day"],
    ],
    ["one hour at the office", { returnDate: "2026-11-24", returnTime: "11:30" }, ["returnDate minimum-one-day"]],
    [
      "Saturday 11:30 at the airport",
      { returnDate: "2026-11-28", returnTime: "11:30", returnLocation: "cagliari_airport" },
      ["returnTime saturday-airport-return"],
    ],
    [
      "Saturday 11:00 at the airport",
      { returnDate: "2026-11-28", returnTime: "11:00", returnLocation: "cagliari_airport" },
      [],
    ],
    [
      "Saturday 12:30 at the office",
      { returnDate: "2026-11-28", returnTime: "12:30" },
      ["returnTime saturday-office-return"],
    ],
    ["Saturday 12:00 at the office", { returnDate: "2026-11-28", returnTime: "12:00" }, []],
    ["a Sunday return", { returnDate: "2026-11-29", returnTime: "22:30" }, []],
    ["a Sunday pickup", { pickupDate: "2026-11-29", returnDate: "2026-12-01" }, ["pickupDate closed-on-sunday"]],
    ["a past pickup", { pickupDate: "2026-11-20" }, ["pickupDate past-date"]],
    [
      "a past pickup and return",
      { pickupDate: "2026-11-19", returnDate: "2026-11-20" },
      ["pickupDate past-date", "returnDate past-date"],
    ],
    ["a time without pickup", { pickupTime: "13:00", returnTime: "13:00" }, ["pickupTime pickup-time-not-offered"]],
    ["a return at a quarter past", { returnTime: "09:15" }, ["returnTime return-time-not-offered"]],
    ["today under two hours ahead", { pickupDate: "2026-11-23", pickupTime: "11:30" }, ["pickupTime two-hours-ahead"]],
    ["today two hours ahead", { pickupDate: "2026-11-23", pickupTime: "12:00" }, []],
    ["longer than a year", { returnDate: "2027-12-01" }, ["returnDate too-long"]],
    ["further than two years", { pickupDate: "2029-01-15", returnDate: "2029-01-17" }, ["pickupDate too-far-ahead"]],
  ])("%s", (_, change, expected) => {
    expect(broken(change)).toEqual(expected)
  })
  test("all errors are reported at once", () => {
    expect(
      broken({
        pickupDate: "2026-11-22",
        returnDate: "2026-11-28",
        returnTime: "15:00",
        returnLocation: "cagliari_airport",
      }),
    ).toEqual(["pickupDate past-date", "pickupDate closed-on-sunday", "returnTime saturday-airport-return"])
    expect(periodErrors({}, now)).toHaveLength(4)
  })
  test("the default rental is valid on both nights of a clock change", () => {
    const at = (day: string) => new Date(`${day}T08:00:00Z`)
    expect(broken({ pickupDate: "2026-10-24", returnDate: "2026-10-25" }, at("2026-10-20"))).toEqual([])
    expect(broken({ pickupDate: "2027-03-27", returnDate: "2027-03-28" }, at("2027-03-20"))).toEqual([])
  })
  test("the wizard's initial period is always valid", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * 24 * 700 }), (minutes) => {
        const start = new Date(now.getTime() + minutes * 60_000)
        return periodErrors({ ...defaultPeriod(start), returnLocation: "cagliari_airport" }, start).length === 0
      }),
    )
  })
  test("an offered pickup with its default return is valid, except on Saturdays", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 700 }), fc.nat(), (ahead, pick) => {
        const pickupDate = addDays("2026-11-23", ahead)
        const times = pickupTimesOf(pickupDate)
        if (times.length === 0) return true
        const pickupTime = times[pick % times.length]
        const requested = {
          pickupDate,
          pickupTime,
          returnDate: addDays(pickupDate, 1),
          returnTime: pickupTime,
          returnLocation: "cagliari_office" as const,
        }
        return periodErrors(requested, now).every(({ code }) => code === "car-rental.saturday-office-return")
      }),
    )
  })
})
