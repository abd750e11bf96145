import { describe, expect, test } from "vitest"
import { availabilityErrors, startOf, transferErrors } from "./requests"

/** Monday, 10:00 in Rome. */
const now = new Date("2026-11-23T09:00:00Z")

test.each([
  ["2026-11-24", "10:00", undefined],
  ["2026-11-24", "09:59", ["date", "membership.transfer-too-soon"]],
  ["2026-11-22", "10:00", ["date", "membership.transfer-too-soon"]],
  ["2027-11-24", "10:00", undefined],
  ["2027-11-25", "10:00", ["date", "membership.request-too-far"]],
  ["24/11/2026", "10:00", ["date", "membership.request-date-invalid"]],
  ["2026-11-31", "10:00", ["date", "membership.request-date-invalid"]],
  ["2026-11-25", "25:00", ["time", "membership.request-time-invalid"]],
])("a transfer on %s at %s", (date, time, expected) => {
  const [error] = transferErrors({ date, time }, now)
  expect(error && [error.field, error.code]).toEqual(expected)
})

describe("a car asked for", () => {
  const period = { pickupDate: "2026-11-25", pickupTime: "10:00", returnDate: "2026-11-27", returnTime: "09:00" }

  test.each([
    [{}, undefined],
    [{ pickupTime: "09:59" }, ["pickupDate", "membership.availability-too-soon"]],
    [{ pickupDate: "" }, ["pickupDate", "membership.request-date-invalid"]],
    [{ returnTime: "9" }, ["returnTime", "membership.request-time-invalid"]],
    [{ returnDate: "2026-11-25", returnTime: "10:00" }, ["returnDate", "membership.availability-return"]],
    [{ returnDate: "2027-01-24" }, undefined],
    [{ returnDate: "2027-01-25" }, ["returnDate", "membership.availability-too-long"]],
    [{ pickupDate: "2027-11-25", returnDate: "2027-11-26" }, ["pickupDate", "membership.request-too-far"]],
  ])("with %o", (changes, expected) => {
    const [error] = availabilityErrors({ ...period, ...changes }, now)
    expect(error && [error.field, error.code]).toEqual(expected)
  })
})

test("starts at its time in Rome, also in summer", () => {
  const transfer = {
    direction: "to_airport",
    airport: "CAG",
    date: "2027-07-01",
    time: "10:00",
    address: "",
    passengers: 1,
  } as const
  expect(startOf(transfer).toISOString()).toBe("2027-07-01T08:00:00.000Z")
})
