import { expect, test } from "vitest"
import { domainOf, MAX_CONCURRENT_DELIVERIES, nextClaimLimits, retryDelaySeconds } from "./delivery"

test.each([
  [1, 10],
  [2, 60],
  [3, 300],
  [4, 900],
  [5, 3600],
  [6, 14400],
  [7, undefined],
])("after failed attempt %i the delay is %s seconds", (attempt, seconds) => {
  expect(retryDelaySeconds(attempt)).toBe(seconds)
})

const inFlight = (count: number, priority = 2, domain?: string) =>
  Array.from({ length: count }, (_, index) => ({ priority, domain: domain ?? `${index}.example` }))

test("an idle channel offers all slots but the reserved ones", () => {
  expect(nextClaimLimits([])).toEqual({ limit: 9, securityOnly: false, busyDomains: [] })
})

test("the last slots are reserved for security messages", () => {
  expect(nextClaimLimits(inFlight(9))).toEqual({ limit: 3, securityOnly: true, busyDomains: [] })
})

test("security messages use the reserved slots first", () => {
  expect(nextClaimLimits(inFlight(3, 0))).toEqual({ limit: 9, securityOnly: false, busyDomains: [] })
})

test("nothing is claimed when no slot is free", () => {
  expect(nextClaimLimits(inFlight(MAX_CONCURRENT_DELIVERIES, 0))).toBeUndefined()
})

test("a domain at its limit is busy, for security messages too", () => {
  expect(nextClaimLimits(inFlight(9, 0, "slow.example"))).toMatchObject({ busyDomains: ["slow.example"] })
})

test.each([
  ["Ada@Example.ORG", "example.org"],
  ["+39 070 111", "+39 070 111"],
])("the domain of %s is %s", (recipient, domain) => {
  expect(domainOf(recipient)).toBe(domain)
})
