import {
  addDays,
  type ClockTime,
  type IsoDate,
  isClockTime,
  isIsoDate,
  isRomeTime,
  romeDate,
  romeInstant,
} from "../../platform/dates"
import type { FieldRefusal } from "../../platform/refusal"
import type { Aircraft } from "./aircraft"
import type { TripType } from "./jet-search"
import { airports } from "./places"

/** The default departure time of both flights (part 2 §3). */
export const DEFAULT_TIME: ClockTime = "12:00"
const MAX_DAYS_AHEAD = 730

/**
 * A requested flight (part 2 §3), as stored in `quote_requests.details`. A point is the id of a place (`places.ts`), or for a
 * helicopter any text. Dates and times are in Rome's time zone; those of the return are absent for a one-way trip.
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

/** Every rule that an itinerary breaks for this aircraft at `now`, by field. */
export function itineraryErrors(itinerary: Itinerary, aircraft: Aircraft, now: Date): FieldRefusal[] {
  const { departurePoint, arrivalPoint, passengers, petsAllowed, smokingAllowed } = itinerary
  const errors: FieldRefusal[] = []
  const refuse = (field: keyof Itinerary, code: string, details?: Record<string, number>) =>
    errors.push({ field, code, ...(details ? { details } : {}) })
  if (aircraft.kind === "jet")
    for (const field of ["departurePoint", "arrivalPoint"] as const)
      if (!airports.some(({ id }) => id === itinerary[field])) refuse(field, "charter.airport-unknown")
  if (departurePoint.toLowerCase() === arrivalPoint.toLowerCase()) refuse("arrivalPoint", "charter.same-place")
  errors.push(...dateErrors(itinerary, now))
  if (!Number.isInteger(passengers) || passengers < 1) refuse("passengers", "charter.passengers-invalid")
  else if (passengers > aircraft.passengers)
    refuse("passengers", "charter.passengers-too-many", { count: aircraft.passengers })
  if (petsAllowed && !aircraft.petsAllowed) refuse("petsAllowed", "charter.no-pets")
  if (smokingAllowed && !aircraft.smokingAllowed) refuse("smokingAllowed", "charter.no-smoking")
  return errors
}

function dateErrors(itinerary: Itinerary, now: Date): FieldRefusal[] {
  const { tripType, departureDate, departureTime, returnDateQuote = "", returnTimeQuote = "" } = itinerary
  const departureError = momentError(departureDate, departureTime, ["departureDate", "departureTime"], now)
  if (departureError) return [departureError]
  if (romeInstant(departureDate, departureTime) <= now)
    return [
      { field: departureDate < romeDate(now) ? "departureDate" : "departureTime", code: "charter.departure-past" },
    ]
  if (tripType === "one-way") return []
  const returnError = momentError(returnDateQuote, returnTimeQuote, ["returnDateQuote", "returnTimeQuote"], now)
  if (returnError) return [returnError]
  if (romeInstant(returnDateQuote, returnTimeQuote) > romeInstant(departureDate, departureTime)) return []
  const field = returnDateQuote < departureDate ? "returnDateQuote" : "returnTimeQuote"
  return [{ field, code: "charter.return-before-departure" }]
}

function momentError(date: string, time: string, [dateField, timeField]: [string, string], now: Date) {
  if (!isIsoDate(date)) return { field: dateField, code: "charter.date-invalid" }
  if (date > addDays(romeDate(now), MAX_DAYS_AHEAD)) return { field: dateField, code: "charter.date-out-of-reach" }
  if (!isClockTime(time)) return { field: timeField, code: "charter.time-invalid" }
  return isRomeTime(date, time) ? undefined : { field: timeField, code: "charter.time-skipped" }
}

/** The departure of the first flight, and of the return flight if there is one. */
export const periodOf = (itinerary: Itinerary): { startsAt: Date; endsAt: Date | null } => ({
  startsAt: romeInstant(itinerary.departureDate, itinerary.departureTime),
  endsAt:
    itinerary.returnDateQuote && itinerary.returnTimeQuote
      ? romeInstant(itinerary.returnDateQuote, itinerary.returnTimeQuote)
      : null,
})
