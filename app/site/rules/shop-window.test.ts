import { describe, expect, it } from "vitest"
import { exoticCars } from "../../catalogue/rules/exotic-cars"
import { helicopters } from "../../catalogue/rules/helicopters"
import { jets } from "../../catalogue/rules/jets"
import { urbanCars } from "../../catalogue/rules/urban-cars"
import { yachts } from "../../catalogue/rules/yachts"
import { faceOf, lowestPriceCents, PICKS } from "./shop-window"

describe("the face of a category", () => {
  it("is its dearest that the page does not name anyway", () => {
    expect(faceOf(exoticCars)?.id).toBe("lamborghini-huracan-evo")
    expect(faceOf(yachts)?.id).toBe("yacht-perla")
  })

  it("is no van", () => {
    expect(faceOf(urbanCars)?.dailyPriceCents).toBe(5_900)
  })

  it("is the first of those without a price", () => {
    expect(faceOf(jets)).toBe(jets[0])
  })

  it("is one that the page names where there is no other", () => {
    const granito = yachts.filter(({ id }) => id === "yacht-granito")
    expect(faceOf(granito)).toBe(granito[0])
    expect(faceOf([])).toBeUndefined()
  })
})

it("names what the company has", () => {
  const ids = [...exoticCars, ...yachts, ...helicopters].map(({ id }) => id)
  expect(PICKS.filter((id) => !ids.includes(id))).toEqual([])
})

it("asks for the lowest price of a day, where lists show one", () => {
  expect(lowestPriceCents(exoticCars)).toBe(1_900)
  expect(lowestPriceCents(yachts)).toBe(Math.min(...yachts.flatMap(({ dailyPriceCents }) => dailyPriceCents ?? [])))
  expect(lowestPriceCents(jets)).toBeUndefined()
})
