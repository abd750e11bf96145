import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isPlainText } from "../../platform/text"
import { firstHttpsUrl, plainText } from "./plain-text"

describe("a text from outside", () => {
  test.each([
    ["is trimmed", "  Good car. ", "Good car."],
    ["becomes one line", "Good car.\r\n\r\nFair\tprice.", "Good car. Fair price."],
    ["loses control characters", "Good\u0000 \u001bcar\u007f.", "Good car ."],
    ["loses bidirectional control characters", "Good \u202ecar\u2069.", "Good car ."],
    ["keeps letters and emoji", "Ottima città 👨‍👩‍👧", "Ottima città 👨‍👩‍👧"],
    ["keeps HTML as text", "<b>Good</b>", "<b>Good</b>"],
    ["is truncated if too long", "abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrst…"],
    ["is not truncated within a character", "👍".repeat(30), `${"👍".repeat(20)}…`],
  ])("%s", (_, text, shown) => {
    expect(plainText(text, 21)).toBe(shown)
  })

  test("is always plain and never longer than allowed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 40 }), (text, limit) => {
        const shown = plainText(text, limit)
        expect(isPlainText(shown)).toBe(true)
        expect([...shown].length).toBeLessThanOrEqual(limit)
      }),
    )
  })
})

test.each([
  [["https://maps.example/1"], "https://maps.example/1"],
  [["http://maps.example/1", "https://maps.example/2"], "https://maps.example/2"],
  [["javascript:alert(1)", undefined, "https://maps.example/2"], "https://maps.example/2"],
  [["data:text/html,x"], undefined],
  [["//maps.example/1"], undefined],
  [["nonsense"], undefined],
  [[undefined], undefined],
])("the first https URL of %j", (addresses, shown) => {
  expect(firstHttpsUrl(...addresses)).toBe(shown)
})
