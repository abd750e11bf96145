import fc from "fast-check"
import { expect, test } from "vitest"
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  codeEnding,
  codeOf,
  groupedCode,
  isCode,
  normalCode,
  RANDOM_LENGTH,
} from "./gift-card-code"

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
