import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { formatNumber } from "./i18n/number"
import { type Currency, currencies, formatCents, formatPrice } from "./money"

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

const intlOf = (currency: Currency, decimals: number) =>
  new Intl.NumberFormat(currency === "eur" ? "it-IT" : "en-US", {
    style: "currency",
    currency,
    useGrouping: "always",
    minimumFractionDigits: decimals,
  })

describe("figures are written as Intl writes them", () => {
  it.each(currencies)("any amount of %s", (currency) => {
    const [whole, broken] = [intlOf(currency, 0), intlOf(currency, 2)]
    fc.assert(
      fc.property(fc.integer(), (cents) => {
        expect(formatCents(cents, currency)).toBe((cents % 100 === 0 ? whole : broken).format(cents / 100))
      }),
    )
    for (const cents of [0, 1, 99, 100, 99_999, 100_000, -1, -100_000, 123_456_789])
      expect(formatCents(cents, currency)).toBe((cents % 100 === 0 ? whole : broken).format(cents / 100))
  })

  it.each([
    ["it", "it-IT"],
    ["en", "en-GB"],
  ] as const)("any number in %s", (locale, tag) => {
    const intl = new Intl.NumberFormat(tag, { useGrouping: "always" })
    const any = fc.oneof(
      fc.integer(),
      fc.integer().map((thousandths) => thousandths / 1000),
    )
    fc.assert(
      fc.property(any, (value) => {
        expect(formatNumber(value, locale)).toBe(intl.format(value))
      }),
    )
    for (const value of [0, 4.9, 5, 999, 1000, 1234.5, 100_000, -1000, 0.0001])
      expect(formatNumber(value, locale)).toBe(intl.format(value))
  })
})
