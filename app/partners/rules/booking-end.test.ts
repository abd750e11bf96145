import { expect, test } from "vitest"
import { bookingEndOf } from "./booking-end"

const at = new Date("2027-03-01T10:00:00Z")
const ended = {
  cancelReason: "expired",
  paymentMethod: "online",
  placedAt: at,
  confirmedAt: at,
  answer: null,
  isByPartner: false,
} as const

test.each([
  ["a customer", { cancelReason: "customer" }, "customer"],
  ["a member free of charge", { cancelReason: "customer-free" }, "customer"],
  ["a customer without an answer in time", { cancelReason: "customer-answer-overdue" }, "customer"],
  ["a partner who declines a request", { cancelReason: "declined", answer: "declined", isByPartner: true }, "partner"],
  [
    "a partner who declines a paid booking",
    { cancelReason: "operator", answer: "declined", isByPartner: true },
    "partner",
  ],
  ["an operator", { cancelReason: "operator", answer: "confirmed" }, "company"],
  ["an operator who declines for a partner", { cancelReason: "operator", answer: "declined" }, "company_declined"],
  ["an operator who declines a request", { cancelReason: "declined" }, "company_declined"],
  ["force majeure", { cancelReason: "force-majeure" }, "force_majeure"],
  ["a request that nobody answered", { confirmedAt: null }, "unanswered"],
  ["a confirmed request that nobody paid", {}, "unpaid"],
  ["crypto that did not arrive", { confirmedAt: null, paymentMethod: "crypto" }, "unpaid"],
  ["a checkout that was left", { placedAt: null, confirmedAt: null, paymentMethod: null }, "incomplete"],
  ["an agency that did not confirm", { cancelReason: "unconfirmed" }, "unconfirmed"],
  ["dates taken before the payment", { cancelReason: "taken" }, "taken"],
  ["a refused payment", { cancelReason: "crypto-not-received" }, "payment"],
  ["a payment of another amount", { cancelReason: "amount-mismatch" }, "payment"],
] as const)("a booking ended by %s", (_by, changes, end) => {
  expect(bookingEndOf({ ...ended, ...changes })).toBe(end)
})

test("a booking that goes on has no end", () => {
  expect(bookingEndOf({ ...ended, cancelReason: null })).toBeUndefined()
})
