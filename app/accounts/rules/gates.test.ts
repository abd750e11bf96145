import { expect, test } from "vitest"
import { bookingGate } from "./gates"

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
