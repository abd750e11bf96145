import { describe, expect, test } from "vitest"
import { brandName, cardsToKeep, hasExpired, MAX_SAVED_CARDS } from "./saved-cards"

describe("a card's expiry", () => {
  test.each([
    ["2026-11-30", 11, 2026, false],
    ["2026-12-01", 11, 2026, true],
    ["2027-01-01", 12, 2026, true],
    ["2026-11-30", 1, 2027, false],
  ])("on %s a card valid until %d/%d: expired %s", (today, expMonth, expYear, expected) => {
    expect(hasExpired({ expMonth, expYear }, today)).toBe(expected)
  })
})

describe("which cards are saved", () => {
  const card = (id: number, fingerprint: string | undefined = `f${id}`) => ({ id, fingerprint })

  test("the newest of a card saved twice, in order of saving", () => {
    expect(cardsToKeep([card(3, "a"), card(2, "b"), card(1, "a")]).map(({ id }) => id)).toEqual([3, 2])
  })

  test("cards without a fingerprint are all different", () => {
    const withoutFingerprint = (id: number) => ({ id, fingerprint: undefined })
    expect(cardsToKeep([withoutFingerprint(2), withoutFingerprint(1)])).toHaveLength(2)
  })

  test("ten at most: of eleven, the newest is removed", () => {
    const eleven = Array.from({ length: MAX_SAVED_CARDS + 1 }, (_, i) => card(100 - i))
    expect(cardsToKeep(eleven).map(({ id }) => id)).toEqual(eleven.slice(1).map(({ id }) => id))
  })
})

test("a known brand has its name, an unknown one none", () => {
  expect([brandName("amex"), brandName("eftpos_au")]).toEqual(["American Express", undefined])
})
