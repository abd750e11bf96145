import { describe, expect, test } from "vitest"
import { benefitsOf, freeCancellationUntil, type GivenVouchers, vouchersDue } from "./benefits"
import { renewalDate } from "./term"
import type { TierId } from "./tiers"

const none = { yearlyVoucherCents: 0, welcomeVoucherCents: 0, transfersPerMonth: 0, freeCancellationHours: 0 }
const gold = { yearlyVoucherCents: 15_000, transfersPerMonth: 2, freeCancellationHours: 24 }

test.each([
  ["silver", { ...none, discountPercent: 10, noticeHours: 0 }],
  ["gold", { ...gold, discountPercent: 15, welcomeVoucherCents: 0, noticeHours: 0 }],
  ["platinum", { ...gold, discountPercent: 20, welcomeVoucherCents: 30_000, noticeHours: 48 }],
] as const)("%s has its own benefits and those below (part 1 §9)", (id, expected) => {
  expect(benefitsOf(id)).toEqual(expected)
})

const NEVER: GivenVouchers = { welcome: null, yearly: null }

/** Consecutive periods from 31 January 2027. */
function periods(tierId: TierId, cycle: "monthly" | "annually", count: number, orderId: string | null = "order") {
  const months = cycle === "monthly" ? 1 : 12
  const day = (index: number) => renewalDate("2027-01-31", index * months)
  return Array.from({ length: count }, (_, index) => ({
    ...{ tierId, orderId, startsOn: day(index), endsOn: day(index + 1) },
  }))
}

test.each([
  ["silver", NEVER, []],
  ["gold", NEVER, ["yearly"]],
  ["platinum", NEVER, ["welcome", "yearly"]],
  ["gold", { welcome: null, yearly: "2026-02-01" }, []],
  ["gold", { welcome: null, yearly: "2026-01-31" }, ["yearly"]],
  ["platinum", { welcome: "2020-01-01", yearly: "2026-06-01" }, []],
] as const)("a year of %s with vouchers given on %j brings at once: %j (D73)", (tierId, given, expected) => {
  expect(vouchersDue(periods(tierId, "annually", 1), given, "2027-01-31")).toEqual(expected)
})

test("a year that was given brings its vouchers, months that were given bring none", () => {
  expect(vouchersDue(periods("platinum", "annually", 1, null), NEVER, "2027-01-31")).toEqual(["welcome", "yearly"])
  expect(vouchersDue(periods("platinum", "monthly", 13, null), NEVER, "2028-02-29")).toEqual([])
})

test.each([
  ["platinum", 3, "2027-04-29", []],
  ["platinum", 3, "2027-04-30", ["welcome"]],
  ["gold", 12, "2028-01-31", ["yearly"]],
  ["gold", 11, "2027-12-31", []],
  ["silver", 12, "2028-01-31", []],
] as const)("months of %s, %i of them paid, on %s bring: %j (D73)", (tierId, count, today, expected) => {
  expect(vouchersDue(periods(tierId, "monthly", count), NEVER, today)).toEqual(expected)
})

test("months count towards the next yearly voucher after the last one", () => {
  const given = { welcome: null, yearly: "2028-01-31" }
  expect(vouchersDue(periods("gold", "monthly", 23), given, "2028-12-31")).toEqual([])
  expect(vouchersDue(periods("gold", "monthly", 24), given, "2029-01-31")).toEqual(["yearly"])
})

describe("a rental that starts at 10:00 on 26 November", () => {
  const rental = { startsAt: new Date("2026-11-26T10:00:00Z") }

  test.each<[TierId, string | undefined]>([
    ["silver", undefined],
    ["gold", "2026-11-25T10:00:00.000Z"],
    ["platinum", "2026-11-25T10:00:00.000Z"],
  ])("is free of charge to cancel for %s until %s (D65)", (id, until) => {
    expect(freeCancellationUntil(id, rental)?.toISOString()).toBe(until)
  })
})
