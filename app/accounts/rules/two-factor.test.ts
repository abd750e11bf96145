import fc from "fast-check"
import { expect, test } from "vitest"
import {
  formatRecoveryCode,
  normaliseRecoveryCode,
  normaliseTotpCode,
  RECOVERY_ALPHABET,
  RECOVERY_LENGTH,
} from "./two-factor"

test.each([
  ["abcde-fghjk", "abcde-fghjk"],
  ["ABCDEFGHJK", "abcde-fghjk"],
  [" abcde fghjk ", "abcde-fghjk"],
  ["abcde–fghjk", "abcde-fghjk"],
  ["", "-"],
])("the recovery code typed as %j is %j", (typed, code) => {
  expect(normaliseRecoveryCode(typed)).toBe(code)
})

test("a generated recovery code is read unchanged", () => {
  const characters = fc.array(fc.constantFrom(...RECOVERY_ALPHABET), {
    minLength: RECOVERY_LENGTH,
    maxLength: RECOVERY_LENGTH,
  })
  fc.assert(
    fc.property(characters, (list) => {
      const code = formatRecoveryCode(list.join(""))
      expect(normaliseRecoveryCode(code)).toBe(code)
    }),
  )
})

test.each([
  ["123456", "123456"],
  ["123 456", "123456"],
  ["123-456 ", "123456"],
  ["12345x", "12345x"],
])("the app's code typed as %j is %j", (typed, code) => {
  expect(normaliseTotpCode(typed)).toBe(code)
})
