import { expect, test } from "vitest"
import { holdExpiresAt } from "./hold-time"

const start = new Date("2026-11-23T09:00:00Z")
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const hold = {
  now: at(0),
  createdAt: at(0),
  holdMinutes: 15,
  current: undefined,
  maxExpiresAt: at(120),
  isPaying: false,
}

test.each([
  ["lasts its hold time", {}, 15],
  ["is not extended by another request", { now: at(10), current: at(15) }, 15],
  ["expires after its hold time", { now: at(15), current: at(15) }, undefined],
  ["is extended while it is paid", { now: at(10), current: at(15), isPaying: true }, 25],
  ["keeps the extension of its payment", { now: at(20), current: at(25) }, 25],
  ["ends at the latest time", { now: at(119), current: at(119.5), isPaying: true }, 120],
  ["expires after the latest time", { now: at(120), current: at(130), isPaying: true }, undefined],
])("a hold %s", (_, changes, minutes) => {
  expect(holdExpiresAt({ ...hold, ...changes })).toEqual(minutes === undefined ? undefined : at(minutes))
})
