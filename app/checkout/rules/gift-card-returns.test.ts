import { expect, test } from "vitest"
import { staysSpent } from "./gift-card-returns"

test.each([
  ["customer", "paid", true],
  ["customer", "pending", false],
  ["customer", "refunded", false],
  ["force-majeure", "paid", true],
  ["force-majeure", "pending", false],
  ["forgotten", "pending", true],
  ["forgotten", "paid", true],
  ["operator", "refunded", false],
  ["operator", "paid", false],
  ["lapsed", "pending", false],
  ["taken", "refunded", false],
  [null, "paid", false],
])("what was set off against a booking that ended as %s, %s, stays spent: %s", (cancelReason, paymentStatus, spent) => {
  expect(staysSpent({ cancelReason, paymentStatus })).toBe(spent)
})
