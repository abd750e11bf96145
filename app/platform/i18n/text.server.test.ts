import { expect, test } from "vitest"
import { textOf } from "./text.server"

test.each([
  ["it", "Da 10 a 50.000 €."],
  ["en", "From €10 to €50,000."],
] as const)("limits are written in the number format of %s", (locale, text) => {
  expect(textOf("partners.listing-price", { min: 10, max: 50_000 }, locale)).toBe(text)
})
