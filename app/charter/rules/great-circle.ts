/** Geographic coordinates in degrees; north and east are positive. */
export type Point = { lat: number; lon: number }

/** The mean radius of the Earth. */
const RADIUS_KM = 6371.009
const KM_PER_NAUTICAL_MILE = 1.852
/** Flight times are rounded up to a multiple of this. */
const STEP_MINUTES = 5

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The great-circle distance between two points, in km. */
export function greatCircleKm(from: Point, to: Point): number {
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2
  const chord =
    half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lon, to.lon)
  return 2 * RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/**
 * The flight time of a distance at cruising speed, in minutes, rounded up to the next five. An estimate: it ignores taxiing,
 * climb, wind and detours.
 */
export const flightMinutes = (km: number, cruiseKmh: number): number =>
  Math.ceil((km / cruiseKmh) * (60 / STEP_MINUTES)) * STEP_MINUTES

export const kmOf = (nauticalMiles: number): number => nauticalMiles * KM_PER_NAUTICAL_MILE
