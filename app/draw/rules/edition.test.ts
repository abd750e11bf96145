import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { secondsUntil, timeLeft } from "./countdown"
import {
  distributionOf,
  hasTicketPerPrize,
  headlinePrizesOf,
  phaseOf,
  prizeCountOf,
  prizesInLine,
  quantityFor,
  standardPrizes,
  ticketNumberText,
  ticketsLeft,
  ticketsPerPrize,
} from "./edition"

const edition = {
  salesOpenAt: new Date("2025-09-21T22:00:00Z"),
  salesCloseAt: new Date("2025-12-22T08:00:00Z"),
  ticketCap: 350_000,
  ticketsSold: 0,
  prizes: standardPrizes,
  drawnAt: null,
  cancellation: null,
}

describe("the phase of an edition", () => {
  test.each([
    ["2025-09-21T21:59:59Z", "upcoming"],
    ["2025-09-21T22:00:00Z", "onSale"],
    ["2025-12-22T07:59:59Z", "onSale"],
    ["2025-12-22T08:00:00Z", "closed"],
    ["2026-11-21T12:00:00Z", "closed"],
  ])("at %s is %s", (now, phase) => {
    expect(phaseOf(edition, new Date(now))).toBe(phase)
  })

  test.each([
    ["2025-09-21T21:59:59Z", 349_999, "upcoming"],
    ["2025-10-01T12:00:00Z", 349_999, "onSale"],
    ["2025-10-01T12:00:00Z", 350_000, "soldOut"],
    ["2025-12-22T08:00:00Z", 350_000, "closed"],
  ])("at %s with %i tickets sold is %s", (now, ticketsSold, phase) => {
    expect(phaseOf({ ...edition, ticketsSold }, new Date(now))).toBe(phase)
  })

  test("is drawn once the draw was run", () => {
    const drawnAt = new Date("2025-12-24T10:00:00Z")
    expect(phaseOf({ ...edition, drawnAt }, drawnAt)).toBe("drawn")
    const cancellation = { at: drawnAt, reason: { it: "", en: "" } }
    for (const now of [edition.salesOpenAt, drawnAt])
      expect(phaseOf({ ...edition, cancellation }, now)).toBe("cancelled")
  })
})

describe("the prizes (D55)", () => {
  test("are 3,300, one for about 106 tickets", () => {
    expect(prizeCountOf(edition)).toBe(3_300)
    expect(ticketsPerPrize(edition)).toBe(106)
  })

  test.each([
    [3_299, false, 1],
    [3_300, true, 1],
    [6_600, true, 2],
    [100, false, 1],
    [1, false, 1],
  ])("of an edition with %i tickets", (ticketCap, isEnough, odds) => {
    expect(hasTicketPerPrize({ ...edition, ticketCap })).toBe(isEnough)
    expect(ticketsPerPrize({ ...edition, ticketCap })).toBe(odds)
  })

  test("show four tiers on the draw page: car, watches, phones, memberships", () => {
    expect(headlinePrizesOf(edition).map(({ tier, id, quantity }) => `${tier} ${id} ${quantity}`)).toEqual([
      "1 car 1",
      "2 watch 5",
      "3 phone 10",
      "4 membership 20",
    ])
  })

  test("have the official distribution", () => {
    const quantities = Object.fromEntries(distributionOf(edition).map(({ kind, quantity }) => [kind, quantity]))
    expect(quantities).toMatchObject({
      ...{ car: 1, phone: 700, bag: 100, scooter: 50, motorbike: 50, watch: 20, cruise: 10, membership: 20 },
    })
    expect(Object.values(quantities).reduce((total, quantity) => total + quantity)).toBe(3_300)
  })

  test("have an id each, and ascending tiers", () => {
    expect(new Set(standardPrizes.map(({ id }) => id)).size).toBe(standardPrizes.length)
    expect(standardPrizes.map(({ tier }) => tier)).toEqual(standardPrizes.map((_, index) => index + 1))
  })
})

describe("tickets", () => {
  test.each([
    [2_000, 2_000, 1],
    [1_000_000, 2_000, 500],
    [1_002_000, 2_000, undefined],
    [2_360, 2_360, 1],
    [2_360, 2_000, undefined],
    [0, 2_000, undefined],
    [-2_000, 2_000, undefined],
  ])("%i cents at %i each are %s tickets", (cents, each, quantity) => {
    expect(quantityFor(cents, each)).toBe(quantity)
  })

  test("are left up to the cap", () => {
    expect(ticketsLeft({ ticketCap: 10, ticketsSold: 7 })).toBe(3)
  })

  test.each([
    [1, "000001"],
    [350_000, "350000"],
  ])("number %i is shown as %s", (number, text) => {
    expect(ticketNumberText(number)).toBe(text)
  })
})
describe("the countdown", () => {
  test.each([
    [0, 0, 0, 0, 0],
    [1, 0, 0, 0, 1],
    [59, 0, 0, 0, 59],
    [60, 0, 0, 1, 0],
    [3_599, 0, 0, 59, 59],
    [86_399, 0, 23, 59, 59],
    [86_400, 1, 0, 0, 0],
    [8_640_061, 100, 0, 1, 1],
  ])("%i seconds are %i days, %i hours, %i minutes, %i seconds", (left, days, hours, minutes, seconds) => {
    expect(timeLeft(left)).toEqual({ days, hours, minutes, seconds })
  })

  test("the parts add up to the total", () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), (left) => {
        const { days, hours, minutes, seconds } = timeLeft(left)
        expect(days * 86_400 + hours * 3_600 + minutes * 60 + seconds).toBe(left)
        expect(hours < 24 && minutes < 60 && seconds < 60).toBe(true)
      }),
    )
  })

  test.each([
    [10_000, 8_000, 2],
    [10_000, 8_001, 2],
    [10_000, 9_999, 1],
    [10_000, 10_000, 0],
    [10_000, 12_000, 0],
  ])("until %i ms at %i ms there are %i seconds left", (instant, now, left) => {
    expect(secondsUntil(instant, now)).toBe(left)
  })
})

describe("the prizes in one line", () => {
  const car = { id: "car", kind: "car", tier: 1, quantity: 1 } as const
  const watch = { id: "watch", kind: "watch", tier: 2, quantity: 3 } as const

  test.each([
    ["the standard prizes", standardPrizes, { first: "car", count: 3_299 }],
    ["a car and three watches", [car, watch], { first: "car", count: 3 }],
    ["a car only", [car], { first: null, count: 1 }],
    ["two cars", [{ ...car, quantity: 2 }], { first: null, count: 2 }],
    ["watches only", [watch], { first: null, count: 3 }],
  ])("of %s", (_name, prizes, expected) => {
    expect(prizesInLine({ prizes: [...prizes] })).toEqual(expected)
  })
})
