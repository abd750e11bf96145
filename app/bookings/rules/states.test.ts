import { expect, test } from "vitest"
import {
  type BookingStatus,
  bookingStatuses,
  mayBecome,
  type PaymentStatus,
  paymentMayBecome,
  paymentStatuses,
} from "./states"

test.each([
  ["held", ["pending", "confirmed", "cancelled"]],
  ["pending", ["confirmed", "cancelled"]],
  ["confirmed", ["completed", "cancelled"]],
  ["completed", []],
  ["cancelled", []],
] as [BookingStatus, BookingStatus[]][])("a booking that is %s becomes nothing but %j", (from, allowed) => {
  expect(bookingStatuses.filter((to) => mayBecome(from, to))).toEqual(allowed)
})

test.each([
  ["pending", ["paid", "failed"]],
  ["failed", ["pending", "paid"]],
  ["paid", ["refunded"]],
  ["refunded", []],
] as [PaymentStatus, PaymentStatus[]][])("a payment that is %s becomes nothing but %j", (from, allowed) => {
  expect(paymentStatuses.filter((to) => paymentMayBecome(from, to)).sort()).toEqual([...allowed].sort())
})
