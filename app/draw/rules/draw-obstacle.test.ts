import { expect, test } from "vitest"
import { type DrawSubject, drawObstacle } from "./draw-obstacle"

const edition: DrawSubject = {
  salesCloseAt: new Date("2025-12-22T08:00:00Z"),
  drawAt: new Date("2025-12-24T10:00:00Z"),
  isDrawn: false,
  isCancelled: false,
  validTickets: 100,
  beaconChain: null,
  beaconRound: null,
  beaconRandomness: null,
}

/** The round of the quicknet chain that is published at the close of sales, or some rounds `later`. */
const beaconOf = (later: number) => ({
  beaconChain: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  beaconRound: (Date.parse("2025-12-22T08:00:00Z") / 1000 - 1_692_803_367) / 3 + 1 + later,
})

test.each<[string, Partial<DrawSubject>, string, string | undefined]>([
  ["at the time of the draw", {}, "2025-12-24T10:00:00Z", undefined],
  ["a millisecond before", {}, "2025-12-24T09:59:59.999Z", "draw.too-early"],
  ["during the sale", {}, "2025-12-22T07:59:59.999Z", "draw.still-on-sale"],
  ["once it is cancelled", { isCancelled: true }, "2026-01-01T00:00:00Z", "draw.cancelled"],
  ["after the draw", { isDrawn: true }, "2026-01-01T00:00:00Z", "draw.already-drawn"],
  ["with no ticket left", { validTickets: 0 }, "2026-01-01T00:00:00Z", "draw.nothing-to-draw"],
  [
    "before the round is published",
    { ...beaconOf(60_000), beaconRandomness: "ab" },
    "2025-12-24T09:59:59.999Z",
    "draw.too-early",
  ],
  [
    "at the draw's time with a later round",
    { ...beaconOf(62_401), beaconRandomness: "ab" },
    "2025-12-24T12:00:02.999Z",
    "draw.round-not-published",
  ],
  [
    "once a later round is published",
    { ...beaconOf(62_401), beaconRandomness: "ab" },
    "2025-12-24T12:00:03Z",
    undefined,
  ],
  [
    "with a round of another century",
    { ...beaconOf(2_000_000_000), beaconRandomness: "ab" },
    "2026-01-01T00:00:00Z",
    "draw.round-not-published",
  ],
  ["before the beacon's value", beaconOf(1), "2026-01-01T00:00:00Z", "draw.randomness-missing"],
  ["with the beacon's value", { ...beaconOf(1), beaconRandomness: "ab" }, "2026-01-01T00:00:00Z", undefined],
  [
    "with a round published at the close of sales",
    { ...beaconOf(0), beaconRandomness: "ab" },
    "2026-01-01T00:00:00Z",
    "draw.beacon-not-after-close",
  ],
  [
    "with a round of an unknown chain",
    { ...beaconOf(1), beaconChain: "ab".repeat(32), beaconRandomness: "ab" },
    "2026-01-01T00:00:00Z",
    "draw.beacon-not-after-close",
  ],
])("%s", (_, changes, now, expected) => expect(drawObstacle({ ...edition, ...changes }, new Date(now))).toBe(expected))
