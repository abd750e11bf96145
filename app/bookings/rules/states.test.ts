import { expect, test } from "vitest"
import {
  type BookingStatus,
  bookingStatuses,
  canPaymentTransition,
  canTransition,
  isToBePaid,
  type PaymentStatus,
  paymentStatuses,
} from "./states"

test.each([
  ["held", ["pending", "confirmed", "cancelled"]],
  ["pending", ["confirmed", "cancelled"]],
  ["confirmed", ["completed", "cancelled"]],
  ["completed", []],
  ["cancelled", []],
] as [BookingStatus, BookingStatus[]][])("a booking that is %s becomes nothing but %j", (from, allowed) => {
  expect(bookingStatuses.filter((to) => canTransition(from, to))).toEqual(allowed)
})

test.each([
  ["pending", ["paid", "failed"]],
  ["failed", ["pending", "paid"]],
  ["paid", ["refunded"]],
  ["refunded", []],
] as [PaymentStatus, PaymentStatus[]][])("a payment that is %s becomes nothing but %j", (from, allowed) => {
  expect(paymentStatuses.filter((to) => canPaymentTransition(from, to)).sort()).toEqual([...allowed].sort())
})

test.each([
  ["confirmed", "pending", "online", true],
  ["confirmed", "failed", null, true],
  ["confirmed", "pending", "crypto", true],
  ["confirmed", "pending", "agency", false],
  ["confirmed", "paid", "online", false],
  ["confirmed", "refunded", "online", false],
  ["pending", "pending", "online", false],
  ["held", "pending", "online", false],
  ["cancelled", "pending", "online", false],
] as const)("a %s booking with payment %s by %s is due: %s", (status, paymentStatus, paymentMethod, is) => {
  expect(isToBePaid({ status, paymentStatus, paymentMethod })).toBe(is)
})
