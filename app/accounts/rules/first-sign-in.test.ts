import { expect, test } from "vitest"
import { isFirstSignIn } from "./first-sign-in"

const created = new Date("2026-11-21T10:00:00Z")

test.each([
  [null, true],
  ["2026-11-21T10:00:00Z", true],
  ["2026-11-21T10:01:00Z", true],
  ["2026-11-21T10:01:00.001Z", false],
  ["2026-12-01T10:00:00Z", false],
] as const)("last sign-in at %s, so this one is the first: %s", (last, first) => {
  expect(isFirstSignIn(last === null ? null : new Date(last), created)).toBe(first)
})
