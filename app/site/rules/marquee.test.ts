import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { copiesNeeded, loopMs, movedBy } from "./marquee"

describe("the row of reviews", () => {
  test.each([
    ["desk", 1440, 1440, 15_000],
    ["desk", 1440, 2880, 30_000],
    ["phone", 390, 390, 8_000],
    ["phone", 390, 1950, 40_000],
  ] as const)("on a %s of %i px a row of %i px takes %i ms", (kind, window, loop, ms) => {
    expect(loopMs({ window, loop }, kind)).toBe(ms)
  })

  test("never leaves the window empty, wherever it stands", () => {
    const widths = fc.integer({ min: 200, max: 4000 })
    fc.assert(
      fc.property(widths, widths, fc.double({ min: 0, max: 1, noNaN: true }), (window, loop, progress) => {
        const rowEnds = copiesNeeded({ window, loop }) * loop - progress * loop
        expect(rowEnds).toBeGreaterThanOrEqual(window)
      }),
    )
  })

  test.each([
    ["on by a quarter", 1000, 100, 3500],
    ["back by a quarter", 3500, -100, 1000],
    ["back past its beginning", 1000, -100, 8500],
    ["on past its end", 9000, 100, 1500],
    ["not at all", 1000, 0, 1000],
    ["by whole loops", 1000, -1200, 1000],
  ])("is moved %s", (_, time, pixels, moved) => {
    expect(movedBy(time, pixels, 400, 10_000)).toBe(moved)
  })
})
