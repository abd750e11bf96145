import { describe, expect, test } from "vitest"
import { convertEuroCents, currencies } from "../../platform/money"
import type { aircraftFrom } from "./aircraft"
import type { Itinerary } from "./itinerary"
import { currentState, displayStateOf, estimatedLanding, MAX_OFFER_CENTS } from "./offer"
import { canQuoteRequestTransition, canReceiveOffer, isRequestActive, quoteRequestStates } from "./request-states"

/** Stripe's limit per charge: eight digits in either currency. */
const MAX_CHARGE_CENTS = 99_999_999

const now = new Date("2026-11-23T09:00:00Z")

describe("the next states of a request", () => {
  test.each([
    ["open", ["offered", "declined-by-company", "withdrawn"]],
    ["offered", ["offered", "accepted", "booked", "declined-by-company", "expired", "withdrawn"]],
    ["accepted", ["booked", "expired"]],
    ["booked", []],
    ["declined-by-company", []],
    ["expired", ["offered"]],
    ["withdrawn", []],
  ] as const)("from %s", (from, after) => {
    expect(quoteRequestStates.filter((to) => canQuoteRequestTransition(from, to)).sort()).toEqual([...after].sort())
  })
})

test("open, offered and expired requests can receive an offer", () => {
  expect(quoteRequestStates.filter(canReceiveOffer)).toEqual(["open", "offered", "expired"])
})

test("open, offered and accepted requests are active", () => {
  expect(quoteRequestStates.filter(isRequestActive)).toEqual(["open", "offered", "accepted"])
})

describe("the current state of a request", () => {
  const past = new Date("2026-11-23T09:00:00Z")
  const ahead = new Date("2026-11-23T09:00:00.001Z")
  test.each([
    ["offered", ahead, "offered"],
    ["offered", past, "expired"],
    ["accepted", ahead, "accepted"],
    ["accepted", past, "expired"],
    ["booked", past, "booked"],
    ["open", null, "open"],
    ["declined-by-company", past, "declined-by-company"],
    ["withdrawn", past, "withdrawn"],
  ] as const)("%s with an offer that expires at %s is %s", (state, offerExpiresAt, expected) => {
    expect(currentState({ state, offerExpiresAt }, now)).toBe(expected)
  })
})

test.each([
  ["withdrawn", null, "withdrawn"],
  ["withdrawn", 1_250_000, "declined-by-customer"],
  ["declined-by-company", 1_250_000, "declined-by-company"],
  ["offered", 1_250_000, "expired"],
] as const)("%s with an offer of %s is shown as %s", (state, offerCents, shown) => {
  const offerExpiresAt = offerCents === null ? null : now
  expect(displayStateOf({ state, offerExpiresAt, offerCents }, now)).toBe(shown)
})

test("the highest offer can be charged to a card in either currency", () => {
  for (const currency of currencies)
    expect(convertEuroCents(MAX_OFFER_CENTS, currency)).toBeLessThanOrEqual(MAX_CHARGE_CENTS)
})

test("a flight ends when it lands, or after three hours if that is unknown", () => {
  const aircraft: ReturnType<typeof aircraftFrom> = {
    kind: "jet",
    passengers: 8,
    rangeKm: 5000,
    cruiseKmh: 800,
    petsAllowed: true,
    smokingAllowed: false,
  }
  const itinerary = { departurePoint: "CAG", arrivalPoint: "LBG" } as Itinerary
  const departure = new Date("2026-12-01T11:00:00Z")
  const minutes = (landing: Date) => (landing.getTime() - departure.getTime()) / 60_000
  expect(minutes(estimatedLanding(itinerary, aircraft, departure))).toBeGreaterThan(80)
  expect(minutes(estimatedLanding(itinerary, aircraft, departure))).toBeLessThan(130)
  expect(minutes(estimatedLanding({ ...itinerary, arrivalPoint: "Su Cologone" }, aircraft, departure))).toBe(180)
})

test("a booked request whose booking was cancelled is shown as cancelled", () => {
  const request = { state: "booked", offerExpiresAt: new Date("2026-11-01T10:00:00Z"), offerCents: 100_00 } as const
  const now = new Date("2026-12-01T10:00:00Z")
  expect(displayStateOf(request, now, { isCancelled: true })).toBe("cancelled")
  expect(displayStateOf(request, now)).toBe("booked")
})
