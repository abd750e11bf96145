import { expect, test } from "vitest"
import type { Currency } from "../../platform/money"
import { keptCents } from "./refund"

test.each<[string, number[], number, Currency, number]>([
  ["nothing was spent", [], 4_000, "eur", 0],
  ["a part of one card", [1_500], 4_000, "eur", 1_500],
  ["all of one card, more than its ticket cost", [2_500], 4_000, "eur", 2_000],
  ["all of both cards", [2_500, 2_500], 4_000, "eur", 4_000],
  ["both currencies differ", [1_000, 2_500], 4_720, "usd", 1_100 + 2_360],
])("of two refunded tickets is kept what was spent: %s", (_, spent, amountDueCents, currency, expected) => {
  expect(keptCents(spent, { amountDueCents, quantity: 2, currency })).toBe(expected)
})
