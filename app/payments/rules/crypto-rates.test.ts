import { expect, test } from "vitest"
import { cryptocurrencies } from "./crypto"
import { areConsistentPrices, changePercent, priceExample, typedPrice } from "./crypto-rates"

test.each([
  ["btc", "80000", 80_000_000_000],
  ["btc", "80000,50", 80_000_500_000],
  ["btc", "80.000", undefined],
  ["btc", "80,000.00", undefined],
  ["btc", "80", undefined],
  ["btc", "99999999", undefined],
  ["btc", "-80000", undefined],
  ["btc", "8e4", undefined],
  ["eth", "2650.5", 2_650_500_000],
  ["eth", "2.650", undefined],
  ["usdt", "0.8621", 862_100],
  ["usdt", "0,8621", 862_100],
  ["usdt", "86", undefined],
] as const)("for %s, %s is a price of %s millionths", (cryptocurrency, typed, micros) => {
  expect(typedPrice(cryptocurrency, typed)).toBe(micros)
})

test("the examples are valid prices", () => {
  for (const cryptocurrency of cryptocurrencies)
    for (const locale of ["it", "en"] as const)
      expect(typedPrice(cryptocurrency, priceExample(cryptocurrency, locale))).toBeGreaterThan(0)
})

test.each([
  [100, 116, true],
  [100, 201, false],
  [250, 100, false],
])("%i in euro and %i in dollars belong together: %s", (eurMicros, usdMicros, together) => {
  expect(areConsistentPrices({ eurMicros, usdMicros })).toBe(together)
})

test("a change is the larger of the two, in percent", () => {
  expect(changePercent({ eurMicros: 100, usdMicros: 100 }, { eurMicros: 110, usdMicros: 70 })).toBe(30)
})
