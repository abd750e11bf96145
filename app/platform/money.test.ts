import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Locale, locales } from "./i18n/locale"
import { formatNumber } from "./i18n/number"
import { type Currency, currencies, formatCents, formatMicros, formatPrice, readCents } from "./money"

describe("a formatted amount (D60)", () => {
  it.each([
    [0, "eur", "0\u00a0€", "€0"],
    [6490, "eur", "64,90\u00a0€", "€64.90"],
    [99_999, "eur", "999,99\u00a0€", "€999.99"],
    [390_000, "eur", "3.900\u00a0€", "€3,900"],
    [429_000, "usd", "4.290\u00a0$", "$4,290"],
    [-123_450, "eur", "-1.234,50\u00a0€", "-€1,234.50"],
    [6490, "usd", "64,90\u00a0$", "$64.90"],
  ] as const)("%i cents of %s are %s in Italian and %s in English", (cents, currency, italian, english) => {
    expect(formatCents(cents, currency, "it")).toBe(italian)
    expect(formatCents(cents, currency, "en")).toBe(english)
  })

  it("converts a price in euro to whole dollars (D7)", () => {
    expect(formatPrice(230_000, "eur", "en")).toBe("€2,300")
    expect(formatPrice(230_000, "usd", "en")).toBe("$2,530")
  })

  it("has four decimals if cents are not exact", () => {
    expect(formatMicros(862_100, "eur", "it")).toBe("0,8621\u00a0€")
    expect(formatMicros(862_100, "usd", "en")).toBe("$0.8621")
    expect(formatMicros(92_800_000_000, "usd", "it")).toBe("92.800\u00a0$")
  })
})

const tags = { it: "it-IT", en: "en-GB" } as const

const intlOf = (locale: Locale, currency: Currency, decimals: number) =>
  new Intl.NumberFormat(tags[locale], {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    useGrouping: "always",
    minimumFractionDigits: decimals,
    maximumFractionDigits: 2,
  })

describe("numbers are formatted like Intl", () => {
  it.each(locales.flatMap((locale) => currencies.map((currency) => [locale, currency] as const)))(
    "any amount in %s of %s",
    (locale, currency) => {
      const [whole, withDecimals] = [intlOf(locale, currency, 0), intlOf(locale, currency, 2)]
      const expectSame = (cents: number) => {
        expect(formatCents(cents, currency, locale)).toBe(
          (cents % 100 === 0 ? whole : withDecimals).format(cents / 100),
        )
      }
      fc.assert(fc.property(fc.integer(), expectSame))
      for (const cents of [0, 1, 99, 100, 99_999, 100_000, -1, -100_000, 123_456_789]) expectSame(cents)
    },
  )

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

describe("parsing an amount", () => {
  it.each([
    ["42500", 4_250_000],
    ["42500,5", 4_250_050],
    ["42500.50", 4_250_050],
    ["42.500", 4_250_000],
    ["42.500,00", 4_250_000],
    ["42,500.25", 4_250_025],
    ["1.234.567,8", 123_456_780],
    ["0,50", 50],
  ])("%s is %i cents", (typed, cents) => expect(readCents(typed)).toBe(cents))

  it.each(["", "x", "-5", "1.2.3", "1.234.5", "1,234,5", "0.500", "12.34.567", "5 €", "1e3"])(
    "%j is not an amount",
    (typed) => expect(readCents(typed)).toBeUndefined(),
  )

  it("accepts formatted amounts of both languages", () => {
    fc.assert(
      fc.property(fc.nat(9_999_999_99), fc.constantFrom(...locales), (cents, locale) => {
        expect(readCents(formatCents(cents, "eur", locale).replace(/[€\u00a0]/g, ""))).toBe(cents)
      }),
    )
  })
})
