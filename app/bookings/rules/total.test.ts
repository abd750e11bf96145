import fc from "fast-check"
import { expect, test } from "vitest"
import { convertEuroCents, currencies, sum } from "../../platform/money"
import {
  giftCardCreditIn,
  giftCardCreditsIn,
  listedCents,
  paidEuroCents,
  priceIn,
  totalInCurrencyCents,
  unpaidCents,
} from "./total"

test.each([
  // total in euro, amountDueCents, currency, whole, set off
  [7_590, 7_590, "eur", 7_590, 0],
  [7_590, 4_590, "eur", 7_590, 3_000],
  [7_590, 0, "eur", 7_590, 7_590],
  [6_490, 4_400, "usd", 7_100, 2_700],
  [6_490, 0, "usd", 7_100, 7_100],
] as const)("%i euro cents with %i %s due: total %i, credit %i", (totalCents, amountDueCents, currency, whole, off) => {
  const booking = { totalCents, amountDueCents, currency, agencyPaidCents: 0 }
  expect(totalInCurrencyCents(booking)).toBe(whole)
  expect(giftCardCreditIn(booking)).toBe(off)
  expect(listedCents({ ...booking, paymentStatus: "paid" })).toBe(whole)
  expect(listedCents({ ...booking, paymentStatus: "pending" })).toBe(amountDueCents)
})

test.each([
  // total and set off in euro, amountDueCents, received at the agency, state, paid in euro, still due
  [64_90, 0, 64_90, 0, "pending", 0, 64_90],
  [64_90, 0, 64_90, 20_00, "pending", 20_00, 44_90],
  [64_90, 24_90, 40_00, 10_00, "pending", 10_00, 30_00],
  [64_90, 0, 71_00, 35_50, "pending", 32_45, 35_50],
  [64_90, 24_90, 40_00, 40_00, "paid", 64_90, 0],
] as const)(
  "%i cents less %i, due %i, at agency %i, %s: %i paid, %i unpaid",
  (totalCents, giftCardCreditCents, amountDueCents, agencyPaidCents, paymentStatus, paid, due) => {
    const booking = { totalCents, giftCardCreditCents, amountDueCents, agencyPaidCents, paymentStatus }
    expect(paidEuroCents(booking)).toBe(paid)
    expect(unpaidCents(booking)).toBe(due)
  },
)

test("two cards of 14.90 and 10.10 on 64.90 euro take 16 and 11 of 71 dollars", () => {
  const booking = { totalCents: 6_490, amountDueCents: 4_400, currency: "usd" as const }
  expect(giftCardCreditsIn(booking, [1_490, 1_010])).toEqual([1_600, 1_100])
})

test("card credit and amount due add up to the total, each line rounded correctly", () => {
  const cards = fc.array(fc.integer({ min: 1, max: 50_000 }), { maxLength: 6 })
  fc.assert(
    fc.property(cards, fc.nat(100_000), fc.constantFrom(...currencies), (giftCardCredits, rest, currency) => {
      const totalCents = sum(giftCardCredits) + rest
      const booking = { totalCents, amountDueCents: convertEuroCents(rest, currency), currency }
      const lines = giftCardCreditsIn(booking, giftCardCredits)
      expect(sum(lines)).toBe(giftCardCreditIn(booking))
      for (const [each, line] of lines.entries()) {
        const exact = ((giftCardCredits[each] ?? 0) * (currency === "usd" ? 11 : 10)) / 10
        expect(Math.abs(line - exact)).toBeLessThanOrEqual(currency === "usd" ? 100 : 0)
      }
    }),
  )
})

test("the lines of a price in dollars add up to its subtotal and total", () => {
  const price = fc.record({
    lines: fc.array(fc.record({ cents: fc.integer({ min: -20_000, max: 500_000 }) }), { minLength: 1, maxLength: 14 }),
    taxCents: fc.nat(50_000),
  })
  fc.assert(
    fc.property(price, fc.constantFrom(...currencies), ({ lines, taxCents }, currency) => {
      const shown = priceIn({ lines, taxCents }, currency)
      expect(sum(shown.lines.map(({ cents }) => cents))).toBe(shown.subtotalCents)
      expect(shown.subtotalCents + shown.taxCents).toBe(shown.totalCents)
      expect(shown.totalCents).toBe(convertEuroCents(sum(lines.map(({ cents }) => cents)) + taxCents, currency))
    }),
  )
})
