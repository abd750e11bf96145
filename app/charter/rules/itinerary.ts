import {
  addDays,
  type ClockTime,
  type IsoDate,
  isClockTime,
  isIsoDate,
  romeDate,
  romeInstant,
} from "../../platform/dates"
import type { FieldRefusal } from "../../platform/refusal"
import type { Aircraft } from "./aircraft"
import { flightMinutes, greatCircleKm } from "./great-circle"
import type { TripType } from "./jet-search"
import { airports, type Place, placeById } from "./places"

/** Both ways leave at noon unless another time is chosen (part 2 §3). */
export const DEFAULT_TIME: ClockTime = "12:00"
/** Nobody answers for what is so far ahead. */
const MOST_DAYS_AHEAD = 730

/**
 * What is asked of a jet or a helicopter (part 2 §3), as `quote_requests.details` keeps it. A point is the id of a place
 * (`places.ts`), or for a helicopter whatever was typed. Days and times are those of Rome; the return's are of a round trip.
 */
export type Itinerary = {
  tripType: TripType
  departurePoint: string
  arrivalPoint: string
  departureDate: IsoDate
  departureTime: ClockTime
  returnDateQuote?: IsoDate
  returnTimeQuote?: ClockTime
  passengers: number
  petsAllowed: boolean
  smokingAllowed: boolean
}

/** The itinerary that a request's `details` hold; none once its customer's data are erased. */
export const itineraryOf = (details: Partial<Itinerary>): Itinerary | undefined =>
  details.departurePoint === undefined ? undefined : (details as Itinerary)

/** What is wrong with an itinerary for this aircraft, seen from `now`: every field at once. */
export function itineraryBreaks(itinerary: Itinerary, aircraft: Aircraft, now: Date): FieldRefusal[] {
  const { departurePoint, arrivalPoint, passengers, petsAllowed, smokingAllowed } = itinerary
  const breaks: FieldRefusal[] = []
  const refuse = (field: keyof Itinerary, code: string, details?: Record<string, number>) =>
    breaks.push({ field, code, ...(details ? { details } : {}) })
  if (aircraft.kind === "jet")
    for (const field of ["departurePoint", "arrivalPoint"] as const)
      if (!airports.some(({ id }) => id === itinerary[field])) refuse(field, "charter.airport-unknown")
  if (departurePoint.toLowerCase() === arrivalPoint.toLowerCase()) refuse("arrivalPoint", "charter.same-place")
  breaks.push(...dateBreaks(itinerary, now))
  if (!Number.isInteger(passengers) || passengers < 1) refuse("passengers", "charter.passengers-invalid")
  else if (passengers > aircraft.passengers)
    refuse("passengers", "charter.passengers-too-many", { count: aircraft.passengers })
  if (petsAllowed && !aircraft.petsAllowed) refuse("petsAllowed", "charter.no-pets")
  if (smokingAllowed && !aircraft.smokingAllowed) refuse("smokingAllowed", "charter.no-smoking")
  return breaks
}

function dateBreaks(itinerary: Itinerary, now: Date): FieldRefusal[] {
  const { tripType, departureDate, departureTime, returnDateQuote = "", returnTimeQuote = "" } = itinerary
  const leaves = momentBreak(departureDate, departureTime, ["departureDate", "departureTime"], now)
  if (leaves) return [leaves]
  if (romeInstant(departureDate, departureTime) <= now)
    return [
      { field: departureDate < romeDate(now) ? "departureDate" : "departureTime", code: "charter.departure-past" },
    ]
  if (tripType === "one-way") return []
  const returns = momentBreak(returnDateQuote, returnTimeQuote, ["returnDateQuote", "returnTimeQuote"], now)
  if (returns) return [returns]
  if (romeInstant(returnDateQuote, returnTimeQuote) > romeInstant(departureDate, departureTime)) return []
  const field = returnDateQuote < departureDate ? "returnDateQuote" : "returnTimeQuote"
  return [{ field, code: "charter.return-before-departure" }]
}

function momentBreak(date: string, time: string, [dateField, timeField]: [string, string], now: Date) {
  if (!isIsoDate(date)) return { field: dateField, code: "charter.date-invalid" }
  if (date > addDays(romeDate(now), MOST_DAYS_AHEAD)) return { field: dateField, code: "charter.date-out-of-reach" }
  return isClockTime(time) ? undefined : { field: timeField, code: "charter.time-invalid" }
}

/** The instants of an itinerary: when it leaves, and when its way back leaves. */
export const periodOf = (itinerary: Itinerary): { startsAt: Date; endsAt: Date | null } => ({
  startsAt: romeInstant(itinerary.departureDate, itinerary.departureTime),
  endsAt:
    itinerary.returnDateQuote && itinerary.returnTimeQuote
      ? romeInstant(itinerary.returnDateQuote, itinerary.returnTimeQuote)
      : null,
})

/** One way of a flight between two known places: whole km, minutes in the air, and whether the aircraft reaches that far. */
export type Leg = { from: Place; to: Place; km: number; minutes: number; isWithinRange: boolean }

/** The way between two points; undefined where either is not a known place, or both are the same. */
export function legBetween(
  points: { departurePoint: string; arrivalPoint: string },
  aircraft: Pick<Aircraft, "rangeKm" | "cruiseKmh">,
): Leg | undefined {
  const [from, to] = [placeById(points.departurePoint), placeById(points.arrivalPoint)]
  if (!from || !to || from === to) return undefined
  const km = greatCircleKm(from.at, to.at)
  return {
    from,
    to,
    km: Math.round(km),
    minutes: flightMinutes(km, aircraft.cruiseKmh),
    isWithinRange: km <= aircraft.rangeKm,
  }
}
