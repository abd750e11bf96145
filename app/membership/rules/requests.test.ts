import { expect, test } from "vitest"
import { dayError } from "./requests"

test.each([
  ["transfer", "2026-11-24", undefined],
  ["transfer", "2026-11-23", "membership.transfer-too-soon"],
  ["transfer", "2027-11-24", undefined],
  ["transfer", "2027-11-25", "membership.request-too-far"],
  ["transfer", "24/11/2026", "membership.request-date-invalid"],
  ["transfer", "2026-11-31", "membership.request-date-invalid"],
  ["availability", "2026-11-25", undefined],
  ["availability", "2026-11-24", "membership.availability-too-soon"],
] as const)("on 23 November 2026, a %s for %s: %s", (kind, date, expected) => {
  expect(dayError({ kind, date }, "2026-11-23")).toBe(expected)
})
