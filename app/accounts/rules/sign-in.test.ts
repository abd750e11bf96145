import { expect, test } from "vitest"
import { isFirstSignIn, isRefreshDue, refreshedUntil } from "./sign-in"

const opened = new Date("2026-11-21T10:00:00Z")

test.each([
  ["2026-11-21T10:00:00Z", false],
  ["2026-11-22T09:59:59Z", false],
  ["2026-11-22T10:00:00Z", true],
  ["2026-12-20T10:00:00Z", true],
])("a session of 21 November, 10:00 can be refreshed at %s: %s", (now, due) => {
  expect(isRefreshDue(refreshedUntil(opened), new Date(now))).toBe(due)
})

test("a refreshed session ends thirty days later", () => {
  expect(refreshedUntil(opened)).toEqual(new Date("2026-12-21T10:00:00Z"))
})

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
