import { describe, expect, test } from "vitest"
import { usdCents } from "../../platform/money"
import { billingCycleOf, monthsSaved, STEEL_CARD_CENTS, tiers } from "./tiers"

describe("the memberships (part 1 §9)", () => {
  test.each([
    ["silver", 90, 900, 10, false],
    ["gold", 230, 2300, 15, true],
    ["platinum", 460, 4600, 20, false],
  ])("%s costs %i a month or %i a year and takes %i%% off, most popular: %s", (id, month, year, percent, popular) => {
    expect(tiers.find((tier) => tier.id === id)).toMatchObject({
      priceCents: { monthly: month * 100, annually: year * 100 },
      discountPercent: percent,
      isPopular: popular,
    })
  })

  test.each([
    ["silver", 99, 990],
    ["gold", 253, 2530],
    ["platinum", 506, 5060],
  ])("%s costs %i dollars a month or %i a year (D7)", (id, month, year) => {
    const tier = tiers.find((tier) => tier.id === id)
    expect(usdCents(tier?.priceCents.monthly ?? 0)).toBe(month * 100)
    expect(usdCents(tier?.priceCents.annually ?? 0)).toBe(year * 100)
  })

  test.each(tiers.map((tier) => [tier.id, tier] as const))("paying %s annually saves two months", (_, tier) => {
    expect(monthsSaved(tier)).toBe(2)
  })

  test("exactly one membership is the most popular", () => {
    expect(tiers.filter(({ isPopular }) => isPopular)).toHaveLength(1)
  })

  test("the steel card costs 250 euro or 275 dollars", () => {
    expect(STEEL_CARD_CENTS).toBe(25_000)
    expect(usdCents(STEEL_CARD_CENTS)).toBe(27_500)
  })
})

test.each([
  ["monthly", "monthly"],
  ["annually", "annually"],
  [null, "annually"],
  ["", "annually"],
  ["weekly", "annually"],
  ["MONTHLY", "annually"],
])("?billing=%s selects %s", (billing, cycle) => {
  expect(billingCycleOf(billing)).toBe(cycle)
})
