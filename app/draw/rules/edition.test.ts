import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { secondsUntil, timeLeft } from "./countdown"
import { firstEdition, phaseOf, ticketsPerPrize } from "./edition"

describe("the first edition (D51)", () => {
  test.each([
    ["2025-09-21T21:59:59Z", "upcoming"],
    ["2025-09-21T22:00:00Z", "onSale"],
    ["2025-12-22T07:59:59Z", "onSale"],
    ["2025-12-22T08:00:00Z", "closed"],
    ["2025-12-24T09:59:59Z", "closed"],
    ["2025-12-24T10:00:00Z", "drawn"],
    ["2026-11-21T12:00:00Z", "drawn"],
  ])("at %s is %s", (now, phase) => {
    expect(phaseOf(firstEdition, new Date(now))).toBe(phase)
  })

  test("has 350,000 tickets for 3,300 prizes, one in 106", () => {
    expect(firstEdition).toMatchObject({ ticketCount: 350_000, prizeCount: 3_300 })
    expect(ticketsPerPrize(firstEdition)).toBe(106)
  })

  test("sells a ticket for 20 euro or 23.60 dollars (D7)", () => {
    expect(firstEdition.ticketCents).toEqual({ eur: 2_000, usd: 2_360 })
  })

  test("shows four tiers of prizes: car, watches, phones, memberships (D55)", () => {
    expect(firstEdition.headlinePrizes.map(({ tier, id, quantity }) => `${tier} ${id} ${quantity}`)).toEqual([
      "1 car 1",
      "2 watch 5",
      "3 phone 10",
      "4 membership 20",
    ])
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
