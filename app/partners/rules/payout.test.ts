import fc from "fast-check"
import { expect, test } from "vitest"
import {
  commissionCents,
  incomeCents,
  isDestinationChange,
  isDestinationValid,
  maskedDetails,
  payoutsHeldUntil,
  spacedIban,
} from "./payout"

test.each([
  [{ method: "iban", details: "IT60X0542811101000000123456" } as const, "•••• 3456"],
  [{ method: "paypal", details: "ada@example.org" } as const, "a••••@example.org"],
])("%j is shown as %s", (payout, masked) => {
  expect(maskedDetails(payout)).toBe(masked)
})

test("an IBAN is written in groups of four", () => {
  expect(spacedIban("IT60X0542811101000000123456")).toBe("IT60 X054 2811 1010 0000 0123 456")
})

test.each([
  [{ method: "iban", details: "IT60X0542811101000000123456" } as const, true],
  [{ method: "iban", details: "IT61X0542811101000000123456" } as const, false],
  [{ method: "iban", details: "IT60 X054 2811 1010 0000 0123 456" } as const, false],
  [{ method: "paypal", details: "ada@example.org" } as const, true],
])("can pay %j: %s", (payout, isValid) => {
  expect(isDestinationValid(payout)).toBe(isValid)
})

const bank = { method: "iban", details: "IT60X0542811101000000123456" } as const
const otherBank = { method: "iban", details: "DE89370400440532013000" } as const
const paypal = { method: "paypal", details: "ada@example.org" } as const
const otherPaypal = { method: "paypal", details: "eva@example.org" } as const

test.each([
  ["the first destination", undefined, bank, false],
  ["the same IBAN", bank, bank, false],
  ["another IBAN", bank, otherBank, true],
  ["PayPal instead of an IBAN", bank, paypal, true],
  ["an IBAN instead of PayPal", paypal, bank, true],
  ["another PayPal address", paypal, otherPaypal, true],
  ["the same PayPal address", paypal, paypal, false],
])("whether %s is a change that holds payouts", (_, before, after, isChange) => {
  expect(isDestinationChange(before, after)).toBe(isChange)
})

test.each([
  [undefined, "2026-11-23T09:00:00Z", undefined],
  ["2026-11-23T09:00:00Z", "2026-11-23T09:00:00Z", "2026-11-30T09:00:00Z"],
  ["2026-11-23T09:00:00Z", "2026-11-30T08:59:59Z", "2026-11-30T09:00:00Z"],
  ["2026-11-23T09:00:00Z", "2026-11-30T09:00:00Z", undefined],
  ["2026-11-23T09:00:00Z", "2027-01-01T00:00:00Z", undefined],
  // The clocks change: seven times 24 hours.
  ["2026-10-24T09:00:00Z", "2026-10-25T09:00:00Z", "2026-10-31T09:00:00Z"],
  ["2027-03-27T09:00:00Z", "2027-03-28T09:00:00Z", "2027-04-03T09:00:00Z"],
])("payouts changed at %s: the hold at %s", (changedAt, now, until) => {
  const held = payoutsHeldUntil(changedAt === undefined ? undefined : new Date(changedAt), new Date(now))
  expect(held).toEqual(until === undefined ? undefined : new Date(until))
})

test.each([
  [{ paidCents: 10_000, orderCents: 0, voucherCents: 0 }, 10_000],
  [{ paidCents: 10_000, orderCents: 0, voucherCents: 9_500 }, 500],
  [{ paidCents: 10_000, orderCents: 10_000, voucherCents: 19_000 }, 500],
  [{ paidCents: 10_000, orderCents: 0, voucherCents: 10_000 }, 0],
  [{ paidCents: 0, orderCents: 5_000, voucherCents: 4_750 }, 0],
])("income of %j is %i", (kept, expected) => {
  expect(incomeCents(kept)).toBe(expected)
})

test.each([
  [1_000, 15, -150],
  [1_010, 15, -152],
  [1_003, 15, -150],
  [10, 15, -2],
  [0, 15, 0],
  [999, 0, 0],
  [999, 100, -999],
])("commission on %i at %i percent is %i", (income, percent, expected) => {
  expect(commissionCents(income, percent)).toBe(expected)
})

test("the commission is never more than the income, nor less than nothing", () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.integer({ min: 0, max: 100 }), (income, percent) => {
      const commission = commissionCents(income, percent)
      expect(commission).toBeLessThanOrEqual(0)
      expect(income + commission).toBeGreaterThanOrEqual(0)
      expect(Math.abs(-commission - (income * percent) / 100)).toBeLessThanOrEqual(0.5)
    }),
  )
})
