import { expect, test } from "vitest"
import { isCreditConsumed } from "./consumed-credit"

test.each([
  ["customer", "paid", true],
  ["customer", "pending", false],
  ["customer", "refunded", false],
  ["force-majeure", "paid", true],
  ["force-majeure", "pending", false],
  ["unconfirmed", "pending", true],
  ["unconfirmed", "paid", true],
  ["operator", "refunded", false],
  ["operator", "paid", false],
  ["expired", "pending", false],
  ["taken", "refunded", false],
  [null, "paid", false],
] as const)("credit of a booking ended as %s, %s, stays spent: %s", (cancelReason, paymentStatus, spent) => {
  expect(isCreditConsumed({ cancelReason, paymentStatus })).toBe(spent)
})
