import { expect, test } from "vitest"
import { isPlainText } from "./plain-text"

test.each([
  ["Giulia Serra", true],
  ["Però, così: 👩🏽‍🚀\n\tsì", true],
  ["", true],
  ["a\u0000b", false],
  ["a\u001bb", false],
  ["a\ud800b", false],
])("%j is plain text: %s", (text, plain) => {
  expect(isPlainText(text)).toBe(plain)
})
