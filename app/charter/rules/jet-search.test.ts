import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { earliestReturn, type JetSearch, jetSearchQuery, readJetSearch, searchObstacle, suits } from "./jet-search"
import { airports } from "./places"

const TODAY = "2026-11-23"
const DEFAULTS = { tripType: "one-way", passengers: 1, pets: false, smoking: false } as const
const read = (query: string) => readJetSearch(new URLSearchParams(query), TODAY)

describe("the parameters of a jet search", () => {
  test("have the defaults of part 1 §2", () => {
    expect(read("")).toEqual(DEFAULTS)
  })

  test("are all read", () => {
    const query =
      "tripType=round-trip&departure=CAG&arrival=lbg&departureDate=2026-12-01&returnDate=2026-12-08&passengers=6&pets=true&smoking=on"
    expect(read(query)).toEqual({
      tripType: "round-trip",
      departure: "CAG",
      arrival: "LBG",
      departureDate: "2026-12-01",
      returnDate: "2026-12-08",
      passengers: 6,
      pets: true,
      smoking: true,
    })
  })

  test.each([
    ["an unknown kind of trip", "tripType=circle", {}],
    ["an unknown airport", "departure=JFK&arrival=", {}],
    ["no passengers", "passengers=0", {}],
    ["an invalid number", "passengers=two", {}],
    ["half a passenger", "passengers=1.5", {}],
    ["too many passengers", "passengers=5000", { passengers: 99 }],
    ["an invalid date", "departureDate=2026-02-30", {}],
    ["a past date", "departureDate=2026-11-22", { departureDate: TODAY }],
    ["a return of a one-way trip", "returnDate=2026-12-08", {}],
    [
      "a return before the departure",
      "tripType=round-trip&departureDate=2026-12-08&returnDate=2026-12-01",
      { tripType: "round-trip", departureDate: "2026-12-08", returnDate: "2026-12-08" },
    ],
    ["false preferences", "pets=false&smoking=0", {}],
  ])("%s", (_name, query, changes) => expect(read(query)).toEqual({ ...DEFAULTS, ...changes }))

  const airport = fc.option(fc.constantFrom(...airports.map(({ id }) => id)), { nil: undefined })
  const search = fc
    .record({
      tripType: fc.constantFrom("one-way" as const, "round-trip" as const),
      departure: airport,
      arrival: airport,
      departureDate: fc.option(fc.constantFrom(TODAY, "2026-12-01"), { nil: undefined }),
      returnDate: fc.option(fc.constantFrom("2026-12-01", "2027-01-31"), { nil: undefined }),
      passengers: fc.integer({ min: 1, max: 99 }),
      pets: fc.boolean(),
      smoking: fc.boolean(),
    })
    .map(
      ({ returnDate, ...rest }): JetSearch => ({ ...rest, ...(rest.tripType === "round-trip" ? { returnDate } : {}) }),
    )

  test("survive being written to a query string and read back", () => {
    fc.assert(
      fc.property(search, (each) => {
        expect(read(jetSearchQuery(each))).toEqual(defined(each))
      }),
    )
  })
})

const defined = (search: JetSearch) => JSON.parse(JSON.stringify(search)) as JetSearch

test.each([
  [undefined, TODAY],
  ["2026-11-01", TODAY],
  ["2026-12-01", "2026-12-01"],
])("after a departure on %s the earliest return is %s", (departure, earliest) =>
  expect(earliestReturn(departure, TODAY)).toBe(earliest),
)

test.each([
  [{}, "airports"],
  [{ departure: "CAG" }, "airports"],
  [{ arrival: "CAG" }, "airports"],
  [{ departure: "CAG", arrival: "CAG" }, "same-airport"],
  [{ departure: "CAG", arrival: "OLB" }, undefined],
])("obstacle of a search with %j: %s", (chosen, obstacle) =>
  expect(searchObstacle({ ...DEFAULTS, ...chosen })).toBe(obstacle),
)

describe("a jet suits", () => {
  const jet = { passengers: 7, petsAllowed: true, smokingAllowed: false }
  const party = { passengers: 7, pets: false, smoking: false }
  test.each([
    ["a party that fills its seats", {}, true],
    ["a smaller party", { passengers: 1 }, true],
    ["not a larger party", { passengers: 8 }, false],
    ["pets if it allows them", { pets: true }, true],
    ["not smoking if it forbids it", { smoking: true }, false],
    ["not pets and smoking if it allows only one", { pets: true, smoking: true }, false],
  ])("%s", (_name, changes, expected) => expect(suits(jet, { ...party, ...changes })).toBe(expected))

  test("a party without pets or smoking even if it forbids both", () =>
    expect(suits({ ...jet, petsAllowed: false }, party)).toBe(true))
})
