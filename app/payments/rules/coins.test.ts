import { expect, test } from "vitest"
import { type Coin, offeredCoin } from "./coins"

test.each<[Coin, Coin[], Coin]>([
  ["btc", ["btc", "eth"], "btc"],
  ["btc", ["eth", "usdt"], "eth"],
  ["eth", ["usdt"], "usdt"],
  ["btc", [], "btc"],
])("of %s, where %s are offered, %s is chosen", (chosen, offered, expected) => {
  expect(offeredCoin(chosen, offered)).toBe(expected)
})
