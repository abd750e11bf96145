import { expect, test } from "vitest"
import { bookingGate, guestGate } from "./gates"

test.each([
  [null, "unverified", undefined, "login"],
  [null, "verified", undefined, "login"],
  ["personal", "unverified", undefined, "verify"],
  ["personal", "unverified", "name", "verify-name"],
  ["personal", "unverified", "expired", "verify-expired"],
  ["personal", "pending", undefined, "pending"],
  ["personal", "pending", "name", "pending"],
  ["personal", "verified", undefined, "open"],
  ["business", "unverified", undefined, "personal-account"],
  ["business", "verified", undefined, "personal-account"],
  ["operator", "verified", undefined, "personal-account"],
] as const)("role %s, identity %s, invalid by %s: gate %s", (role, idStatus, idInvalidReason, gate) => {
  expect(bookingGate(role && { role, idStatus, idInvalidReason })).toBe(gate)
})

test.each([
  [null, "open"],
  ["personal", "open"],
  ["business", "personal-account"],
  ["operator", "personal-account"],
] as const)("role %s has the guest gate %s", (role, gate) => {
  expect(guestGate(role && { role })).toBe(gate)
})
