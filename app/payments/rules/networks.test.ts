import { expect, test } from "vitest"
import { brand } from "../../platform/brand"
import { cryptoNetworkOf, transactionIdOf } from "./networks"

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
