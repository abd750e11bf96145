/** A place on the globe, in degrees; north and east are positive. */
export type Point = { lat: number; lon: number }

/** The mean radius of the Earth. */
const RADIUS_KM = 6371.009
const KM_PER_NAUTICAL_MILE = 1.852
/** Flight times are told in steps of so many minutes. */
const STEP_MINUTES = 5

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The shortest way over the globe between two points, in km. */
export function greatCircleKm(from: Point, to: Point): number {
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2
  const chord =
    half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lon, to.lon)
  return 2 * RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/**
 * How long a distance takes at cruising speed, in minutes, rounded up to the next five: an estimate, without taxiing,
 * climb, wind and detours.
 */
export const flightMinutes = (km: number, cruiseKmh: number): number =>
  Math.ceil((km / cruiseKmh) * (60 / STEP_MINUTES)) * STEP_MINUTES

export const kmOf = (nauticalMiles: number): number => nauticalMiles * KM_PER_NAUTICAL_MILE
