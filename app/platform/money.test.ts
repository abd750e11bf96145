import { describe, expect, it } from "vitest"
import { formatCents, formatPrice } from "./money"

describe("an amount in words", () => {
  it.each([
    [0, "eur", "0\u00a0€"],
    [11_900, "eur", "119\u00a0€"],
    [6490, "eur", "64,90\u00a0€"],
    [99_999, "eur", "999,99\u00a0€"],
    [100_000, "eur", "1.000\u00a0€"],
    [230_000, "eur", "2.300\u00a0€"],
    [1_100_000, "eur", "11.000\u00a0€"],
    [-123_450, "eur", "-1.234,50\u00a0€"],
    [253_000, "usd", "$2,530"],
    [6490, "usd", "$64.90"],
  ] as const)("%i cents of %s are %s", (cents, currency, words) => {
    expect(formatCents(cents, currency)).toBe(words)
  })

  it("turns a price in euro into whole dollars for whoever chose them (D7)", () => {
    expect(formatPrice(230_000, "eur")).toBe("2.300\u00a0€")
    expect(formatPrice(230_000, "usd")).toBe("$2,530")
  })
})
