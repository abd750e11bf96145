import { expect, test } from "vitest"
import { isPhone, looksLikeEmail } from "./contact"

test.each([
  ["+39 070 111222", true],
  ["(070) 11.12-22", true],
  ["12", false],
  ["+39 070 111222 333444 5", false],
  ["chiamami", false],
])("%j as a telephone number: %s", (text, expected) => {
  expect(isPhone(text)).toBe(expected)
})

test.each([
  ["ada@example.org", true],
  ["ada.neri+casa@posta.example.org", true],
  ["ada", false],
  ["ada@example", false],
  ["ada neri@example.org", false],
])("%j as an address of mail: %s", (text, expected) => {
  expect(looksLikeEmail(text)).toBe(expected)
})
