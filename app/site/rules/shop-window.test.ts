import { describe, expect, it } from "vitest"
import { exoticCars } from "../../catalogue/rules/exotic-cars"
import { urbanCars } from "../../catalogue/rules/urban-cars"
import { faceOf, lowestPriceCents, PICKS } from "./shop-window"

const ferrari = { id: "ferrari-f8-tributo", dailyPriceCents: 11_900, specs: {} }

describe("the face of a category", () => {
  it("is its dearest car that the page does not name anyway", () => {
    expect(faceOf(exoticCars)?.id).toBe("lamborghini-huracan-evo")
  })

  it("is no van", () => {
    expect(faceOf(urbanCars)?.dailyPriceCents).toBe(5_900)
  })

  it("is one of the named cars where there is no other", () => {
    expect(faceOf([ferrari])).toBe(ferrari)
    expect(faceOf([])).toBeUndefined()
  })
})

it("names cars that the house has", () => {
  const ids = exoticCars.map(({ id }) => id)
  expect(PICKS.filter((id) => !ids.includes(id))).toEqual([])
})

it("asks for the lowest price of a day, where there is one", () => {
  expect(lowestPriceCents(exoticCars)).toBe(1_900)
  expect(lowestPriceCents([{ ...ferrari, dailyPriceCents: null }])).toBeUndefined()
})
