import { describe, expect, test } from "vitest"
import { addDays, type IsoDate } from "../../platform/dates"
import { benefitsOf, freeCancellationUntil, type GivenVouchers, transfersLeft, vouchersDue } from "./benefits"
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

const given = (welcomeOn: IsoDate | null, yearlyOn: IsoDate | null): GivenVouchers => ({ welcomeOn, yearlyOn })

test.each([
  ["silver", given(null, null), "2026-11-26", []],
  ["gold", given(null, null), "2026-11-26", ["yearly"]],
  ["gold", given(null, "2025-11-27"), "2026-11-26", []],
  ["gold", given(null, "2025-11-26"), "2026-11-26", ["yearly"]],
  ["platinum", given(null, null), "2026-11-26", ["welcome", "yearly"]],
  ["platinum", given(null, "2026-06-01"), "2026-11-26", ["welcome"]],
  ["platinum", given("2020-01-01", "2024-02-29"), "2025-02-28", ["yearly"]],
] as const)("%s with vouchers given on %j is due on %s: %j", (id, vouchers, today, expected) => {
  expect(vouchersDue(id, vouchers, today)).toEqual(expected)
})

test("a member who leaves and joins every month gets one yearly voucher a year", () => {
  let vouchers = given(null, null)
  let count = 0
  for (let day = "2026-01-01"; day < "2028-01-01"; day = addDays(day, 1))
    if (vouchersDue("gold", vouchers, day).includes("yearly")) {
      count += 1
      vouchers = given(null, day)
    }
  expect(count).toBe(2)
})

test.each([
  ["silver", 0, 0],
  ["gold", 0, 2],
  ["gold", 1, 1],
  ["platinum", 2, 0],
  ["gold", 3, 0],
] as const)("%s with %i transfers this month has %i left", (id, requested, left) => {
  expect(transfersLeft(id, requested)).toBe(left)
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
