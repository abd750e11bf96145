import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  airports,
  greatCircleKm,
  helicopterPlaces,
  kmOf,
  matchingPlaces,
  placeById,
  placeLabel,
  pointLabel,
} from "./places"

const found = (text: string) => matchingPlaces(text, airports).map(({ id }) => id)

test("the nine airports are those of part 1 §9", () => {
  expect(airports.map(({ iata }) => iata)).toEqual(["CAG", "OLB", "AHO", "FCO", "LIN", "NCE", "LBG", "LTN", "IBZ"])
})

test("ids are unique and coordinates agree with the distances to known places", () => {
  expect(new Set(helicopterPlaces.map(({ id }) => id)).size).toBe(helicopterPlaces.length)
  const between = (one: string, other: string) => {
    const [from, to] = [placeById(one), placeById(other)]
    if (!from || !to) throw new Error(`Unknown place: ${one} or ${other}`)
    return Math.round(greatCircleKm(from.at, to.at))
  }
  expect(between("CAG", "cagliari-heliport")).toBeLessThan(10)
  expect(between("OLB", "porto-cervo")).toBeLessThan(30)
  expect(between("OLB", "porto-rotondo")).toBeLessThan(20)
  expect(between("porto-cervo", "la-maddalena")).toBeLessThan(20)
  expect(between("CAG", "villasimius")).toBeLessThan(50)
  expect(between("CAG", "chia")).toBeLessThan(50)
  expect(between("CAG", "carloforte")).toBeLessThan(75)
})

describe("airports are suggested", () => {
  test.each([
    ["by their city", "cagl", ["CAG"]],
    ["by their city in the other language", "rome", ["FCO"]],
    ["by their name", "linate", ["LIN"]],
    ["by their code in lower case", "lt", ["LTN"]],
    ["without accents", "cote d", ["NCE"]],
    ["with another apostrophe", "côte d’az", ["NCE"]],
    ["by words in any order", "bourget parigi", ["LBG"]],
    ["by their whole label", "Milano Linate (LIN)", ["LIN"]],
    ["from the second character on", "ol", ["OLB"]],
  ])("%s", (_how, text, ids) => expect(found(text)).toEqual(ids))

  test.each(["", "c", "  c ", "(", "xyz"])("not for %j", (text) => expect(found(text)).toEqual([]))
})

test.each([
  ["CAG", "Cagliari Elmas (CAG)", "Cagliari Elmas (CAG)"],
  ["LBG", "Parigi Le Bourget (LBG)", "Paris Le Bourget (LBG)"],
  ["IBZ", "Ibiza (IBZ)", "Ibiza (IBZ)"],
  ["cagliari-heliport", "Eliporto di Cagliari", "Cagliari heliport"],
  ["Tenuta Su Cologone", "Tenuta Su Cologone", "Tenuta Su Cologone"],
])("the label of %s is %s", (point, it, en) => {
  expect(pointLabel(point, "it")).toBe(it)
  expect(pointLabel(point, "en")).toBe(en)
})

test("a suggested place matches its own label", () => {
  for (const place of helicopterPlaces)
    expect(matchingPlaces(placeLabel(place, "it"), helicopterPlaces).map(({ id }) => id)).toContain(place.id)
})

const at = (id: string) => placeById(id)?.at ?? { lat: Number.NaN, lon: Number.NaN }

/** Airports that the company does not serve, with their published reference points. */
const others = {
  MXP: { lat: 45.6306, lon: 8.7281 },
  PSA: { lat: 43.6839, lon: 10.3925 },
  GRZ: { lat: 46.9908, lon: 15.4394 },
  ATH: { lat: 37.9364, lon: 23.9475 },
}

describe("the great-circle distance", () => {
  test.each([
    ["Cagliari", "Milan Linate", at("CAG"), at("LIN"), 688.9],
    ["Cagliari", "Milan Malpensa", at("CAG"), others.MXP, 709.8],
    ["Cagliari", "Pisa", at("CAG"), others.PSA, 505.3],
    ["Olbia", "Graz", at("OLB"), others.GRZ, 826.3],
    ["Rome Fiumicino", "Athens", at("FCO"), others.ATH, 1085.5],
  ])("from %s to %s matches the published distance", (_from, _to, from, to, km) => {
    expect(Math.abs(greatCircleKm(from, to) - km)).toBeLessThan(1.5)
  })

  test.each([
    ["a quarter of a meridian", { lat: 0, lon: 20 }, { lat: 90, lon: 0 }, 10_007.6],
    ["half the Equator, across the date line", { lat: 0, lon: 90 }, { lat: 0, lon: -90 }, 20_015.1],
    ["a degree of a meridian", { lat: 44, lon: 9 }, { lat: 45, lon: 9 }, 111.2],
    ["no distance", { lat: 39.25, lon: 9.05 }, { lat: 39.25, lon: 9.05 }, 0],
  ])("along %s", (_name, from, to, km) => expect(greatCircleKm(from, to)).toBeCloseTo(km, 0))

  const point = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
  })

  test("is symmetric and obeys the triangle inequality", () => {
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        expect(greatCircleKm(a, b)).toBeCloseTo(greatCircleKm(b, a), 2)
        expect(greatCircleKm(a, c)).toBeLessThanOrEqual(greatCircleKm(a, b) + greatCircleKm(b, c) + 1e-2)
      }),
    )
  })
})

test("a nautical mile is 1.852 km", () => expect(kmOf(300)).toBeCloseTo(555.6))
