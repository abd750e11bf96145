import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { stayTimes } from "../../catalogue/rules/stay-times"
import { addDays } from "../../platform/dates"
import { stayDays, stayErrors, stayPeriod, stayPrice } from "./stay"

const villa = stayTimes("villas")
const car = stayTimes("cars")
const stay = (pickupDate: string, returnDate: string) => ({ pickupDate, returnDate })

test("begins at 15:00 and ends at 11:00, for cars both at 10:00", () => {
  expect([villa, stayTimes("yachts")]).toEqual(Array(2).fill({ pickupTime: "15:00", returnTime: "11:00" }))
  expect([car, stayTimes("urban-cars")]).toEqual(Array(2).fill({ pickupTime: "10:00", returnTime: "10:00" }))
  expect(stayPeriod(stay("2027-03-27", "2027-03-28"), villa)).toEqual({
    startsAt: new Date("2027-03-27T14:00:00Z"),
    endsAt: new Date("2027-03-28T09:00:00Z"),
  })
})

describe("its length", () => {
  test.each([
    ["2027-06-05", "2027-06-12", villa, 7],
    ["2027-06-05", "2027-06-06", villa, 1],
    ["2027-06-05", "2027-06-05", villa, 0],
    ["2027-06-05", "2027-06-04", villa, 0],
    ["2026-10-24", "2026-10-25", villa, 1],
    ["2027-03-27", "2027-03-28", villa, 1],
    ["2027-06-05", "2027-06-06", car, 1],
    ["2026-10-24", "2026-10-25", car, 2],
    ["2027-06-05", "2027-06-05", car, 0],
    ["", "2027-06-05", villa, 0],
    ["2027-06-05", "2027-02-30", villa, 0],
  ])("from %s to %s", (from, to, times, days) => {
    expect(stayDays(stay(from, to), times)).toBe(days)
  })

  test("is a villa's nights on any day of two years, also when the clock changes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 730 }), fc.integer({ min: 0, max: 60 }), (ahead, nights) => {
        const from = addDays("2026-11-21", ahead)
        expect(stayDays(stay(from, addDays(from, nights)), villa)).toBe(nights)
      }),
    )
  })
})

test("costs its nights, plus a tenth as taxes and fees", () => {
  expect(stayPrice(7, 245_000)).toEqual({ subtotalCents: 1_715_000, taxCents: 171_500, totalCents: 1_886_500 })
  expect(stayPrice(1, 19_005)).toEqual({ subtotalCents: 19_005, taxCents: 1901, totalCents: 20_906 })
  expect(stayPrice(0, 245_000)).toEqual({ subtotalCents: 0, taxCents: 0, totalCents: 0 })
})

describe("a stay is refused", () => {
  const now = new Date("2026-11-21T13:00:00Z")
  test.each([
    ["2026-11-21", "2026-11-22", []],
    ["2026-12-01", "2027-01-30", []],
    ["", "2026-11-22", ["pickupDate checkout.stay-dates-required"]],
    ["2026-11-20", "", ["returnDate checkout.stay-dates-required", "pickupDate checkout.stay-past"]],
    ["", "31/12/2026", ["pickupDate checkout.stay-dates-required", "returnDate checkout.stay-dates-required"]],
    ["2026-11-20", "2026-11-22", ["pickupDate checkout.stay-past"]],
    ["2026-12-05", "2026-12-04", ["returnDate checkout.stay-return-early"]],
    ["2026-12-05", "2026-12-05", ["returnDate checkout.stay-too-short"]],
    ["2026-12-01", "2027-01-31", ["returnDate checkout.stay-too-long"]],
    ["2026-12-01", "9999-12-31", ["returnDate checkout.stay-dates-required"]],
    ["2029-01-01", "2029-01-02", ["pickupDate checkout.stay-far"]],
  ])("from %s to %s", (from, to, expected) => {
    expect(stayErrors(stay(from, to), villa, now).map(({ field, code }) => `${field} ${code}`)).toEqual(expected)
  })

  test.each([
    ["2026-12-07", ["checkout.stay-under-minimum"]],
    ["2026-12-08", []],
  ])("from 2026-12-05 to %s with at least three nights", (to, expected) => {
    expect(stayErrors(stay("2026-12-05", to), villa, now, 3).map(({ code }) => code)).toEqual(expected)
  })

  test("refuses today after the pickup time", () => {
    const today = stay("2026-11-21", "2026-11-22")
    expect(stayErrors(today, villa, new Date("2026-11-21T14:00:00Z"))).toMatchObject([{ code: "checkout.stay-past" }])
  })
})
