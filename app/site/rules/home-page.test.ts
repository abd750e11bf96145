import { describe, expect, it } from "vitest"
import { exoticCars } from "../../catalogue/rules/exotic-cars"
import { helicopters } from "../../catalogue/rules/helicopters"
import { jets } from "../../catalogue/rules/jets"
import { urbanCars } from "../../catalogue/rules/urban-cars"
import { yachts } from "../../catalogue/rules/yachts"
import { FEATURED_ITEMS, lowestPriceCents, representativeItem } from "./home-page"

describe("the item shown for a category", () => {
  it("is the most expensive one that is not in FEATURED_ITEMS", () => {
    expect(representativeItem(exoticCars)?.id).toBe("lamborghini-huracan-evo")
    expect(representativeItem(yachts)?.id).toBe("yacht-perla")
  })

  it("is not a van", () => {
    expect(representativeItem(urbanCars)?.dailyPriceCents).toBe(5_900)
  })

  it("is the first if there are no prices", () => {
    expect(representativeItem(jets)).toBe(jets[0])
  })

  it("is one of FEATURED_ITEMS if there is no other", () => {
    const granito = yachts.filter(({ id }) => id === "yacht-granito")
    expect(representativeItem(granito)).toBe(granito[0])
    expect(representativeItem([])).toBeUndefined()
  })
})

it("FEATURED_ITEMS contains existing items", () => {
  const ids = [...exoticCars, ...yachts, ...helicopters].map(({ id }) => id)
  expect(FEATURED_ITEMS.filter((id) => !ids.includes(id))).toEqual([])
})

it("the lowest price per day is undefined for kinds without listed prices", () => {
  expect(lowestPriceCents(exoticCars)).toBe(1_900)
  expect(lowestPriceCents(yachts)).toBe(Math.min(...yachts.flatMap(({ dailyPriceCents }) => dailyPriceCents ?? [])))
  expect(lowestPriceCents(jets)).toBeUndefined()
})
