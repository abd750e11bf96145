import { describe, expect, test } from "vitest"
import { exoticCars } from "./exotic-cars"
import { helicopters } from "./helicopters"
import { jets } from "./jets"
import { summaryOf } from "./specs"
import { urbanCars } from "./urban-cars"
import { villas } from "./villas"
import { washes } from "./washes"
import { yachts } from "./yachts"

const eurosOf = (items: { dailyPriceCents: number }[]) => items.map(({ dailyPriceCents }) => dailyPriceCents / 100)
const fleet = { cars: exoticCars, "urban-cars": urbanCars, yachts, villas, helicopters, jets, washes }
const everything = Object.values(fleet).flat()

describe("the cars", () => {
  test("have the specified daily prices, in the specified order", () => {
    expect(eurosOf(exoticCars)).toEqual([19, 39, 39, 49, 59, 119, 99, 69, 69])
    expect(eurosOf(urbanCars)).toEqual([49, 59, 49, 29, 79, 29, 39, 59])
  })

  test("are premium only if Ferrari or Lamborghini", () => {
    const premium = everything.filter((item) => item.premium)
    expect(premium.map(({ name }) => name.split(" ")[0])).toEqual(["Ferrari", "Lamborghini"])
  })

  test("are grouped by their deductible (D25)", () => {
    const dearer = urbanCars.filter(({ specs }) => specs.group === "urban-premium").map(({ id }) => id)
    expect(dearer.sort()).toEqual(["cupra-formentor", "fiat-ducato", "volkswagen-t-roc", "volkswagen-tiguan"])
    expect(exoticCars.every(({ specs }) => specs.group === "exotic")).toBe(true)
    expect(urbanCars.filter(({ specs }) => specs.van).map(({ id }) => id)).toEqual(["fiat-ducato"])
  })
})

describe("the yachts", () => {
  test("start with 70 m for twelve guests in six cabins at 11,000 euro (part 1 §3)", () => {
    expect(yachts[0]).toMatchObject({
      id: "yacht-granito",
      dailyPriceCents: 1_100_000,
      specs: { lengthM: 70, guests: 12, cabins: 6 },
    })
    expect(yachts).toHaveLength(4)
  })

  test("have a range, except sailing yachts", () => {
    expect(yachts.filter(({ specs }) => specs.rangeNm === undefined).map(({ id }) => id)).toEqual(["yacht-bolina"])
  })
})

describe("the helicopters and jets", () => {
  test("start with five passengers, 300 nm and 150 kt (part 1 §3)", () => {
    expect(helicopters[0]?.specs).toMatchObject({ passengers: 5, rangeNm: 300, cruiseKnots: 150 })
    expect(helicopters).toHaveLength(4)
  })

  test("have no price, as they are quoted", () => {
    expect([...helicopters, ...jets].filter(({ dailyPriceCents }) => dailyPriceCents !== null)).toEqual([])
  })

  test("increase in size, and cover every combination of pets and smoking", () => {
    const seats = jets.map(({ specs }) => specs.passengers)
    expect(seats).toEqual([4, 7, 8, 9, 14, 19])
    const mixes = jets.map(({ specs }) => `${specs.petsAllowed} ${specs.smokingAllowed}`)
    expect([...new Set(mixes)].sort()).toEqual(["false false", "false true", "true false", "true true"])
  })
})

describe("the villas", () => {
  test("sleep two per bedroom, and are located in Sardinia", () => {
    expect(villas).toHaveLength(6)
    for (const { specs } of villas) {
      expect(specs.guests).toBe(specs.bedrooms * 2)
      expect(specs.at.lat).toBeGreaterThan(38.8)
      expect(specs.at.lat).toBeLessThan(41.3)
      expect(specs.at.lon).toBeGreaterThan(8.1)
      expect(specs.at.lon).toBeLessThan(9.9)
    }
  })

  test("have the same number of paragraphs in both languages", () => {
    const paragraphs = (text: string) => text.split("\n\n").length
    for (const { specs } of villas) expect(paragraphs(specs.description.it)).toBe(paragraphs(specs.description.en))
  })
})

describe("the whole fleet", () => {
  test("has unique ids that contain the kind (part 1 §3)", () => {
    expect(new Set(everything.map(({ id }) => id)).size).toBe(everything.length)
    const prefixes = { yacht: "yacht", jet: "jet", helicopter: "heli", villa: "villa" }
    for (const { id, specs } of everything) {
      const prefix = /^(villa|jet|heli|yacht)-/.exec(id)?.[1]
      expect(prefix).toBe(specs.kind === "car" || specs.kind === "wash" ? undefined : prefixes[specs.kind])
    }
  })

  test("has summaries in both languages, except for cars and washes", () => {
    for (const { specs } of [...yachts, ...villas, ...helicopters, ...jets]) {
      const { it, en } = summaryOf(specs) ?? { it: "", en: "" }
      expect(it.length).toBeGreaterThan(60)
      expect(en.length).toBeGreaterThan(60)
      expect(it).not.toBe(en)
    }
  })
})
