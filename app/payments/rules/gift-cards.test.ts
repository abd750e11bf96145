import fc from "fast-check"
import { expect, test } from "vitest"
import { convertEuroCents } from "../../platform/money"
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  codeEnding,
  codeOf,
  expiryAfterReturn,
  giftCardCreditOf,
  giftCardExpiry,
  groupedCode,
  isCode,
  MIN_CHARGE_CENTS,
  normalCode,
  RANDOM_LENGTH,
} from "./gift-cards"

const code = fc
  .array(fc.nat(CODE_ALPHABET.length - 1), { minLength: RANDOM_LENGTH, maxLength: RANDOM_LENGTH })
  .map((drawn) => codeOf(drawn))

test("a code has sixteen characters, none easily confused with another", () => {
  fc.assert(
    fc.property(code, (each) => {
      expect(each).toMatch(/^[2-9A-HJKMNP-Z]{16}$/)
      expect(isCode(each)).toBe(true)
    }),
  )
})

test("one wrong character is always detected", () => {
  fc.assert(
    fc.property(code, fc.nat(CODE_LENGTH - 1), fc.constantFrom(...CODE_ALPHABET), (each, place, sign) => {
      fc.pre(each[place] !== sign)
      expect(isCode(each.slice(0, place) + sign + each.slice(place + 1))).toBe(false)
    }),
  )
})

test("two swapped characters are always detected", () => {
  fc.assert(
    fc.property(code, fc.nat(CODE_LENGTH - 1), fc.nat(CODE_LENGTH - 1), (each, one, other) => {
      fc.pre(each[one] !== each[other])
      const signs = [...each]
      signs[one] = each[other] ?? ""
      signs[other] = each[one] ?? ""
      expect(isCode(signs.join(""))).toBe(false)
    }),
  )
})

test.each([
  ["k7qx-mnpr-2345-wxyz", "K7QXMNPR2345WXYZ"],
  ["  K7QX MNPR\u00a02345\tWXYZ ", "K7QXMNPR2345WXYZ"],
  ["K7QX–MNPR—2345.WXYZ", "K7QXMNPR2345WXYZ"],
])("%j is stored as %s", (typed, expected) => {
  expect(normalCode(typed)).toBe(expected)
})

test("groups, separators and letter case do not matter", () => {
  fc.assert(
    fc.property(code, fc.constantFrom("-", " ", " - ", ""), fc.boolean(), (each, between, small) => {
      const typed = groupedCode(each).replaceAll("-", between)
      expect(normalCode(small ? typed.toLowerCase() : typed)).toBe(each)
    }),
  )
})

test.each(["", "SUMMER", "K7QXMNPR2345WXY", "K7QXMNPR2345WXYZZ", "0OIL0OIL0OIL0OIL"])("%j is invalid", (text) => {
  expect(isCode(text)).toBe(false)
})

test("a code is shown in groups of four, and abbreviated to the last", () => {
  expect(groupedCode("K7QXMNPR2345WXYZ")).toBe("K7QX-MNPR-2345-WXYZ")
  expect(codeEnding("K7QXMNPR2345WXYZ")).toBe("WXYZ")
})

test.each([
  ["2026-11-23T09:00:00Z", 12, "2027-11-23T22:59:59.999Z"],
  ["2026-11-23T23:30:00Z", 12, "2027-11-24T22:59:59.999Z"],
  ["2026-12-24T10:00:00Z", 24, "2028-12-24T22:59:59.999Z"],
  ["2027-08-31T10:00:00Z", 6, "2028-02-29T22:59:59.999Z"],
  ["2026-09-28T10:00:00Z", 6, "2027-03-28T21:59:59.999Z"],
  ["2027-04-25T10:00:00Z", 6, "2027-10-25T21:59:59.999Z"],
])("a card of %s for %i months expires at %s", (issuedAt, months, until) => {
  expect(giftCardExpiry(new Date(issuedAt), months).toISOString()).toBe(until)
})

test("returned credit extends only an expired card, by 30 days", () => {
  const expiresAt = new Date("2026-11-23T22:59:59.999Z")
  expect(expiryAfterReturn(expiresAt, expiresAt)).toEqual(expiresAt)
  const late = expiryAfterReturn(expiresAt, new Date("2026-11-23T23:00:00Z"))
  expect(late.toISOString()).toBe("2026-12-24T22:59:59.999Z")
})

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
