import fc from "fast-check"
import { expect, test } from "vitest"
import { cryptocurrencies } from "./crypto"
import { cryptoDigits, cryptoUnits, paymentUri } from "./crypto-amount"

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
