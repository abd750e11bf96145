import { describe, expect, test } from "vitest"
import { exoticCars } from "./exotic-cars"
import { helicopters } from "./helicopters"
import { readSpecs, typedSpecs } from "./item-fields"
import { jets } from "./jets"
import type { SeedItem, Specs } from "./specs"
import { urbanCars } from "./urban-cars"
import { villas } from "./villas"
import { yachts } from "./yachts"

const fleet: SeedItem<Specs>[] = [...exoticCars, ...urbanCars, ...yachts, ...villas, ...helicopters, ...jets]

test.each(fleet)("the specifications of $name stay the same if nothing is changed", ({ specs }) => {
  expect(readSpecs(specs, typedSpecs(specs))).toEqual({ specs })
})

const [villa, yacht, jet] = [villas[0], yachts[0], jets[0]] as [SeedItem<Specs>, SeedItem<Specs>, SeedItem<Specs>]
const changed = ({ specs }: SeedItem<Specs>, typed: Record<string, string>) =>
  readSpecs(specs, { ...typedSpecs(specs), ...typed })

describe("typed specifications", () => {
  test("are numbers, texts in both languages, lists of lines and choices", () => {
    expect(changed(yacht, { lengthM: "71,5", crew: "18" })).toMatchObject({ specs: { lengthM: 71.5, crew: 18 } })
    const has = { hasIt: "Piscina\r\n\r\nCamino ", hasEn: "Pool\nFireplace" }
    expect(changed(villa, has)).toMatchObject({
      specs: {
        has: [
          { it: "Piscina", en: "Pool" },
          { it: "Camino", en: "Fireplace" },
        ],
      },
    })
    expect(changed(jet, { petsAllowed: "on", smokingAllowed: "" })).toMatchObject({
      specs: { petsAllowed: true, smokingAllowed: false },
    })
  })

  test("have an hourly rate in euro, kept in cents", () => {
    expect(typedSpecs(jet.specs)).toMatchObject({ hourlyRate: "2600" })
    expect(changed(jet, { hourlyRate: "2.750" })).toMatchObject({ specs: { hourlyRateCents: 275_000 } })
    expect(changed(jet, { hourlyRate: "" })).toEqual({
      specs: expect.not.objectContaining({ hourlyRateCents: expect.anything() }),
    })
  })

  test("leave out what is optional and empty", () => {
    expect(changed(yacht, { rangeNm: "" })).toEqual({
      specs: expect.not.objectContaining({ rangeNm: expect.anything() }),
    })
  })

  test.each([
    [yacht, { cabins: "many" }, "cabins"],
    [yacht, { lengthM: "1000" }, "lengthM"],
    [yacht, { summaryEn: " " }, "summaryEn"],
    [yacht, { hullIt: "x".repeat(81) }, "hullIt"],
    [villa, { hasIt: "Piscina\nCamino", hasEn: "Pool" }, "hasEn"],
    [villa, { latitude: "45.1" }, "latitude"],
    [villa, { place: "" }, "place"],
    [jet, { hourlyRate: "20" }, "hourlyRate"],
  ])("refuse %#", (item, typed, field) => {
    expect(changed(item, typed)).toEqual({ errors: [expect.objectContaining({ field })] })
  })
})
