import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { locations } from "../../catalogue/rules/locations"
import { addDays } from "../../platform/dates"
import { billingDays, type Period, returnInstant } from "./days"
import { fairReturns } from "./fair-returns"
import { periodErrors } from "./period"
import { pickupTimesOf, returnTimes } from "./slots"

const NOW = new Date("2027-01-01T09:00:00Z")

/** Pickup on Tuesday 12 January 2027, 10:30. */
const until = (returnDate: string, returnTime: string): Period => ({
  pickupDate: "2027-01-12",
  pickupTime: "10:30",
  returnDate,
  returnTime,
})

const returnsOf = (period: Period, location: (typeof locations)[number] | undefined) => {
  const { cheaper, latest } = fairReturns(period, location, NOW)
  const shown = (each: Period | undefined) => each && `${each.returnDate} ${each.returnTime}`
  return { cheaper: shown(cheaper), latest: shown(latest) }
}

describe("other returns", () => {
  test.each([
    ["a day less until 06:00", until("2027-01-15", "12:00"), "2027-01-15 06:00", "2027-01-16 04:30"],
    ["nothing cheaper than one day", until("2027-01-13", "08:00"), undefined, "2027-01-13 09:00"],
    ["nothing later at the end of a day", until("2027-01-14", "07:30"), "2027-01-13 09:00", undefined],
    ["after a Saturday's limit on Sunday", until("2027-01-16", "11:00"), "2027-01-16 04:30", "2027-01-17 03:00"],
  ])("%s", (_, period, cheaper, latest) => expect(returnsOf(period, "cagliari_office")).toEqual({ cheaper, latest }))

  test.each([
    ["the airport", "cagliari_airport", "2027-01-16 11:00"],
    ["the office", "cagliari_office", "2027-01-16 11:30"],
    ["a partner", undefined, "2027-01-16 11:30"],
  ] as const)("to %s on a Saturday keep its limit", (_, location, latest) => {
    expect(returnsOf({ ...until("2027-01-16", "08:00"), pickupTime: "17:30" }, location).latest).toBe(latest)
  })

  const rental = fc
    .tuple(fc.nat(500), fc.nat(20), fc.integer({ min: 1, max: 12 }), fc.nat(47), fc.constantFrom(...locations))
    .map(([start, slot, days, half, location]) => {
      const pickupDate = addDays("2027-01-02", start)
      const pickupTimes = pickupTimesOf(pickupDate)
      const returnDate = addDays(pickupDate, days)
      const times = returnTimes(returnDate, location)
      const pickupTime = pickupTimes[slot % (pickupTimes.length || 1)] ?? ""
      return { location, period: { pickupDate, pickupTime, returnDate, returnTime: times[half % times.length] ?? "" } }
    })
    .filter(({ location, period }) => periodErrors({ ...period, returnLocation: location }, NOW).length === 0)

  test("are offered, and no later offered one costs as little", () => {
    fc.assert(
      fc.property(rental, ({ location, period }) => {
        const days = billingDays(period)
        const { cheaper, latest } = fairReturns(period, location, NOW)
        const allowed = [-3, -2, -1, 0, 1, 2].flatMap((n) => {
          const returnDate = addDays(period.returnDate, n)
          return returnTimes(returnDate, location)
            .map((returnTime) => ({ ...period, returnDate, returnTime }))
            .filter((each) => periodErrors({ ...each, returnLocation: location }, NOW).length === 0)
        })
        const latestOf = (count: number) =>
          Math.max(0, ...allowed.filter((each) => billingDays(each) === count).map((each) => +returnInstant(each)))
        if (cheaper) {
          expect(billingDays(cheaper)).toBeLessThan(days)
          expect(+returnInstant(cheaper)).toBe(Math.max(latestOf(days - 1), +returnInstant(cheaper)))
        } else expect(latestOf(days - 1)).toBe(0)
        expect(+returnInstant(latest ?? period)).toBe(latestOf(days))
      }),
      { numRuns: 30 },
    )
  })
})
