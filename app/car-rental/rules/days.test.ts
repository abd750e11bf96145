import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays } from "../../platform/dates"
import { billingDays, elapsedMinutes, type Period } from "./days"

const period = (from: string, to: string): Period => {
  const [pickupDate = "", pickupTime = ""] = from.split(" ")
  const [returnDate = "", returnTime = ""] = to.split(" ")
  return { pickupDate, pickupTime, returnDate, returnTime }
}

describe("billing days", () => {
  test.each([
    ["the default, 22.5 hours", "2026-11-24 10:30", "2026-11-25 09:00", 1],
    ["half an hour more", "2026-11-24 10:30", "2026-11-25 09:30", 2],
    ["45 hours", "2026-11-24 10:30", "2026-11-26 07:30", 2],
    ["two nights", "2026-11-24 10:30", "2026-11-26 09:00", 3],
    ["a week back at 09:00", "2026-11-24 10:30", "2026-12-01 09:00", 8],
    ["a few hours still are a day", "2026-11-24 10:30", "2026-11-24 12:30", 1],
    ["the night of 25 October 2026 lasts an hour longer", "2026-10-24 10:30", "2026-10-25 09:00", 2],
    ["and ends a day at 08:00", "2026-10-24 10:30", "2026-10-25 08:00", 1],
    ["the night of 28 March 2027 lasts an hour less", "2027-03-27 10:30", "2027-03-28 10:00", 1],
    ["and begins a second day after 10:00", "2027-03-27 10:30", "2027-03-28 10:30", 2],
  ])("%s", (_, from, to, days) => {
    expect(billingDays(period(from, to))).toBe(days)
  })

  test("real hours are counted over both changes of the clock", () => {
    expect(elapsedMinutes(period("2026-10-24 12:00", "2026-10-25 12:00"))).toBe(25 * 60)
    expect(elapsedMinutes(period("2027-03-27 12:00", "2027-03-28 12:00"))).toBe(23 * 60)
  })

  test("a later return is never fewer days", () => {
    const offset = fc.integer({ min: 0, max: 500 })
    const halfHour = fc
      .integer({ min: 0, max: 47 })
      .map((n) => `${String(n >> 1).padStart(2, "0")}:${n % 2 ? "30" : "00"}`)
    fc.assert(
      fc.property(offset, halfHour, offset, halfHour, offset, halfHour, (start, pickupTime, a, atA, b, atB) => {
        const pickupDate = addDays("2026-09-01", start)
        const one = { pickupDate, pickupTime, returnDate: addDays(pickupDate, a), returnTime: atA }
        const other = { pickupDate, pickupTime, returnDate: addDays(pickupDate, b), returnTime: atB }
        const [shorter, longer] = elapsedMinutes(one) <= elapsedMinutes(other) ? [one, other] : [other, one]
        return billingDays(shorter) <= billingDays(longer)
      }),
    )
  })
})
