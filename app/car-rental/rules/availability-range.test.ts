import { expect, test } from "vitest"
import { dateRangeError } from "./slots"

/** Monday 23 November 2026, 10:00 in Cagliari. */
const now = new Date("2026-11-23T09:00:00Z")

test.each([
  ["2026-11-23", undefined],
  ["2025-11-23", undefined],
  ["2025-11-22", "car-rental.date-out-of-reach"],
  ["2029-11-23", undefined],
  ["2029-11-24", "car-rental.date-out-of-reach"],
  ["0001-01-01", "car-rental.date-out-of-reach"],
  ["9999-12-31", "car-rental.date-out-of-reach"],
  ["2026-02-30", "car-rental.date-invalid"],
  ["12026-01-01", "car-rental.date-invalid"],
  ["", "car-rental.date-invalid"],
])("%j: %s", (date, code) => {
  expect(dateRangeError("from", date, now)).toEqual(code && { field: "from", code })
})

test("on 29 February the range ends with February, a year back and three ahead", () => {
  const leap = new Date("2028-02-29T11:00:00Z")
  expect(dateRangeError("to", "2027-02-28", leap)).toBeDefined()
  expect(dateRangeError("to", "2027-03-01", leap)).toBeUndefined()
  expect(dateRangeError("to", "2031-02-28", leap)).toBeUndefined()
  expect(dateRangeError("to", "2031-03-01", leap)).toBeDefined()
})
