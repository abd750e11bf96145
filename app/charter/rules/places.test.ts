import { describe, expect, test } from "vitest"
import { greatCircleKm } from "./great-circle"
import { airports, helicopterPlaces, matchingPlaces, placeById, placeLabel, pointLabel } from "./places"

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
