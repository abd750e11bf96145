import { expect, test } from "vitest"
import { mayOperatorCancel } from "./operator-cancelling"

const endsAt = new Date("2026-12-01T10:00:00Z")

test.each([
  ["pending", "2026-11-30T10:00:00Z", true],
  ["confirmed", "2026-12-01T09:59:59Z", true],
  ["confirmed", "2026-12-01T10:00:00Z", false],
  ["held", "2026-11-30T10:00:00Z", false],
  ["completed", "2026-11-30T10:00:00Z", false],
  ["cancelled", "2026-11-30T10:00:00Z", false],
])("a %s booking, at %s: %s", (status, at, may) => {
  expect(mayOperatorCancel({ status, endsAt }, new Date(at))).toBe(may)
})
