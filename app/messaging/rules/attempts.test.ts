import { expect, test } from "vitest"
import { MOST_ATTEMPTS, secondsToWait } from "./attempts"

test.each([
  [1, 10],
  [2, 60],
  [3, 300],
  [4, 900],
  [5, 3600],
  [6, 14400],
  [7, undefined],
])("after failure %i the message waits %s seconds", (attempt, seconds) => {
  expect(secondsToWait(attempt)).toBe(seconds)
})

test("the seventh attempt is the last", () => {
  expect(MOST_ATTEMPTS).toBe(7)
})
