import fc from "fast-check"
import { expect, test } from "vitest"
import { convertEuroCents } from "../../platform/money"
import { giftCardCreditOf, MIN_CHARGE_CENTS } from "./gift-card-credit"

test.each([
  // balance, due, gift card credit, charged in euro, charged in dollars
  [2_500, 20_900, 2_500, 18_400, 20_200],
  [20_900, 20_900, 20_900, 0, 0],
  [50_000, 20_900, 20_900, 0, 0],
  [20_899, 20_900, 20_850, 50, 100],
  [20_851, 20_900, 20_850, 50, 100],
  [20_850, 20_900, 20_850, 50, 100],
  [20_849, 20_900, 20_849, 51, 100],
  [0, 20_900, 0, 20_900, 23_000],
  [1, 20_900, 1, 20_899, 23_000],
  [1, 50, 0, 50, 100],
  [40, 50, 0, 50, 100],
  [50, 50, 50, 0, 0],
  [20, 60, 10, 50, 100],
  [30, 30, 30, 0, 0],
  [29, 30, 0, 30, 0],
  [2_500, 0, 0, 0, 0],
])("%i cents against %i: %i applied, %i euro or %i dollar cents left", (balance, due, cents, eur, usd) => {
  expect(giftCardCreditOf(balance, due)).toBe(cents)
  expect(convertEuroCents(due - cents, "eur")).toBe(eur)
  expect(convertEuroCents(due - cents, "usd")).toBe(usd)
})

test("credit stays within limits, and leaves nothing or a chargeable rest", () => {
  fc.assert(
    fc.property(fc.nat(300_000), fc.integer({ min: MIN_CHARGE_CENTS, max: 300_000 }), (balance, due) => {
      const cents = giftCardCreditOf(balance, due)
      expect(cents).toBeGreaterThanOrEqual(0)
      expect(cents).toBeLessThanOrEqual(Math.min(balance, due))
      for (const currency of ["eur", "usd"] as const) {
        const left = convertEuroCents(due - cents, currency)
        expect(left === 0 ? due === cents : left >= MIN_CHARGE_CENTS).toBe(true)
      }
    }),
  )
})

test("several cards never leave an unchargeable rest, nor exceed the amount due", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20_000)), fc.integer({ min: MIN_CHARGE_CENTS, max: 50_000 }), (balances, due) => {
      const left = balances.reduce((rest, balance) => rest - giftCardCreditOf(balance, rest), due)
      expect(left === 0 || left >= MIN_CHARGE_CENTS).toBe(true)
    }),
  )
})
