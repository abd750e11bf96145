import fc from "fast-check"
import { expect, test } from "vitest"
import { brand } from "../../platform/brand"
import {
  areConsistentPrices,
  type Cryptocurrency,
  changePercent,
  cryptocurrencies,
  cryptoDigits,
  cryptoNetworkOf,
  cryptoUnits,
  offeredCryptocurrency,
  paymentUri,
  priceExample,
  transactionIdOf,
  typedPrice,
} from "./crypto"

test.each<[Cryptocurrency, Cryptocurrency[], Cryptocurrency]>([
  ["btc", ["btc", "eth"], "btc"],
  ["btc", ["eth", "usdt"], "eth"],
  ["eth", ["usdt"], "usdt"],
  ["btc", [], "btc"],
])("%s with %s offered selects %s", (chosen, offered, expected) => {
  expect(offeredCryptocurrency(chosen, offered)).toBe(expected)
})

const HEX = "a1".repeat(32)

test.each([
  [brand.wallets.btc, "bitcoin"],
  [brand.wallets.eth, "ethereum"],
  [brand.wallets.usdt, "ethereum"],
  ["TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9", "tron"],
  ["1BoatSLRHtKNngkdXEeobR76b53LETtpyT", "bitcoin"],
])("the address %s is of %s", (address, network) => {
  expect(cryptoNetworkOf(address)).toBe(network)
})

test.each([
  ["bitcoin", HEX, HEX],
  ["bitcoin", ` ${HEX.toUpperCase()} `, HEX],
  ["bitcoin", `0x${HEX}`, undefined],
  ["bitcoin", HEX.slice(1), undefined],
  ["bitcoin", `${HEX}0`, undefined],
  ["bitcoin", `g${HEX.slice(1)}`, undefined],
  ["ethereum", `0x${HEX}`, `0x${HEX}`],
  ["ethereum", `0X${HEX.toUpperCase()}`, `0x${HEX}`],
  ["ethereum", HEX, undefined],
  ["ethereum", `0x0x${HEX.slice(2)}`, undefined],
  ["tron", HEX, HEX],
  ["tron", `0x${HEX}`, undefined],
] as const)("on %s %s is the transaction %s", (network, typed, id) => {
  expect(transactionIdOf(network, typed)).toBe(id)
})

test.each([
  // cryptocurrency, cents, price in millionths, units, amountText
  ["btc", 64_90, 80_000_000_000, 81_125, "0.00081125"],
  ["btc", 1, 10_000_000_000_000, 1, "0.00000001"],
  ["eth", 64_90, 2_650_000_000, 24_491_000, "0.024491"],
  ["eth", 2_650_00, 2_650_000_000, 1_000_000_000, "1.000000"],
  ["usdt", 64_90, 862_100, 75_290_000, "75.29"],
  ["usdt", 64_90, 1_000_000, 64_900_000, "64.90"],
] as const)("%s for %i cents at %i is %i units, %s", (cryptocurrency, cents, price, units, amountText) => {
  expect(cryptoUnits(cryptocurrency, cents, price)).toBe(units)
  expect(cryptoDigits(cryptocurrency, units)).toBe(amountText)
})

test("an amount is worth at least the price, and at most one displayed step more", () => {
  const shown = { btc: 8, eth: 6, usdt: 2 }
  const cents = fc.integer({ min: 1, max: 100_000_000 })
  const price = fc.integer({ min: 200_000, max: 10_000_000_000_000 })
  fc.assert(
    fc.property(fc.constantFrom(...cryptocurrencies), cents, price, (cryptocurrency, euroCents, micros) => {
      const steps = BigInt(
        cryptoDigits(cryptocurrency, cryptoUnits(cryptocurrency, euroCents, micros)).replace(".", ""),
      )
      const worth = (count: bigint) => count * BigInt(micros)
      const due = BigInt(euroCents) * 10_000n * 10n ** BigInt(shown[cryptocurrency])
      return worth(steps) >= due && worth(steps - 1n) < due
    }),
  )
})

test.each([
  ["btc", "bc1q", 81_125, "bitcoin:bc1q?amount=0.00081125"],
  ["eth", "0xAB", 24_491_000, "ethereum:0xAB@1?value=24491000000000000"],
  ["usdt", "0xAB", 75_290_000, "0xAB"],
] as const)("the QR code of %s to %s", (cryptocurrency, address, units, uri) => {
  expect(paymentUri(cryptocurrency, address, units)).toBe(uri)
})

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
