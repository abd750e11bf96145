import { describe, expect, test } from "vitest"
import { consentFrom, isConsentAnswered, isQuietPage } from "./consent"

describe("a stored choice", () => {
  const cases = [
    ["true without a version answers the first policy", { answer: "true", version: null }, 1, true],
    ["false without a version answers the first policy", { answer: "false", version: null }, 1, true],
    ["nothing stored is no answer", { answer: null, version: null }, 1, false],
    ["an unknown value is no answer", { answer: "maybe", version: "1" }, 1, false],
    ["an answer to an older policy does not count", { answer: "true", version: "1" }, 2, false],
    ["an answer without a version does not count for the second policy", { answer: "false", version: null }, 2, false],
    ["an answer to the current policy counts", { answer: "false", version: "2" }, 2, true],
    ["an unreadable version is no answer", { answer: "true", version: "x" }, 1, false],
  ] as const
  test.each(cases)("%s", (_, stored, policy, answered) => {
    expect(isConsentAnswered(stored, policy)).toBe(answered)
  })
})

describe("closing the dialog", () => {
  test("a button answers, with or without an earlier answer", () => {
    for (const before of [true, false])
      expect([consentFrom("true", before), consentFrom("false", before)]).toEqual([true, false])
  })
  test("the first time, the backdrop accepts and Escape declines", () => {
    expect([consentFrom("backdrop", false), consentFrom("", false)]).toEqual([true, false])
  })
  test("after an answer, the backdrop and Escape change nothing", () => {
    expect([consentFrom("backdrop", true), consentFrom("", true)]).toEqual([undefined, undefined])
  })
})

test.each([
  ["/cookie-policy", true],
  ["/cookie-policy/", true],
  ["/admin", true],
  ["/admin/bookings/1", true],
  ["/pay/1", true],
  ["/book/yachts/yacht-granito", true],
  ["/urban-cars/fiat-panda/book", true],
  ["/car-booking-success", true],
  ["/booking-success", true],
  ["/booking-success/cancel", true],
  ["/account/bookings/1/cancel", true],
  ["/", false],
  ["/administration", false],
  ["/cars", false],
  ["/account", false],
])("on %s the question is suppressed: %s", (pathname, quiet) => {
  expect(isQuietPage(pathname)).toBe(quiet)
})
