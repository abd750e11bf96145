import { describe, expect, it } from "vitest"
import { openCategories, openCategory, pictureRatio } from "./categories"
import { exoticCars } from "./exotic-cars"
import { urbanCars } from "./urban-cars"

const eurosOf = (cars: { dailyPriceCents: number }[]) => cars.map(({ dailyPriceCents }) => dailyPriceCents / 100)

describe("the fleet", () => {
  it("asks the specified daily prices, in the specified order", () => {
    expect(eurosOf(exoticCars)).toEqual([19, 39, 39, 49, 59, 119, 99, 69, 69])
    expect(eurosOf(urbanCars)).toEqual([49, 59, 49, 29, 79, 29, 39, 59])
  })

  it("counts Ferrari and Lamborghini as premium, and nothing else", () => {
    const premium = [...exoticCars, ...urbanCars].filter((car) => car.premium)
    expect(premium.map(({ name }) => name.split(" ")[0])).toEqual(["Ferrari", "Lamborghini"])
  })

  it("groups the urban cars by their deductible (D25)", () => {
    const dearer = urbanCars.filter(({ specs }) => specs.group === "urban-premium").map(({ id }) => id)
    expect(dearer.sort()).toEqual(["cupra-formentor", "fiat-ducato", "volkswagen-t-roc", "volkswagen-tiguan"])
    expect(exoticCars.every(({ specs }) => specs.group === "exotic")).toBe(true)
    expect(urbanCars.filter(({ specs }) => specs.van).map(({ id }) => id)).toEqual(["fiat-ducato"])
  })

  it("gives each car one id, of no other kind of item", () => {
    const ids = [...exoticCars, ...urbanCars].map(({ id }) => id)
    expect(new Set(ids).size).toBe(17)
    for (const id of ids) expect(id).not.toMatch(/^(villa|jet|heli|yacht)/)
  })
})

describe("a category", () => {
  it("can be visited once it has its page", () => {
    expect(openCategories.map(({ id }) => id)).toEqual(["cars", "urban-cars", "membership"])
    expect(openCategory("cars")?.booking).toBe("wizard")
    expect(openCategory("submarines")).toBeUndefined()
  })

  it("shows what flies or sails wide, the rest tall", () => {
    expect(pictureRatio("yacht-luna")).toBe("16/9")
    expect(pictureRatio("helicopter-1")).toBe("16/9")
    expect(pictureRatio("ferrari-f8-tributo")).toBe("9/16")
  })
})
