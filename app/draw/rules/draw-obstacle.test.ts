import { expect, test } from "vitest"
import { type DrawSubject, drawObstacle } from "./draw-obstacle"

const edition: DrawSubject = {
  salesCloseAt: new Date("2025-12-22T08:00:00Z"),
  drawAt: new Date("2025-12-24T10:00:00Z"),
  isDrawn: false,
  validTickets: 100,
  isClosed: true,
  beaconRound: null,
  beaconRandomness: null,
}

test.each<[string, Partial<DrawSubject>, string, string | undefined]>([
  ["at the time of the draw", {}, "2025-12-24T10:00:00Z", undefined],
  ["a millisecond before", {}, "2025-12-24T09:59:59.999Z", "draw.too-early"],
  ["during the sale", {}, "2025-12-22T07:59:59.999Z", "draw.still-on-sale"],
  ["after the draw", { isDrawn: true }, "2026-01-01T00:00:00Z", "draw.already-drawn"],
  ["before the list of the close is published", { isClosed: false }, "2026-01-01T00:00:00Z", "draw.list-not-published"],
  ["with no ticket left", { validTickets: 0 }, "2026-01-01T00:00:00Z", "draw.nothing-to-draw"],
  ["before the beacon's value", { beaconRound: 7 }, "2026-01-01T00:00:00Z", "draw.randomness-missing"],
  ["with the beacon's value", { beaconRound: 7, beaconRandomness: "ab" }, "2026-01-01T00:00:00Z", undefined],
])("%s", (_, changes, now, expected) => expect(drawObstacle({ ...edition, ...changes }, new Date(now))).toBe(expected))
