import { expect, test } from "vitest"
import { beaconFault } from "./beacon-clock"

const quicknet = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
const standard = "8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce"

/** An edition that closes with a round of quicknet's, and is drawn 50 hours later, with a round as well. */
const edition = { salesCloseAt: new Date("2026-11-20T08:00:00Z"), drawAt: new Date("2026-11-22T10:00:00Z") }
const AT_CLOSE = 34_119_412
const AT_DRAW = AT_CLOSE + 60_000
const atOnce = { ...edition, drawAt: edition.salesCloseAt }

test.each([
  ["the first round after the close", quicknet, AT_CLOSE + 1, edition, undefined],
  ["the round of the draw's time", quicknet, AT_DRAW, edition, undefined],
  ["a round of the default chain", standard, 6_660_000, edition, undefined],
  ["the round of the close", quicknet, AT_CLOSE, edition, ["round", "draw.beacon-early", AT_CLOSE + 1]],
  ["the first round", quicknet, 1, edition, ["round", "draw.beacon-early", AT_CLOSE + 1]],
  ["the first round after the draw's time", quicknet, AT_DRAW + 1, edition, ["round", "draw.beacon-late", AT_DRAW]],
  ["a round with a digit too many", quicknet, AT_DRAW * 10, edition, ["round", "draw.beacon-late", AT_DRAW]],
  ["the largest number", quicknet, Number.MAX_SAFE_INTEGER, edition, ["round", "draw.beacon-late", AT_DRAW]],
  ["a quicknet round of the default chain", standard, AT_DRAW, edition, ["round", "draw.beacon-late", 6_663_686]],
  ["a round for a draw at the close", quicknet, AT_CLOSE, atOnce, ["round", "draw.beacon-none-possible", undefined]],
  ["an unknown chain", "ab".repeat(32), AT_DRAW, edition, ["chain", "draw.beacon-unknown", undefined]],
])("%s", (_, chain, round, dates, expected) => {
  const fault = beaconFault({ chain, round }, dates)
  expect(fault && [fault.part, fault.code, "round" in fault ? fault.round : undefined]).toEqual(expected)
})
