import { expect, test } from "vitest"
import { retryDelaySeconds } from "./attempts"

test.each([
  [1, 10],
  [2, 60],
  [3, 300],
  [4, 900],
  [5, 3600],
  [6, 14400],
  [7, undefined],
])("after failed attempt %i the delay is %s seconds", (attempt, seconds) => {
  expect(retryDelaySeconds(attempt)).toBe(seconds)
})
