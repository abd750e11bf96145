import { describe, expect, test } from "vitest"
import { helicopters } from "../../catalogue/rules/helicopters"
import { type Aircraft, aircraftFrom } from "./aircraft"
import { type Itinerary, itineraryBreaks, legBetween, periodOf } from "./itinerary"
import { requestReference } from "./request-reference"

const NOW = new Date("2026-11-23T09:00:00Z")

const jet: Aircraft = {
  kind: "jet",
  passengers: 7,
  rangeKm: 3700,
  cruiseKmh: 830,
  petsAllowed: false,
  smokingAllowed: false,
}
const [rondine] = helicopters
const helicopter = rondine && aircraftFrom(rondine.specs)
if (!helicopter) throw new Error("The company has no helicopter.")

const oneWay: Itinerary = {
  tripType: "one-way",
  departurePoint: "CAG",
  arrivalPoint: "LBG",
  departureDate: "2026-12-01",
  departureTime: "12:00",
  passengers: 4,
  petsAllowed: false,
  smokingAllowed: false,
}
const roundTrip: Itinerary = {
  ...oneWay,
  tripType: "round-trip",
  returnDateQuote: "2026-12-03",
  returnTimeQuote: "12:00",
}

const broken = (itinerary: Itinerary, aircraft = jet, now = NOW) =>
  itineraryBreaks(itinerary, aircraft, now).map(({ field, code }) => `${field} ${code}`)

test("an itinerary as it should be", () => {
  expect(broken(oneWay)).toEqual([])
  expect(broken(roundTrip)).toEqual([])
})

describe("refused", () => {
  test.each([
    ["an airport that is none of the nine", { departurePoint: "JFK" }, "departurePoint charter.airport-unknown"],
    ["a landing place of helicopters", { arrivalPoint: "porto-cervo" }, "arrivalPoint charter.airport-unknown"],
    ["a flight to where it began", { arrivalPoint: "CAG" }, "arrivalPoint charter.same-place"],
    ["no day", { departureDate: "2026-02-30" }, "departureDate charter.date-invalid"],
    ["yesterday", { departureDate: "2026-11-22" }, "departureDate charter.departure-past"],
    [
      "an hour that is over today",
      { departureDate: "2026-11-23", departureTime: "10:00" },
      "departureTime charter.departure-past",
    ],
    ["a day years ahead", { departureDate: "2028-11-23" }, "departureDate charter.date-out-of-reach"],
    ["no time", { departureTime: "25:00" }, "departureTime charter.time-invalid"],
    ["nobody", { passengers: 0 }, "passengers charter.passengers-invalid"],
    ["more people than seats", { passengers: 8 }, "passengers charter.passengers-too-many"],
    ["an animal where none is allowed", { petsAllowed: true }, "petsAllowed charter.no-pets"],
    ["smoke where none is allowed", { smokingAllowed: true }, "smokingAllowed charter.no-smoking"],
  ])("%s", (_name, changes, expected) => expect(broken({ ...oneWay, ...changes })).toEqual([expected]))

  test.each([
    ["no day of return", { returnDateQuote: undefined }, "returnDateQuote charter.date-invalid"],
    ["no time of return", { returnTimeQuote: undefined }, "returnTimeQuote charter.time-invalid"],
    ["a return the day before", { returnDateQuote: "2026-11-30" }, "returnDateQuote charter.return-before-departure"],
    [
      "a return as one leaves",
      { returnDateQuote: "2026-12-01", returnTimeQuote: "12:00" },
      "returnTimeQuote charter.return-before-departure",
    ],
  ])("%s", (_name, changes, expected) => expect(broken({ ...roundTrip, ...changes })).toEqual([expected]))

  test("everything at once", () =>
    expect(
      broken({ ...roundTrip, departurePoint: "JFK", departureDate: "", passengers: 9, petsAllowed: true }),
    ).toEqual([
      "departurePoint charter.airport-unknown",
      "departureDate charter.date-invalid",
      "passengers charter.passengers-too-many",
      "petsAllowed charter.no-pets",
    ]))
})

test("a return on the same day, later, and a departure later today are fine", () => {
  expect(broken({ ...roundTrip, returnDateQuote: "2026-12-01", returnTimeQuote: "18:30" })).toEqual([])
  expect(broken({ ...oneWay, departureDate: "2026-11-23", departureTime: "10:01" })).toEqual([])
})

test("a helicopter lands wherever it is asked, with animals and without smoke", () => {
  const trip = { ...oneWay, departurePoint: "porto-cervo", arrivalPoint: "Tenuta Su Cologone", petsAllowed: true }
  expect(broken(trip, helicopter)).toEqual([])
  expect(broken({ ...trip, smokingAllowed: true, arrivalPoint: "PORTO-CERVO" }, helicopter)).toEqual([
    "arrivalPoint charter.same-place",
    "smokingAllowed charter.no-smoking",
  ])
})

test("its times are those of Rome, in winter as in summer", () => {
  expect(periodOf(oneWay)).toEqual({ startsAt: new Date("2026-12-01T11:00:00Z"), endsAt: null })
  const summer = { ...roundTrip, departureDate: "2027-03-27", returnDateQuote: "2027-03-28" }
  expect(periodOf(summer)).toEqual({
    startsAt: new Date("2027-03-27T11:00:00Z"),
    endsAt: new Date("2027-03-28T10:00:00Z"),
  })
})

describe("the way between two places", () => {
  test("is told in km and minutes", () => {
    expect(legBetween({ departurePoint: "CAG", arrivalPoint: "LIN" }, jet)).toMatchObject({
      km: 689,
      minutes: 50,
      isWithinRange: true,
    })
  })

  test("may be too far for a helicopter", () => {
    expect(legBetween({ departurePoint: "CAG", arrivalPoint: "porto-cervo" }, helicopter)?.isWithinRange).toBe(true)
    expect(legBetween({ departurePoint: "CAG", arrivalPoint: "LBG" }, helicopter)?.isWithinRange).toBe(false)
  })

  test("is not known to where only words lead", () => {
    expect(legBetween({ departurePoint: "CAG", arrivalPoint: "Tenuta Su Cologone" }, helicopter)).toBeUndefined()
    expect(legBetween({ departurePoint: "CAG", arrivalPoint: "CAG" }, jet)).toBeUndefined()
  })
})

test("a request's reference is told apart from a booking's number", () =>
  expect(requestReference("0a4c4b6e-7c5d-4f55-8d67-2f3b0a9f4e10")).toBe("MST-R-0A4C-4B6E"))
