import { expect, test } from "vitest"
import { bookingEligibility, guestEligibility } from "./booking-eligibility"

test.each([
  [null, "unverified", undefined, "sign-in-required"],
  [null, "verified", undefined, "sign-in-required"],
  ["personal", "unverified", undefined, "verify"],
  ["personal", "unverified", "name", "verify-name"],
  ["personal", "unverified", "expired", "verify-expired"],
  ["personal", "pending", undefined, "pending"],
  ["personal", "pending", "name", "pending"],
  ["personal", "verified", undefined, "allowed"],
  ["business", "unverified", undefined, "personal-account"],
  ["business", "verified", undefined, "personal-account"],
  ["operator", "verified", undefined, "personal-account"],
] as const)("role %s, identity %s, invalid by %s: eligibility %s", (role, idStatus, idInvalidReason, eligibility) => {
  expect(bookingEligibility(role && { role, idStatus, idInvalidReason })).toBe(eligibility)
})

test.each([
  [null, "allowed"],
  ["personal", "allowed"],
  ["business", "personal-account"],
  ["operator", "personal-account"],
] as const)("role %s has the guest eligibility %s", (role, eligibility) => {
  expect(guestEligibility(role && { role })).toBe(eligibility)
})
