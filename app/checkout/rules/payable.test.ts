import { expect, test } from "vitest"
import { mayBePaid } from "./payable"

test.each([
  ["held", "pending", true],
  ["held", "failed", true],
  ["confirmed", "pending", true],
  ["confirmed", "paid", false],
  ["confirmed", "refunded", false],
  ["pending", "pending", false],
  ["cancelled", "pending", false],
  ["completed", "pending", false],
])("a booking that is %s with its payment %s may be paid: %s", (status, paymentStatus, may) => {
  expect(mayBePaid({ status, paymentStatus })).toBe(may)
})
