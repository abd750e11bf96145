import { addMinutes } from "../../platform/dates"
import type { Aircraft } from "./aircraft"
import { legBetween } from "./flight-estimate"
import type { Itinerary } from "./itinerary"
import type { DisplayState, QuoteRequestState } from "./request-states"

/** Limits of an offer's price in euro cents. The upper one can be charged to a card at once, also in dollars. */
export const MIN_OFFER_CENTS = 10_000
export const MAX_OFFER_CENTS = 90_000_000

type StoredState = { state: QuoteRequestState; offerExpiresAt: Date | null }

/** The state at `now`: an offer expires at its time, even if the job has not stored it yet. */
export function currentState({ state, offerExpiresAt }: StoredState, now: Date): QuoteRequestState {
  const hasExpired = offerExpiresAt !== null && offerExpiresAt <= now
  return hasExpired && (state === "offered" || state === "accepted") ? "expired" : state
}

/** The state at `now` as pages show it; `isCancelled`: its booking was cancelled. */
export function displayStateOf(
  request: StoredState & { offerCents: number | null },
  now: Date,
  { isCancelled = false } = {},
): DisplayState {
  const current = currentState(request, now)
  if (current === "booked" && isCancelled) return "cancelled"
  return current === "withdrawn" && request.offerCents !== null ? "declined-by-customer" : current
}

/** The booking that an offer has become; null while it waits for its customer, although a booking keeps its dates. */
export const acceptedBookingId = ({ state, bookingId }: { state: QuoteRequestState; bookingId: string | null }) =>
  state === "offered" ? null : bookingId

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
