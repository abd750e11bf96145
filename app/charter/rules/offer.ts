import { addDays, addMinutes, romeDate, romeInstant } from "../../platform/dates"
import type { Aircraft } from "./aircraft"
import { type Itinerary, legBetween } from "./itinerary"
import type { DisplayState, QuoteRequestState } from "./request-states"

/** Limits of an offer's price in euro cents. The upper one can be charged to a card at once, also in dollars. */
export const MIN_OFFER_CENTS = 10_000
export const MAX_OFFER_CENTS = 90_000_000

const DEFAULT_DAYS = 3
const DEFAULT_TIME = "18:00"
/** Time that the company needs between the acceptance and the start. */
const MINUTES_TO_PREPARE = 12 * 60

/** The default expiry of an offer made at `now`; never after `startsAt`. */
export function defaultExpiry(now: Date, startsAt: Date): Date {
  const standard = romeInstant(addDays(romeDate(now), DEFAULT_DAYS), DEFAULT_TIME)
  const beforePreparation = addMinutes(startsAt, -MINUTES_TO_PREPARE)
  const latest = beforePreparation > now ? beforePreparation : startsAt
  return standard < latest ? standard : latest
}

/** The error code of an expiry that is past, or after the start of the trip. */
export function expiryError(expiresAt: Date, { now, startsAt }: { now: Date; startsAt: Date }): string | undefined {
  if (expiresAt <= now) return "charter.offer-expiry-past"
  return expiresAt > startsAt ? "charter.offer-expiry-late" : undefined
}

type StoredState = { state: QuoteRequestState; offerExpiresAt: Date | null }

/** The state at `now`: an offer expires at its time, even if the job has not stored it yet. */
export function currentState({ state, offerExpiresAt }: StoredState, now: Date): QuoteRequestState {
  const hasExpired = offerExpiresAt !== null && offerExpiresAt <= now
  return hasExpired && (state === "offered" || state === "accepted") ? "expired" : state
}

/** The state at `now` as pages show it. */
export function displayStateOf(request: StoredState & { offerCents: number | null }, now: Date): DisplayState {
  const current = currentState(request, now)
  return current === "withdrawn" && request.offerCents !== null ? "declined-by-customer" : current
}

/** Assumed flight time to a place whose coordinates are unknown. */
const UNKNOWN_FLIGHT_MINUTES = 180

/** The estimated landing of an itinerary's last flight, which departs at `lastDeparture`. */
export function estimatedLanding(
  itinerary: Itinerary | undefined,
  aircraft: Aircraft | undefined,
  lastDeparture: Date,
): Date {
  const leg = itinerary && aircraft && legBetween(itinerary, aircraft)
  return addMinutes(lastDeparture, leg?.minutes ?? UNKNOWN_FLIGHT_MINUTES)
}
