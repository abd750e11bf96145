import { describe, expect, test } from "vitest"
import { leavesMoneyUntold, returnedOf } from "./coming-back"

const came = (means: "card" | "btc" | "eth", cents: number, currency: "eur" | "usd" = "eur") => ({
  means,
  cents,
  currency,
})

describe("payments that go back", () => {
  test.each([
    ["none", [], []],
    ["one by card", [came("card", 4_000)], ["card 1 4000 eur"]],
    [
      "card and late coins, each its own way",
      [came("btc", 4_000), came("card", 4_100)],
      ["card 1 4100 eur", "crypto 1 4000 eur"],
    ],
    ["two by card", [came("card", 4_000), came("card", 2_500)], ["card 2 6500 eur"]],
    ["coins of two kinds", [came("btc", 4_000), came("eth", 1_000)], ["crypto 2 5000 eur"]],
    [
      "two currencies, never added up",
      [came("card", 4_400, "usd"), came("card", 4_000)],
      ["card 1 4000 eur", "card 1 4400 usd"],
    ],
  ])("%s", (_, payments, expected) => {
    const told = returnedOf(payments).map(
      ({ to, payments: count, cents, currency }) => `${to} ${count} ${cents} ${currency}`,
    )
    expect(told).toEqual(expected)
  })
})

test.each([
  ["taken", false],
  ["amount-mismatch", false],
  ["operator", true],
  ["customer", true],
  ["lapsed", true],
  ["force-majeure", true],
  [null, false],
])("a booking that ended as %s leaves it to be said what money goes back: %s", (cancelReason, untold) => {
  expect(leavesMoneyUntold(cancelReason)).toBe(untold)
})
