import { expect, test } from "vitest"
import { bookingGate, guestGate } from "./gates"

test.each([
  [null, "unverified", "login"],
  [null, "verified", "login"],
  ["personal", "unverified", "verify"],
  ["personal", "pending", "verify"],
  ["personal", "verified", "open"],
  ["business", "unverified", "personal-account"],
  ["business", "verified", "personal-account"],
  ["operator", "verified", "personal-account"],
] as const)("a booking by role %s with identity %s meets the gate %s", (role, idStatus, gate) => {
  expect(bookingGate(role && { role }, idStatus)).toBe(gate)
})

test.each([
  [null, "open"],
  ["personal", "open"],
  ["business", "personal-account"],
  ["operator", "personal-account"],
] as const)("what guests may book too: role %s meets the gate %s", (role, gate) => {
  expect(guestGate(role && { role })).toBe(gate)
})
