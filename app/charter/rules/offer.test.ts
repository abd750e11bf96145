import { describe, expect, test } from "vitest"
import { convertEuroCents, currencies } from "../../platform/money"
import type { aircraftFrom } from "./aircraft"
import type { Itinerary } from "./itinerary"
import { currentState, expiryBreak, landingOf, MOST_OFFER_CENTS, shownStateOf, usualExpiry } from "./offer"
import { isUnderWay, mayBeAnswered, requestMayBecome, requestStates } from "./request-states"

/** The provider takes eight digits at once: 999,999.99 of either currency. */
const MOST_CHARGE_CENTS = 99_999_999

const now = new Date("2026-11-23T09:00:00Z")

describe("where a request may go", () => {
  test.each([
    ["open", ["answered", "declined", "withdrawn"]],
    ["answered", ["answered", "accepted", "declined", "expired", "withdrawn"]],
    ["accepted", ["answered", "booked", "expired"]],
    ["booked", []],
    ["declined", []],
    ["expired", ["answered"]],
    ["withdrawn", []],
  ] as const)("from %s", (from, after) => {
    expect(requestStates.filter((to) => requestMayBecome(from, to)).sort()).toEqual([...after].sort())
  })
})

test("answered is what is open, answered or expired, and nothing that is accepted or over", () => {
  expect(requestStates.filter(mayBeAnswered)).toEqual(["open", "answered", "expired"])
})

test("under way is what waits for the company, for the customer or for its payment", () => {
  expect(requestStates.filter(isUnderWay)).toEqual(["open", "answered", "accepted"])
})

describe("where a request stands", () => {
  const past = new Date("2026-11-23T09:00:00Z")
  const ahead = new Date("2026-11-23T09:00:00.001Z")
  test.each([
    ["answered", ahead, "answered"],
    ["answered", past, "expired"],
    ["accepted", ahead, "accepted"],
    ["accepted", past, "expired"],
    ["booked", past, "booked"],
    ["open", null, "open"],
    ["declined", past, "declined"],
    ["withdrawn", past, "withdrawn"],
  ] as const)("%s with the offer's end at %s is %s", (state, offerExpiresAt, standing) => {
    expect(currentState({ state, offerExpiresAt }, now)).toBe(standing)
  })
})

test.each([
  ["withdrawn", null, "withdrawn"],
  ["withdrawn", 1_250_000, "refused"],
  ["declined", 1_250_000, "declined"],
  ["answered", 1_250_000, "expired"],
] as const)("%s with an offer of %s is shown as %s", (state, offerCents, shown) => {
  const offerExpiresAt = offerCents === null ? null : now
  expect(shownStateOf({ state, offerExpiresAt, offerCents }, now)).toBe(shown)
})

describe("an offer's end", () => {
  test.each([
    ["in three days at six in Rome", "2026-12-24T12:00:00Z", "2026-11-26T17:00:00Z"],
    ["half a day before what starts sooner", "2026-11-25T12:00:00Z", "2026-11-25T00:00:00Z"],
    ["at the start of what is nearer than that", "2026-11-23T15:00:00Z", "2026-11-23T15:00:00Z"],
  ])("is %s", (_, startsAt, expected) => {
    expect(usualExpiry(now, new Date(startsAt))).toEqual(new Date(expected))
  })

  test.each([
    ["2026-11-23T09:00:00Z", "charter.offer-expiry-past"],
    ["2026-11-23T09:01:00Z", undefined],
    ["2026-12-01T11:00:00Z", undefined],
    ["2026-12-01T11:01:00Z", "charter.offer-expiry-late"],
  ])("at %s: %s", (end, code) => {
    expect(expiryBreak(new Date(end), { now, startsAt: new Date("2026-12-01T11:00:00Z") })).toBe(code)
  })
})

test("the dearest offer can be paid by card at once, in either currency", () => {
  for (const currency of currencies)
    expect(convertEuroCents(MOST_OFFER_CENTS, currency)).toBeLessThanOrEqual(MOST_CHARGE_CENTS)
})

test("an aircraft is kept until it has landed, or for three hours where the way is not known", () => {
  const aircraft: ReturnType<typeof aircraftFrom> = {
    kind: "jet",
    passengers: 8,
    rangeKm: 5000,
    cruiseKmh: 800,
    petsAllowed: true,
    smokingAllowed: false,
  }
  const itinerary = { departurePoint: "CAG", arrivalPoint: "LBG" } as Itinerary
  const leaves = new Date("2026-12-01T11:00:00Z")
  const minutes = (landing: Date) => (landing.getTime() - leaves.getTime()) / 60_000
  expect(minutes(landingOf(itinerary, aircraft, leaves))).toBeGreaterThan(80)
  expect(minutes(landingOf(itinerary, aircraft, leaves))).toBeLessThan(130)
  expect(minutes(landingOf({ ...itinerary, arrivalPoint: "Su Cologone" }, aircraft, leaves))).toBe(180)
})
