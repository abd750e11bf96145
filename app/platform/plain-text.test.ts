import { expect, test } from "vitest"
import { isPlainText, plainLine } from "./plain-text"

test.each([
  ["Giulia Serra", true],
  ["Però, così: 👩🏽‍🚀\n\tsì", true],
  ["", true],
  ["a\u0000b", false],
  ["a\u001bb", false],
  ["a\ud800b", false],
  ["a\ufffeb", false],
  ["a\uffffb", false],
  ["a\ufffdb", true],
])("%j is plain text: %s", (text, plain) => {
  expect(isPlainText(text)).toBe(plain)
})

test.each([
  ["Mozilla/5.0 (X11; Linux)", 300, "Mozilla/5.0 (X11; Linux)"],
  [" a\u0000b\nc\u001bd ", 300, "a b c d"],
  ["a\ud800b", 300, "a b"],
  ["ab👩cd", 3, "ab"],
  ["abcdef", 4, "abcd"],
  ["", 4, ""],
])("plainLine(%j, %i) is %j", (text, maxLength, line) => {
  expect(plainLine(text, maxLength)).toBe(line)
})
