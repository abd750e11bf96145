import { expect, test } from "vitest"
import { type Cryptocurrency, offeredCryptocurrency } from "./crypto"

test.each<[Cryptocurrency, Cryptocurrency[], Cryptocurrency]>([
  ["btc", ["btc", "eth"], "btc"],
  ["btc", ["eth", "usdt"], "eth"],
  ["eth", ["usdt"], "usdt"],
  ["btc", [], "btc"],
])("%s with %s offered selects %s", (chosen, offered, expected) => {
  expect(offeredCryptocurrency(chosen, offered)).toBe(expected)
})
