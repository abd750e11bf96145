import { expect, test } from "vitest"
import { isPlainText, metaDescription, plainLine } from "./text"

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

const sentence = (length: number) => `A${"b".repeat(length - 2)}.`

test.each([
  ["a short text as it is", "Rent a car. Collect it in Cagliari.", "Rent a car. Collect it in Cagliari."],
  [
    "whole sentences of up to 160 characters",
    `${sentence(100)} ${sentence(59)} ${sentence(9)}`,
    `${sentence(100)} ${sentence(59)}`,
  ],
  ["no sentence that goes beyond", `${sentence(100)} ${sentence(60)} ${sentence(9)}`, sentence(100)],
  [
    "a longer sentence after one of fewer than 60",
    `${sentence(59)} ${sentence(150)} ${sentence(9)}`,
    `${sentence(59)} ${sentence(150)}`,
  ],
  ["a first sentence that is longer", `${sentence(200)} ${sentence(9)}`, sentence(200)],
  [
    "no end at an abbreviation",
    "Maestrale S.r.l. rents cars under law no. 129.",
    "Maestrale S.r.l. rents cars under law no. 129.",
  ],
  ["a text without sentence ends cut at a word", "garden, ".repeat(40), `${"garden, ".repeat(19)}garden…`],
  ["a very long word cut", "x".repeat(300), `${"x".repeat(160)}…`],
  ["nothing of an empty text", "", ""],
])("the description of a page has %s", (_, text, description) => {
  expect(metaDescription(text)).toBe(description)
})
