import { expect, test } from "vitest"
import { type Coin, offeredCoin } from "./coins"

test.each<[Coin, Coin[], Coin]>([
  ["btc", ["btc", "eth"], "btc"],
  ["btc", ["eth", "usdt"], "eth"],
  ["eth", ["usdt"], "usdt"],
  ["btc", [], "btc"],
])("%s with %s offered selects %s", (chosen, offered, expected) => {
  expect(offeredCoin(chosen, offered)).toBe(expected)
})
