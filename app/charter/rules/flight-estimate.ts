import type { Aircraft } from "./aircraft"
import type { TripType } from "./jet-search"
import { greatCircleKm, type Place, placeById } from "./places"

/** Minutes that take-off, climb, approach and landing add to the time at cruising speed. */
const GROUND_MINUTES: Record<Aircraft["kind"], number> = { jet: 20, helicopter: 10 }
/** Flight times are rounded up to a multiple of this. */
const STEP_MINUTES = 5
/** Indicative prices are rounded up to a multiple of this. */
const STEP_CENTS = 100_00

/**
 * The flight time of a distance in minutes, rounded up to the next five: at cruising speed, with take-off and landing (D81). An
 * estimate: it ignores wind and detours.
 */
export const flightMinutes = (km: number, { kind, cruiseKmh }: Pick<Aircraft, "kind" | "cruiseKmh">): number =>
  Math.ceil(((km / cruiseKmh) * 60 + GROUND_MINUTES[kind]) / STEP_MINUTES) * STEP_MINUTES

/** The indicative price of a flight in euro cents: its time at the hourly rate, rounded up to the next 100 € (D81). */
export const indicativeCents = (minutes: number, hourlyRateCents: number): number =>
  Math.ceil((minutes * hourlyRateCents) / 60 / STEP_CENTS) * STEP_CENTS

/** What the estimate of a flight needs of its aircraft. */
export type EstimatedAircraft = Pick<Aircraft, "kind" | "rangeKm" | "cruiseKmh" | "hourlyRateCents">

/**
 * A flight between two known places: whole km, minutes with take-off and landing, whether it is within the aircraft's range, and its
 * indicative price in euro cents if the aircraft has an hourly rate.
 */
export type Leg = {
  from: Place
  to: Place
  km: number
  minutes: number
  isWithinRange: boolean
  priceCents: number | undefined
}

/** The indicative price of a trip in euro cents, if its flights have one: of each flight, if there are two, and of all. */
export function tripPrice(
  { priceCents }: Leg,
  tripType: TripType,
): { eachCents?: number; allCents: number } | undefined {
  if (priceCents === undefined) return undefined
  return tripType === "round-trip" ? { eachCents: priceCents, allCents: priceCents * 2 } : { allCents: priceCents }
}

/** The flight between two points; undefined if either is not a known place or both are the same. */
export function legBetween(
  points: { departurePoint: string; arrivalPoint: string },
  aircraft: EstimatedAircraft,
): Leg | undefined {
  const [from, to] = [placeById(points.departurePoint), placeById(points.arrivalPoint)]
  if (!from || !to || from === to) return undefined
  const km = greatCircleKm(from.at, to.at)
  const minutes = flightMinutes(km, aircraft)
  const { rangeKm, hourlyRateCents } = aircraft
  return {
    from,
    to,
    km: Math.round(km),
    minutes,
    isWithinRange: km <= rangeKm,
    priceCents: hourlyRateCents === undefined ? undefined : indicativeCents(minutes, hourlyRateCents),
  }
}
