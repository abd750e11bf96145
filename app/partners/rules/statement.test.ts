import { expect, test } from "vitest"
import { creditedAt, daysInYear, quartersOf } from "./statement"

test("net consideration and fees are summed by quarter", () => {
  const [first, second] = quartersOf([
    { kind: "income", cents: 10_000, month: 3, bookingId: "a" },
    { kind: "commission", cents: -1_500, month: 3, bookingId: "a" },
    { kind: "income", cents: -4_000, month: 4, bookingId: "a" },
    { kind: "commission", cents: 600, month: 4, bookingId: "a" },
  ])
  expect(first).toEqual({ considerationCents: 8_500, activities: 1, feeCents: 1_500 })
  expect(second).toEqual({ considerationCents: -3_400, activities: 0, feeCents: -600 })
})

test("a booking is counted once a quarter", () => {
  const income = { kind: "income" as const, cents: 100, month: 1 }
  const [first] = quartersOf([
    { ...income, bookingId: "a" },
    { ...income, bookingId: "a" },
    { ...income, bookingId: "b" },
  ])
  expect(first?.activities).toBe(2)
})

test("a booking with income in two quarters is counted in the first", () => {
  const income = { kind: "income" as const, bookingId: "a" }
  const quarters = quartersOf([
    { ...income, cents: 10_000, month: 2 },
    { ...income, cents: 3_000, month: 5 },
    { ...income, cents: 500, month: 12 },
  ])
  expect(quarters.map(({ activities }) => activities)).toEqual([1, 0, 0, 0])
  expect(quarters.map(({ considerationCents }) => considerationCents)).toEqual([10_000, 3_000, 0, 500])
})

test("a booking is counted in the quarter in which its income becomes positive", () => {
  const income = { kind: "income" as const, bookingId: "a" }
  const quarters = quartersOf([
    { ...income, cents: -4_000, month: 1 },
    { ...income, cents: 6_000, month: 8 },
  ])
  expect(quarters.map(({ activities }) => activities)).toEqual([0, 0, 1, 0])
})

test.each([
  ["2027-05-01", "2027-05-08", 7],
  ["2026-12-30", "2027-01-03", 2],
  ["2027-12-30", "2028-01-03", 2],
  ["2027-05-01", "2027-05-01", 1],
  ["2026-05-01", "2026-05-08", 0],
])("%s to %s has %i days in 2027", (startsOn, endsOn, days) => {
  expect(daysInYear({ startsOn, endsOn }, { year: 2027, today: "2028-06-01" })).toBe(days)
})

test.each([
  ["2027-05-01", "2027-05-08", 3],
  ["2027-05-03", "2027-05-03", 1],
  ["2027-05-04", "2027-05-04", 0],
  ["2027-06-01", "2027-06-08", 0],
])("of %s to %s, %i days are over on 4 May", (startsOn, endsOn, days) => {
  expect(daysInYear({ startsOn, endsOn }, { year: 2027, today: "2027-05-04" })).toBe(days)
})

test("an entry is credited at the booking's end, or later when it is written", () => {
  const [may, june] = [new Date("2027-05-01T10:00:00Z"), new Date("2027-06-01T10:00:00Z")]
  expect(creditedAt({ createdAt: may, dueAt: june })).toBe(june)
  expect(creditedAt({ createdAt: june, dueAt: may })).toBe(june)
})
