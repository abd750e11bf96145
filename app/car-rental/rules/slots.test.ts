import { describe, expect, test } from "vitest"
import { closedUntil, defaultPeriod, pickupSlots, returnTimeFor, returnTimes } from "./slots"

/** Monday 23 November 2026, 10:00 in Cagliari. */
const now = new Date("2026-11-23T09:00:00Z")

describe("pickup slots", () => {
  test("Monday to Friday have a morning and an evening band", () => {
    expect(pickupSlots("2026-11-27", now)).toEqual([
      "10:30",
      "11:00",
      "11:30",
      "12:00",
      "12:30",
      "17:30",
      "18:00",
      "18:30",
    ])
  })
  test("Saturday has one band until 13:30", () => {
    expect(pickupSlots("2026-11-28", now)).toEqual(["10:30", "11:00", "11:30", "12:00", "12:30", "13:00", "13:30"])
  })
  test("Sunday has none", () => {
    expect(pickupSlots("2026-11-29", now)).toEqual([])
  })
  test("today starts two hours ahead, to the minute", () => {
    expect(pickupSlots("2026-11-23", now)).toEqual(["12:00", "12:30", "17:30", "18:00", "18:30"])
    expect(pickupSlots("2026-11-23", new Date("2026-11-23T09:00:01Z"))[0]).toBe("12:30")
    expect(pickupSlots("2026-11-23", new Date("2026-11-23T16:31:00Z"))).toEqual([])
  })
  test("a past or invalid day has none", () => {
    expect(pickupSlots("2026-11-20", now)).toEqual([])
    expect(pickupSlots("12027-01-01", now)).toEqual([])
  })
  test("two hours ahead are counted in local time, in winter and summer", () => {
    expect(pickupSlots("2027-06-21", new Date("2027-06-21T09:00:00Z"))[0]).toBe("17:30")
    expect(pickupSlots("2027-06-21", new Date("2027-06-21T08:00:00Z"))[0]).toBe("12:00")
  })
})

describe("return times", () => {
  test("every half hour, on Sundays too", () => {
    expect(returnTimes("2026-11-29", "cagliari_airport")).toHaveLength(48)
    expect(returnTimes("2026-11-27", "cagliari_office")).toContain("09:00")
  })
  test("on Saturdays until 11:00 at the airport and 12:00 at the office", () => {
    expect(returnTimes("2026-11-28", "cagliari_airport").at(-1)).toBe("11:00")
    expect(returnTimes("2026-11-28", "cagliari_office").at(-1)).toBe("12:00")
  })
  test("the default is an hour and a half before the pickup time", () => {
    expect(returnTimeFor("10:30")).toBe("09:00")
    expect(returnTimeFor("17:30")).toBe("16:00")
    expect(returnTimeFor("01:00")).toBe("23:30")
  })
})

test("the default is tomorrow 10:30 to the day after 09:00, Sunday skipped", () => {
  expect(defaultPeriod(now)).toEqual({
    pickupDate: "2026-11-24",
    pickupTime: "10:30",
    returnDate: "2026-11-25",
    returnTime: "09:00",
  })
  expect(defaultPeriod(new Date("2026-11-28T09:00:00Z")).pickupDate).toBe("2026-11-30")
})

test.each([
  ["in the morning", "2026-11-24", "09:00", undefined],
  ["at the last minute of the evening", "2026-11-24", "19:00", undefined],
  ["in the lunch break", "2026-11-24", "14:00", "2026-11-24T15:00:00.000Z"],
  ["at night", "2026-11-24", "03:00", "2026-11-24T08:00:00.000Z"],
  ["on Friday evening", "2026-11-27", "20:00", "2026-11-28T08:00:00.000Z"],
  ["on Saturday afternoon", "2026-11-28", "15:00", "2026-11-30T08:00:00.000Z"],
  ["on a Sunday", "2026-11-29", "10:00", "2026-11-30T08:00:00.000Z"],
  ["of no day", "", "10:00", undefined],
])("a return %s finds the office closed until then", (_, date, time, until) => {
  expect(closedUntil(date, time)?.toISOString()).toBe(until)
})

test("no return is offered in the hour that Rome skips", () => {
  expect(returnTimes("2027-03-28", undefined)).not.toContain("02:30")
  expect(returnTimes("2027-03-28", undefined)).toContain("03:00")
})
