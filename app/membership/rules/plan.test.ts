import { expect, test } from "vitest"
import { nextPlan, planPrice } from "./plan"

test.each([
  ["silver", "monthly", false, "eur", 9_000, 9_000],
  ["gold", "annually", false, "usd", 230_000, 253_000],
  ["platinum", "annually", true, "eur", 485_000, 485_000],
  ["silver", "monthly", true, "usd", 34_000, 37_400],
] as const)("%s %s, steel card %s, in %s: %i euro cents, charged %i", (tierId, cycle, card, currency, total, due) => {
  expect(planPrice({ tierId, cycle }, card, currency)).toMatchObject({ totalCents: total, amountDueCents: due })
})

test.each([
  [null, null, "gold", "annually"],
  ["silver", "monthly", "silver", "monthly"],
  ["platinum", null, "platinum", "annually"],
] as const)("a renewal of annual Gold with the plan %s %s buys %s %s", (nextTierId, nextCycle, tierId, cycle) => {
  expect(nextPlan({ tierId: "gold", cycle: "annually", nextTierId, nextCycle })).toEqual({ tierId, cycle })
})
