import { addDays, addMinutes, romeDate, romeInstant } from "../../platform/dates"
import type { Aircraft } from "./aircraft"
import { type Itinerary, legBetween } from "./itinerary"
import type { RequestState, ShownState } from "./request-states"

/** What an offer may cost, in euro cents: at most what a card is charged at once, in dollars too. */
export const LEAST_OFFER_CENTS = 10_000
export const MOST_OFFER_CENTS = 90_000_000

/** An offer stands for three days unless another end is chosen, until six in the evening. */
const USUAL_DAYS = 3
const USUAL_TIME = "18:00"
/** The company wants to know by then whether it sails or flies. */
const MINUTES_TO_PREPARE = 12 * 60

/** Until when an offer made at `now` stands unless the operator says otherwise; never beyond what it is for. */
export function usualExpiry(now: Date, startsAt: Date): Date {
  const usual = romeInstant(addDays(romeDate(now), USUAL_DAYS), USUAL_TIME)
  const prepared = addMinutes(startsAt, -MINUTES_TO_PREPARE)
  const latest = prepared > now ? prepared : startsAt
  return usual < latest ? usual : latest
}

/** What is wrong with an offer's end: it lies ahead, and not beyond the start of what is offered. */
export function expiryBreak(expiresAt: Date, { now, startsAt }: { now: Date; startsAt: Date }): string | undefined {
  if (expiresAt <= now) return "charter.offer-expiry-past"
  return expiresAt > startsAt ? "charter.offer-expiry-late" : undefined
}

type StoredState = { state: RequestState; offerExpiresAt: Date | null }

/** Where a request stands at this moment: an offer is over with its end, whether or not anybody has written it down yet. */
export function currentState({ state, offerExpiresAt }: StoredState, now: Date): RequestState {
  const isOver = offerExpiresAt !== null && offerExpiresAt <= now
  return isOver && (state === "answered" || state === "accepted") ? "expired" : state
}

/** The same in the words of its pages. */
export function shownStateOf(request: StoredState & { offerCents: number | null }, now: Date): ShownState {
  const current = currentState(request, now)
  return current === "withdrawn" && request.offerCents !== null ? "refused" : current
}

/** An aircraft is kept so long for a flight whose way is not known. */
const UNKNOWN_WAY_MINUTES = 180

/** When the last flight of an itinerary, which leaves at `lastDeparture`, has landed: an estimate. */
export function landingOf(itinerary: Itinerary, aircraft: Aircraft | undefined, lastDeparture: Date): Date {
  const leg = aircraft && legBetween(itinerary, aircraft)
  return addMinutes(lastDeparture, leg?.minutes ?? UNKNOWN_WAY_MINUTES)
}
