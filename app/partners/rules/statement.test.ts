import { expect, test } from "vitest"
import { daysInYear, quartersOf } from "./statement"

test("income, commission and payouts are summed by quarter", () => {
  const [first, second] = quartersOf([
    { kind: "income", cents: 10_000, month: 3, bookingId: "a" },
    { kind: "commission", cents: -1_500, month: 3, bookingId: "a" },
    { kind: "income", cents: -4_000, month: 4, bookingId: "a" },
    { kind: "commission", cents: 600, month: 4, bookingId: "a" },
    { kind: "payout", cents: -8_500, month: 4, bookingId: null },
  ])
  expect(first).toEqual({
    quarter: 1,
    considerationCents: 10_000,
    bookings: 1,
    commissionCents: 1_500,
    paidOutCents: 0,
  })
  expect(second).toEqual({
    quarter: 2,
    considerationCents: -4_000,
    bookings: 0,
    commissionCents: -600,
    paidOutCents: 8_500,
  })
})

test("a booking is counted once a quarter", () => {
  const income = { kind: "income" as const, cents: 100, month: 1 }
  const [first] = quartersOf([
    { ...income, bookingId: "a" },
    { ...income, bookingId: "a" },
    { ...income, bookingId: "b" },
  ])
  expect(first?.bookings).toBe(2)
})

test.each([
  ["2027-05-01", "2027-05-08", 7],
  ["2026-12-30", "2027-01-03", 2],
  ["2027-12-30", "2028-01-03", 2],
  ["2027-05-01", "2027-05-01", 1],
  ["2026-05-01", "2026-05-08", 0],
])("%s to %s has %i days in 2027", (startsOn, endsOn, days) => {
  expect(daysInYear({ startsOn, endsOn }, 2027)).toBe(days)
})
