import type { Specs } from "../../catalogue/rules/specs"
import { kmOf } from "./places"

/** The categories whose items are requested as flights, with their kind of aircraft. */
export const flightKinds = { jets: "jet", helicopters: "helicopter" } as const
export type FlightCategory = keyof typeof flightKinds

export const isFlightCategory = (category: string): category is FlightCategory => category in flightKinds

/** The limits that an aircraft sets to a request. */
export type Aircraft = {
  kind: "jet" | "helicopter"
  passengers: number
  rangeKm: number
  cruiseKmh: number
  /** Euro cents per flight hour; absent: no indicative price. */
  hourlyRateCents?: number
  petsAllowed: boolean
  smokingAllowed: boolean
}

/** The aircraft in an item's specs; undefined for other kinds of items. Helicopters allow pets and forbid smoking. */
export function aircraftFrom(specs: Specs): Aircraft | undefined {
  if (specs.kind === "jet") {
    const { kind, passengers, rangeKm, cruiseKmh, hourlyRateCents, petsAllowed, smokingAllowed } = specs
    return { kind, passengers, rangeKm, cruiseKmh, hourlyRateCents, petsAllowed, smokingAllowed }
  }
  if (specs.kind !== "helicopter") return undefined
  const { kind, passengers, rangeNm, cruiseKnots, hourlyRateCents } = specs
  const [rangeKm, cruiseKmh] = [kmOf(rangeNm), kmOf(cruiseKnots)]
  return { kind, passengers, rangeKm, cruiseKmh, hourlyRateCents, petsAllowed: true, smokingAllowed: false }
}
