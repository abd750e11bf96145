import fc from "fast-check"
import { expect, test } from "vitest"
import { commissionCents, incomeCents, maskedDetails, spacedIban } from "./payout"

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
