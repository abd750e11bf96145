import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays } from "../../platform/dates"
import { billingDays, clockMinutes, elapsedMinutes, type Period } from "./days"

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
    ["a few hours are one day", "2026-11-24 10:30", "2026-11-24 12:30", 1],
    ["the longer night of 25 October 2026 counts by elapsed time", "2026-10-24 10:30", "2026-10-25 08:00", 1],
    ["and starts a second day after 08:00", "2026-10-24 10:30", "2026-10-25 08:30", 2],
    ["as does the night of 31 October 2027", "2027-10-30 10:30", "2027-10-31 08:00", 1],
    ["two nights, one of them longer, are two days at 06:30", "2027-10-29 10:30", "2027-10-31 06:30", 2],
    ["the shorter night of 28 March 2027 counts by elapsed time", "2027-03-27 10:30", "2027-03-28 10:00", 1],
    ["and starts a second day after 10:00", "2027-03-27 10:30", "2027-03-28 10:30", 2],
    ["the default on that night is a day like any other", "2027-03-27 10:30", "2027-03-28 09:00", 1],
  ])("%s", (_, from, to, days) => {
    expect(billingDays(period(from, to))).toBe(days)
  })

  test("elapsed hours are counted over both clock changes", () => {
    expect(elapsedMinutes(period("2026-10-24 12:00", "2026-10-25 12:00"))).toBe(25 * 60)
    expect(elapsedMinutes(period("2027-03-27 12:00", "2027-03-28 12:00"))).toBe(23 * 60)
  })

  test("10:30 to 09:00 is one day, except in the longer night", () => {
    for (let n = 0; n < 3 * 365; n++) {
      const pickupDate = addDays("2026-09-01", n)
      const until = (returnTime: string) => ({
        pickupDate,
        pickupTime: "10:30",
        returnDate: addDays(pickupDate, 1),
        returnTime,
      })
      const isLonger = elapsedMinutes(until("09:00")) > 22.5 * 60
      expect(billingDays(until("09:00")), pickupDate).toBe(isLonger ? 2 : 1)
      const isShorter = elapsedMinutes(until("09:00")) < 22.5 * 60
      expect(billingDays(until("09:30")), pickupDate).toBe(isShorter ? 1 : 2)
    }
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
        const [shorter, longer] = clockMinutes(one) <= clockMinutes(other) ? [one, other] : [other, one]
        fc.pre(elapsedMinutes(shorter) <= elapsedMinutes(longer))
        return billingDays(shorter) <= billingDays(longer)
      }),
    )
  })
})
