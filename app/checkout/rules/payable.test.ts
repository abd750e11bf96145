import { expect, test } from "vitest"
import { canBePaid, isDueAtAgency, needsNoPayment } from "./payable"

test.each([
  ["held", "pending", null, true, false],
  ["held", "failed", null, true, false],
  ["held", "pending", "crypto", true, false],
  ["confirmed", "pending", "online", true, false],
  ["confirmed", "paid", "online", false, true],
  ["confirmed", "refunded", "online", false, false],
  ["confirmed", "pending", "agency", false, true],
  ["pending", "pending", "online", false, false],
  ["pending", "pending", "agency", false, true],
  ["pending", "pending", "crypto", false, true],
  ["cancelled", "pending", "online", false, false],
  ["completed", "pending", "agency", false, true],
  ["cancelled", "paid", "online", false, false],
])("%s, payment %s by %s: may be paid %s, is placed %s", (status, paymentStatus, paymentMethod, payable, placed) => {
  expect(canBePaid({ status, paymentStatus, paymentMethod })).toBe(payable)
  expect(needsNoPayment({ status, paymentStatus, paymentMethod })).toBe(placed)
})

test.each([
  ["held", "pending", "agency", false],
  ["pending", "pending", "agency", true],
  ["confirmed", "pending", "agency", true],
  ["completed", "pending", "agency", true],
  ["confirmed", "paid", "agency", false],
  ["cancelled", "pending", "agency", false],
  ["confirmed", "pending", "online", false],
  ["pending", "pending", "crypto", false],
])("%s, payment %s by %s: the agency can receive money %s", (status, paymentStatus, paymentMethod, owes) => {
  expect(isDueAtAgency({ status, paymentStatus, paymentMethod })).toBe(owes)
})
