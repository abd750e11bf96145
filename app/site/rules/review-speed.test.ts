import { expect, test } from "vitest"
import { pixelsPerFrame } from "./review-speed"

test.each([
  [1440, 1.6],
  [1920, 32 / 15],
  [390, 0.8125],
])("at a width of %i px the reviews move %d px per frame", (width, pixels) => {
  expect(pixelsPerFrame(width)).toBeCloseTo(pixels, 6)
})
