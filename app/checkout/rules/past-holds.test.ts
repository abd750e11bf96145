import { expect, test } from "vitest"
import { minutesHeld } from "./hold-time"

const now = new Date("2026-11-23T12:00:00Z")
const at = (time: string) => new Date(`2026-11-23T${time}:00Z`)

test.each([
  ["nothing", [], 0],
  ["a current hold", [{ createdAt: at("11:50"), expiresAt: at("12:10"), releasedAt: null }], 10],
  ["an expired hold that was not cleared", [{ createdAt: at("11:00"), expiresAt: at("11:20"), releasedAt: null }], 20],
  ["a hold cleared late", [{ createdAt: at("11:00"), expiresAt: at("11:20"), releasedAt: at("11:40") }], 20],
  ["a released hold", [{ createdAt: at("11:00"), expiresAt: at("11:20"), releasedAt: at("11:05") }], 5],
  ["only the last four hours", [{ createdAt: at("07:00"), expiresAt: at("08:30"), releasedAt: null }], 30],
  ["not older ones", [{ createdAt: at("06:00"), expiresAt: at("07:00"), releasedAt: null }], 0],
  [
    "the sum of all",
    [
      { createdAt: at("10:00"), expiresAt: at("11:00"), releasedAt: at("11:00") },
      { createdAt: at("11:00"), expiresAt: at("12:20"), releasedAt: null },
    ],
    120,
  ],
])("%s: minutes held", (_, holds, minutes) => {
  expect(minutesHeld(holds, now)).toBe(minutes)
})
