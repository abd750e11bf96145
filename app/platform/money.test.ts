import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { locales } from "./i18n/locale"
import { formatNumber, withUnit } from "./i18n/number"
import { convertEuroCents, convertLines, formatCents, formatMicros, formatPrice, readCents, sum } from "./money"

describe("a formatted amount (D60)", () => {
  test.each([
    [0, "eur", "0\u00a0€", "€0"],
    [6490, "eur", "64,90\u00a0€", "€64.90"],
    [99_999, "eur", "999,99\u00a0€", "€999.99"],
    [390_000, "eur", "3.900\u00a0€", "€3,900"],
    [429_000, "usd", "4.290\u00a0$", "$4,290"],
    [-123_450, "eur", "−1.234,50\u00a0€", "−€1,234.50"],
    [6490, "usd", "64,90\u00a0$", "$64.90"],
  ] as const)("%i cents of %s are %s in Italian and %s in English", (cents, currency, italian, english) => {
    expect(formatCents(cents, currency, "it")).toBe(italian)
    expect(formatCents(cents, currency, "en")).toBe(english)
  })

  test("converts a price in euro to whole dollars (D7)", () => {
    expect(formatPrice(230_000, "eur", "en")).toBe("€2,300")
    expect(formatPrice(230_000, "usd", "en")).toBe("$2,530")
  })

  test("has four decimals if cents are not exact", () => {
    expect(formatMicros(862_100, "eur", "it")).toBe("0,8621\u00a0€")
    expect(formatMicros(862_100, "usd", "en")).toBe("$0.8621")
    expect(formatMicros(92_800_000_000, "usd", "it")).toBe("92.800\u00a0$")
  })
})

describe("lines of a price in dollars", () => {
  test("are rounded so that they add up", () => {
    expect(convertLines([75_00, 59_00], "usd")).toEqual([82_00, 65_00])
    expect(convertLines([75_00, 59_00], "eur")).toEqual([75_00, 59_00])
  })

  test("add up to the converted sum, each within a dollar, free lines free", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -100_000, max: 1_000_000 }), { maxLength: 12 }), (lines) => {
        fc.pre(sum(lines) >= 0)
        const shown = convertLines(lines, "usd")
        expect(sum(shown)).toBe(convertEuroCents(sum(lines), "usd"))
        for (const [at, cents] of shown.entries()) {
          expect(Math.abs(cents - (lines[at] ?? 0) * 1.1)).toBeLessThan(100)
          if (lines[at] === 0) expect(cents).toBe(0)
        }
      }),
    )
  })
})

describe("a formatted number", () => {
  test.each([
    [0, "0", "0"],
    [4.9, "4,9", "4.9"],
    [1234.5678, "1.234,568", "1,234.568"],
    [-1000, "-1.000", "-1,000"],
    [-0.0001, "0", "0"],
  ])("%d is %s in Italian and %s in English", (value, italian, english) => {
    expect(formatNumber(value, "it")).toBe(italian)
    expect(formatNumber(value, "en")).toBe(english)
  })

  test("keeps all decimals before a unit", () => {
    expect(withUnit("0.01234560", "BTC", "it")).toBe("0,01234560\u00a0BTC")
    expect(withUnit("1234.5", "USDT", "en")).toBe("1,234.5\u00a0USDT")
  })
})

describe("parsing an amount", () => {
  test.each([
    ["42500", 4_250_000],
    ["42500,5", 4_250_050],
    ["42500.50", 4_250_050],
    ["42.500", 4_250_000],
    ["42.500,00", 4_250_000],
    ["42,500.25", 4_250_025],
    ["1.234.567,8", 123_456_780],
    ["0,50", 50],
  ])("%s is %i cents", (typed, cents) => expect(readCents(typed)).toBe(cents))

  test.each(["", "x", "-5", "1.2.3", "1.234.5", "1,234,5", "0.500", "12.34.567", "5 €", "1e3"])(
    "%j is not an amount",
    (typed) => expect(readCents(typed)).toBeUndefined(),
  )

  test("accepts formatted amounts of both languages", () => {
    fc.assert(
      fc.property(fc.nat(9_999_999_99), fc.constantFrom(...locales), (cents, locale) => {
        expect(readCents(formatCents(cents, "eur", locale).replace(/[€\u00a0]/g, ""))).toBe(cents)
      }),
    )
  })
})
