import { describe, expect, test } from "vitest"
import { helicopters } from "../../catalogue/rules/helicopters"
import { jets } from "../../catalogue/rules/jets"
import { aircraftFrom } from "./aircraft"
import { type EstimatedAircraft, flightMinutes, indicativeCents, legBetween } from "./flight-estimate"

const jet: EstimatedAircraft = { kind: "jet", rangeKm: 3700, cruiseKmh: 830, hourlyRateCents: 360_000 }
const helicopter: EstimatedAircraft = { kind: "helicopter", rangeKm: 556, cruiseKmh: 278, hourlyRateCents: 220_000 }

test.each([
  ["jet", 688.9, 830, 70],
  ["jet", 830, 830, 80],
  ["jet", 830.1, 830, 85],
  ["jet", 0, 830, 20],
  ["helicopter", 278, 278, 70],
  ["helicopter", 26, 278, 20],
] as const)("a %s takes for %d km at %d km/h %d minutes with take-off and landing", (kind, km, cruiseKmh, minutes) =>
  expect(flightMinutes(km, { kind, cruiseKmh })).toBe(minutes),
)

test.each([
  [60, 360_000, 360_000],
  [70, 360_000, 420_000],
  [75, 260_000, 330_000],
  [20, 220_000, 80_000],
])("%d minutes at %d cents an hour cost about %d cents", (minutes, rate, cents) =>
  expect(indicativeCents(minutes, rate)).toBe(cents),
)

describe("the flight between two places", () => {
  test("has a distance in km, a duration in minutes and an indicative price", () => {
    expect(legBetween({ departurePoint: "CAG", arrivalPoint: "LIN" }, jet)).toMatchObject({
      km: 689,
      minutes: 70,
      isWithinRange: true,
      priceCents: 420_000,
    })
  })

  test("has no price without an hourly rate", () => {
    const unpriced = { ...jet, hourlyRateCents: undefined }
    expect(legBetween({ departurePoint: "CAG", arrivalPoint: "LIN" }, unpriced)?.priceCents).toBeUndefined()
  })

  test("costs the same in both directions", () => {
    const [out, back] = [
      legBetween({ departurePoint: "OLB", arrivalPoint: "LBG" }, jet),
      legBetween({ departurePoint: "LBG", arrivalPoint: "OLB" }, jet),
    ]
    expect(out?.priceCents).toBe(back?.priceCents)
  })

  test("may be beyond a helicopter's range", () => {
    expect(legBetween({ departurePoint: "CAG", arrivalPoint: "porto-cervo" }, helicopter)?.isWithinRange).toBe(true)
    expect(legBetween({ departurePoint: "CAG", arrivalPoint: "LBG" }, helicopter)?.isWithinRange).toBe(false)
  })

  test("is undefined for a typed place or equal places", () => {
    expect(legBetween({ departurePoint: "CAG", arrivalPoint: "Tenuta Su Cologone" }, helicopter)).toBeUndefined()
    expect(legBetween({ departurePoint: "CAG", arrivalPoint: "CAG" }, jet)).toBeUndefined()
  })
})

test("every aircraft of the company has an hourly rate", () => {
  for (const { name, specs } of [...jets, ...helicopters])
    expect([name, aircraftFrom(specs)?.hourlyRateCents]).toEqual([name, expect.any(Number)])
})
