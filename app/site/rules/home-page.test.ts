import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { exoticCars } from "../../catalogue/rules/exotic-cars"
import { helicopters } from "../../catalogue/rules/helicopters"
import { jets } from "../../catalogue/rules/jets"
import type { SeedItem, Specs } from "../../catalogue/rules/specs"
import { urbanCars } from "../../catalogue/rules/urban-cars"
import { villas } from "../../catalogue/rules/villas"
import { yachts } from "../../catalogue/rules/yachts"
import { stayPrice } from "../../checkout/rules/stay"
import { FEATURED_ITEMS, leastCents, representativeItem, startingPrice } from "./home-page"

describe("the item shown for a category", () => {
  test("is the most expensive one that no other section shows", () => {
    expect(representativeItem(exoticCars)?.id).toBe("porsche-911-carrera-s")
    expect(representativeItem(yachts)?.id).toBe("yacht-perla")
  })

  test("is not a van", () => {
    expect(representativeItem(urbanCars)?.dailyPriceCents).toBe(5_900)
  })

  test("is the first if there are no prices", () => {
    expect(representativeItem(jets)).toBe(jets[0])
  })

  test("is one of FEATURED_ITEMS if there is no other", () => {
    const granito = yachts.filter(({ id }) => id === "yacht-granito")
    expect(representativeItem(granito)).toBe(granito[0])
    expect(representativeItem([])).toBeUndefined()
  })
})

test("FEATURED_ITEMS contains existing items", () => {
  const ids = [...exoticCars, ...yachts, ...helicopters].map(({ id }) => id)
  expect(FEATURED_ITEMS.filter((id) => !ids.includes(id))).toEqual([])
})

const catalogue = (category: string, items: SeedItem<Specs>[]) =>
  items.map((item) => ({ premium: false, ...item, category }))

describe("the starting price", () => {
  test("of cars has cover, full wash and taxes in it", () => {
    expect(startingPrice(catalogue("cars", exoticCars))).toMatchObject({
      dailyCents: 1_900,
      units: 1,
      totalCents: 16_390,
    })
  })

  test("of yachts has taxes in it", () => {
    const dailyCents = Math.min(...yachts.flatMap(({ dailyPriceCents }) => dailyPriceCents ?? []))
    expect(startingPrice(catalogue("yachts", yachts))).toMatchObject({
      dailyCents,
      totalCents: dailyCents + dailyCents / 10,
    })
  })

  test("of villas is that of the shortest stay", () => {
    const [villa] = villas
    if (!villa) throw new Error("no villa")
    const weekly = { ...villa, specs: { ...villa.specs, minNights: 7 } }
    expect(startingPrice(catalogue("villas", [weekly]))).toEqual({
      kind: "villa",
      dailyCents: villa.dailyPriceCents,
      units: 7,
      totalCents: villa.dailyPriceCents * 7.7,
    })
  })

  test("is undefined for kinds without listed prices", () => {
    expect(startingPrice(catalogue("jets", jets))).toBeUndefined()
  })
})

test("the least of a villa's stay is what its quote says, to the cent", () => {
  const nights = fc.integer({ min: 1, max: 60 })
  fc.assert(
    fc.property(nights, fc.integer({ min: 1, max: 10_000_00 }), (minNights, dailyPriceCents) => {
      const odd = villas.map((villa) => ({ ...villa, dailyPriceCents, specs: { ...villa.specs, minNights } }))
      const { totalCents } = stayPrice(minNights, dailyPriceCents)
      expect(startingPrice(catalogue("villas", odd))?.totalCents).toBe(totalCents)
      for (const villa of catalogue("villas", odd)) expect(leastCents(villa, minNights)).toBe(totalCents)
    }),
  )
})
