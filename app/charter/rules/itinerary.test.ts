import { describe, expect, test } from "vitest"
import { helicopters } from "../../catalogue/rules/helicopters"
import { type Aircraft, aircraftFrom } from "./aircraft"
import { type Itinerary, itineraryErrors, periodOf } from "./itinerary"
import { requestReference } from "./request-states"

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
  itineraryErrors(itinerary, aircraft, now).map(({ field, code }) => `${field} ${code}`)

test("a valid itinerary breaks no rule", () => {
  expect(broken(oneWay)).toEqual([])
  expect(broken(roundTrip)).toEqual([])
})

describe("an itinerary is refused for", () => {
  test.each([
    ["an unknown airport", { departurePoint: "JFK" }, "departurePoint charter.airport-unknown"],
    ["a helicopter landing place for a jet", { arrivalPoint: "porto-cervo" }, "arrivalPoint charter.airport-unknown"],
    ["equal departure and arrival", { arrivalPoint: "CAG" }, "arrivalPoint charter.same-place"],
    ["an invalid date", { departureDate: "2026-02-30" }, "departureDate charter.date-invalid"],
    ["a past date", { departureDate: "2026-11-22" }, "departureDate charter.departure-past"],
    [
      "a past time today",
      { departureDate: "2026-11-23", departureTime: "10:00" },
      "departureTime charter.departure-past",
    ],
    ["a date too far ahead", { departureDate: "2028-11-23" }, "departureDate charter.date-out-of-reach"],
    ["an invalid time", { departureTime: "25:00" }, "departureTime charter.time-invalid"],
    [
      "a time that Rome skips",
      { departureDate: "2027-03-28", departureTime: "02:30" },
      "departureTime charter.time-skipped",
    ],
    ["no passengers", { passengers: 0 }, "passengers charter.passengers-invalid"],
    ["more passengers than seats", { passengers: 8 }, "passengers charter.passengers-too-many"],
    ["pets where they are not allowed", { petsAllowed: true }, "petsAllowed charter.no-pets"],
    ["smoking where it is not allowed", { smokingAllowed: true }, "smokingAllowed charter.no-smoking"],
  ])("%s", (_name, changes, expected) => expect(broken({ ...oneWay, ...changes })).toEqual([expected]))

  test.each([
    ["a missing return date", { returnDateQuote: undefined }, "returnDateQuote charter.date-invalid"],
    ["a missing return time", { returnTimeQuote: undefined }, "returnTimeQuote charter.time-invalid"],
    [
      "a return on the day before",
      { returnDateQuote: "2026-11-30" },
      "returnDateQuote charter.return-before-departure",
    ],
    [
      "a return at the time of departure",
      { returnDateQuote: "2026-12-01", returnTimeQuote: "12:00" },
      "returnTimeQuote charter.return-before-departure",
    ],
  ])("%s", (_name, changes, expected) => expect(broken({ ...roundTrip, ...changes })).toEqual([expected]))

  test("several rules at once", () =>
    expect(
      broken({ ...roundTrip, departurePoint: "JFK", departureDate: "", passengers: 9, petsAllowed: true }),
    ).toEqual([
      "departurePoint charter.airport-unknown",
      "departureDate charter.date-invalid",
      "passengers charter.passengers-too-many",
      "petsAllowed charter.no-pets",
    ]))
})

test("a later return on the same day and a departure later today are valid", () => {
  expect(broken({ ...roundTrip, returnDateQuote: "2026-12-01", returnTimeQuote: "18:30" })).toEqual([])
  expect(broken({ ...oneWay, departureDate: "2026-11-23", departureTime: "10:01" })).toEqual([])
})

test("a helicopter may land anywhere, with pets and without smoking", () => {
  const trip = { ...oneWay, departurePoint: "porto-cervo", arrivalPoint: "Tenuta Su Cologone", petsAllowed: true }
  expect(broken(trip, helicopter)).toEqual([])
  expect(broken({ ...trip, smokingAllowed: true, arrivalPoint: "PORTO-CERVO" }, helicopter)).toEqual([
    "arrivalPoint charter.same-place",
    "smokingAllowed charter.no-smoking",
  ])
})

test("times are in Rome's time zone, in winter and in summer", () => {
  expect(periodOf(oneWay)).toEqual({ startsAt: new Date("2026-12-01T11:00:00Z"), endsAt: null })
  const summer = { ...roundTrip, departureDate: "2027-03-27", returnDateQuote: "2027-03-28" }
  expect(periodOf(summer)).toEqual({
    startsAt: new Date("2027-03-27T11:00:00Z"),
    endsAt: new Date("2027-03-28T10:00:00Z"),
  })
})

test("a request's reference has a prefix of its own", () =>
  expect(requestReference("0a4c4b6e-7c5d-4f55-8d67-2f3b0a9f4e10")).toBe("MST-R-0A4C-4B6E"))
