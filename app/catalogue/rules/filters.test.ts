import { describe, expect, test } from "vitest"
import type { CategoryId } from "./categories"
import { exoticCars } from "./exotic-cars"
import { type Filters, filterChoices, filtered, filterQuery, filtersOf } from "./filters"
import type { SeedItem, Specs } from "./specs"
import { urbanCars } from "./urban-cars"
import { villas } from "./villas"
import { yachts } from "./yachts"

const listed = (items: SeedItem<Specs>[]) =>
  items.map(({ id, specs, dailyPriceCents }) => ({ id, specs, cents: dailyPriceCents }))
const fleet: Partial<Record<CategoryId, ReturnType<typeof listed>>> = {
  cars: listed(exoticCars),
  "urban-cars": listed(urbanCars),
  villas: listed(villas),
  yachts: listed(yachts),
}

describe("filters in the address", () => {
  test.each<[string, CategoryId, string, Filters]>([
    [
      "are those of the category",
      "cars",
      "seats=4&power=500&price=800&bedrooms=3",
      { seats: 4, power: 500, price: 800 },
    ],
    [
      "of villas have place and pool",
      "villas",
      "guests=4&bedrooms=3&area=Alghero&pool=1",
      { guests: 4, bedrooms: 3, area: "Alghero", pool: true },
    ],
    ["of yachts have length", "yachts", "guests=8&length=40&pool=1", { guests: 8, length: 40 }],
    ["leave out what is empty or no number", "cars", "seats=&power=-1&price=1e3", {}],
    ["leave out numbers beyond reason", "cars", "price=1000000", {}],
    ["have an order", "urban-cars", "order=power", { order: "power" }],
    ["order nothing by power but cars", "villas", "order=power", {}],
    ["know no other order", "cars", "order=name", {}],
    ["do not exist for flights", "jets", "seats=4", {}],
  ])("%s", (_, category, query, expected) => {
    const filters = filtersOf(category, new URLSearchParams(query))
    expect(filters).toEqual(expected)
    expect(filtersOf(category, filterQuery(category, filters))).toEqual(filters)
  })
})

describe("a filtered list", () => {
  test.each<[string, CategoryId, Filters, string[]]>([
    [
      "keeps the site's order",
      "cars",
      { seats: 5 },
      ["audi-rs3-sportback", "alfa-romeo-giulia-quadrifoglio", "alfa-romeo-stelvio-quadrifoglio"],
    ],
    ["has the power asked for", "cars", { power: 640 }, ["ferrari-f8-tributo", "lamborghini-huracan-evo"]],
    ["costs no more than asked", "urban-cars", { price: 29 }, ["fiat-panda", "fiat-500"]],
    ["fits all filters at once", "cars", { seats: 4, price: 40, power: 500 }, ["alfa-romeo-giulia-quadrifoglio"]],
    [
      "begins with the cheapest, equal ones in the site's order",
      "urban-cars",
      { order: "price", price: 39 },
      ["fiat-panda", "fiat-500", "volkswagen-polo"],
    ],
    [
      "begins with the most powerful",
      "cars",
      { order: "power", seats: 5 },
      ["alfa-romeo-giulia-quadrifoglio", "alfa-romeo-stelvio-quadrifoglio", "audi-rs3-sportback"],
    ],
    ["has bedrooms enough", "villas", { bedrooms: 6 }, ["villa-capo-bianco", "villa-torre-vecchia"]],
    ["is of one place", "villas", { area: "Alghero" }, ["villa-torre-vecchia"]],
    ["has yachts of a length", "yachts", { length: 40, guests: 10 }, ["yacht-granito", "yacht-perla"]],
    ["may be empty", "cars", { seats: 7 }, []],
  ])("%s", (_, category, filters, ids) => {
    expect(filtered(fleet[category] ?? [], filters).map(({ id }) => id)).toEqual(ids)
  })

  test("finds a pool in the words of either language, and no pool table", () => {
    const specs = villas[0]?.specs
    if (!specs) throw new Error("no villa")
    const withFeature = (it: string, en: string) => ({ specs: { ...specs, has: [{ it, en }] }, cents: 1 })
    const houses = [withFeature("Piscina", "Pool"), withFeature("Grande piscina", "Grande piscina")]
    const table = withFeature("Biliardo", "Pool table")
    expect(filtered([...houses, table], { pool: true })).toEqual(houses)
  })
})

describe("the choices of a filter", () => {
  test("are values that occur, above the least", () => {
    expect(filterChoices("cars", fleet.cars ?? [])).toMatchObject({
      seats: [4, 5],
      power: [400, 450, 476, 510, 640, 720],
    })
    expect(filterChoices("yachts", fleet.yachts ?? [])).toMatchObject({ length: [40, 45, 70] })
  })

  test("are prices of two figures, without the dearest", () => {
    const items = [12_345, 16_390, 68_860, 390_000].map((cents) => ({ specs: exoticCars[0]?.specs as Specs, cents }))
    expect(filterChoices("cars", items).price).toEqual([130, 170, 690])
  })

  test("have no pool where every villa has one, or none", () => {
    const [first] = fleet.villas ?? []
    expect(filterChoices("villas", first ? [first] : []).pool).toBe(false)
  })
})
