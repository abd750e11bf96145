import type { Specs } from "../../catalogue/rules/specs"
import { kmOf } from "./great-circle"

/** The categories in which a flight is asked for, and what flies in each. */
export const flightKinds = { jets: "jet", helicopters: "helicopter" } as const
export type FlightCategory = keyof typeof flightKinds

export const isFlightCategory = (category: string): category is FlightCategory => category in flightKinds

/** An aircraft, as far as it decides what may be asked of it. */
export type Aircraft = {
  kind: "jet" | "helicopter"
  passengers: number
  rangeKm: number
  cruiseKmh: number
  petsAllowed: boolean
  smokingAllowed: boolean
}

/** The aircraft in an item's specs; undefined for what does not fly. In a helicopter nobody smokes, and animals may come. */
export function aircraftFrom(specs: Specs): Aircraft | undefined {
  if (specs.kind === "jet") {
    const { kind, passengers, rangeKm, cruiseKmh, petsAllowed, smokingAllowed } = specs
    return { kind, passengers, rangeKm, cruiseKmh, petsAllowed, smokingAllowed }
  }
  if (specs.kind !== "helicopter") return undefined
  const { kind, passengers, rangeNm, cruiseKnots } = specs
  const [rangeKm, cruiseKmh] = [kmOf(rangeNm), kmOf(cruiseKnots)]
  return { kind, passengers, rangeKm, cruiseKmh, petsAllowed: true, smokingAllowed: false }
}
