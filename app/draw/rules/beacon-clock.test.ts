import fc from "fast-check"
import { expect, test } from "vitest"
import { firstRoundAfter, isKnownChain, isPublishedAfter, publishedAt } from "./beacon-clock"

const quicknet = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
const standard = "8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce"
const unknown = "ab".repeat(32)

test.each([
  [1, "2023-08-23T15:09:27.000Z", quicknet],
  [1_001, "2023-08-23T15:59:27.000Z", quicknet],
  [1, "2020-07-22T15:17:30.000Z", standard],
  [6_000_000, "2026-04-05T23:17:00.000Z", standard],
])("round %d is published at %s", (round, expected, chain) => {
  expect(publishedAt({ chain, round })?.toISOString()).toBe(expected)
})

test("an unknown chain has no times of rounds", () => {
  expect([isKnownChain(unknown), isKnownChain("constructor")]).toEqual([false, false])
  expect(publishedAt({ chain: unknown, round: 9 })).toBeUndefined()
  expect(isPublishedAfter({ chain: unknown, round: 9_000_000_000 }, new Date(0))).toBe(false)
  expect(firstRoundAfter(unknown, new Date(0))).toBeUndefined()
})

test("a round published at the very moment is not after it", () => {
  expect(isPublishedAfter({ chain: quicknet, round: 1 }, new Date("2023-08-23T15:09:27.000Z"))).toBe(false)
  expect(isPublishedAfter({ chain: quicknet, round: 1 }, new Date("2023-08-23T15:09:26.999Z"))).toBe(true)
})

test("the first round after a moment is after it, and the one before it is not", () => {
  const moments = fc.date({ min: new Date("2019-01-01"), max: new Date("2040-01-01"), noInvalidDate: true })
  fc.assert(
    fc.property(fc.constantFrom(quicknet, standard), moments, (chain, at) => {
      const round = firstRoundAfter(chain, at) ?? 0
      expect(isPublishedAfter({ chain, round }, at)).toBe(true)
      if (round > 1) expect(isPublishedAfter({ chain, round: round - 1 }, at)).toBe(false)
    }),
  )
})
