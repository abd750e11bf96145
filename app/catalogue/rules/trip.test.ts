import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { CategoryId } from "./categories"
import { locations } from "./locations"
import { shiftedTrip, type Trip, tripOf, tripQuery, wantedDaysOf } from "./trip"

const read = (category: CategoryId, query: string) => tripOf(category, new URLSearchParams(query))

describe("a trip in the address", () => {
  test.each<[string, CategoryId, string, Trip | undefined]>([
    [
      "of a car has moments and places",
      "cars",
      "from=2027-01-12T10:30&to=2027-01-15T12:00&place=cagliari_airport&return=cagliari_office",
      {
        from: "2027-01-12T10:30",
        to: "2027-01-15T12:00",
        place: "cagliari_airport",
        returnPlace: "cagliari_office",
      },
    ],
    [
      "of a car starts at the office and ends where it starts, unless it says otherwise",
      "urban-cars",
      "from=2027-01-12T10:30&to=2027-01-15T12:00&place=elsewhere",
      { from: "2027-01-12T10:30", to: "2027-01-15T12:00", place: "cagliari_office", returnPlace: "cagliari_office" },
    ],
    [
      "of a stay has days and guests",
      "villas",
      "from=2027-06-05&to=2027-06-12&guests=4",
      { from: "2027-06-05", to: "2027-06-12", guests: 4 },
    ],
    [
      "of a stay needs no guests",
      "yachts",
      "from=2027-06-05&to=2027-06-12&guests=0.5",
      { from: "2027-06-05", to: "2027-06-12" },
    ],
    ["of a car needs times", "cars", "from=2027-01-12&to=2027-01-15", undefined],
    ["of a stay has no times", "yachts", "from=2027-06-05T15:00&to=2027-06-12T11:00", undefined],
    ["needs days that exist", "villas", "from=2027-02-30&to=2027-03-02", undefined],
    ["needs both ends", "cars", "from=2027-01-12T10:30", undefined],
    ["does not exist for flights", "jets", "from=2027-06-05&to=2027-06-12", undefined],
  ])("%s", (_, category, query, expected) => expect(read(category, query)).toEqual(expected))

  test("is read as it was written", () => {
    const day = fc
      .date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const time = fc.constantFrom("00:00", "10:30", "23:30")
    const place = fc.constantFrom(...locations)
    const trip = fc
      .tuple(day, time, day, time, place, place)
      .map(([d1, t1, d2, t2, place, returnPlace]) => ({ from: `${d1}T${t1}`, to: `${d2}T${t2}`, place, returnPlace }))
    fc.assert(
      fc.property(trip, (each) => {
        expect(read("cars", tripQuery(each))).toEqual(each)
      }),
    )
  })

  test("is short and readable", () => {
    const trip = read("cars", "from=2027-01-12T10:30&to=2027-01-15T12:00")
    expect(trip && tripQuery(trip)).toBe("from=2027-01-12T10:30&to=2027-01-15T12:00&place=cagliari_office")
  })
})

test("a trip is moved by days, not to a time that does not exist", () => {
  const trip = { from: "2027-03-26T02:30", to: "2027-03-27T12:00" }
  expect(shiftedTrip(trip, 1)).toEqual({ from: "2027-03-27T02:30", to: "2027-03-28T12:00" })
  expect(shiftedTrip(trip, 2)).toBeUndefined()
  expect(shiftedTrip({ from: "2027-03-01", to: "2027-03-02", guests: 2 }, -1)).toEqual({
    from: "2027-02-28",
    to: "2027-03-01",
    guests: 2,
  })
})

describe("days without times in the address", () => {
  const wanted = (query: string) => wantedDaysOf("cars", new URLSearchParams(query))

  test("are those of a form, with the times that are wanted", () => {
    const days = { from: "2027-01-12", to: "2027-01-15", place: "cagliari_airport", returnPlace: "cagliari_airport" }
    const form = "from=2027-01-12&to=2027-01-15&fromTime=17:30&toTime=25:00&place=cagliari_airport&return="
    expect(wanted(form)).toEqual({ ...days, fromTime: "17:30", toTime: undefined })
  })

  test.each([
    ["none in a whole trip", "from=2027-01-12T10:30&to=2027-01-15T12:00"],
    ["none without readable days", "from=2027-01-32&to=2027-01-15"],
    ["none without dates", "place=cagliari_office"],
  ])("are %s", (_, query) => expect(wanted(query)).toBeUndefined())

  test("are none of a stay", () => {
    expect(wantedDaysOf("villas", new URLSearchParams("from=2027-06-05&to=2027-06-12"))).toBeUndefined()
  })
})
