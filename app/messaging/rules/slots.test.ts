import { expect, test } from "vitest"
import { domainOf, nextClaim, SLOTS } from "./slots"

const sending = (count: number, priority = 2, domain?: string) =>
  Array.from({ length: count }, (_, index) => ({ priority, domain: domain ?? `${index}.example` }))

test("with nothing under way most slots are for anything", () => {
  expect(nextClaim([])).toEqual({ most: 9, securityOnly: false, busyDomains: [] })
})

test("the last slots are for security mails", () => {
  expect(nextClaim(sending(9))).toEqual({ most: 3, securityOnly: true, busyDomains: [] })
})

test("security mails do not use up what others may take", () => {
  expect(nextClaim(sending(3, 0))).toEqual({ most: 9, securityOnly: false, busyDomains: [] })
})

test("with every slot taken nothing is claimed", () => {
  expect(nextClaim(sending(SLOTS, 0))).toBeUndefined()
})

test("one domain does not take every slot, not even with security mails", () => {
  expect(nextClaim(sending(9, 0, "slow.example"))).toMatchObject({ busyDomains: ["slow.example"] })
})

test.each([
  ["Ada@Example.ORG", "example.org"],
  ["+39 070 111", "+39 070 111"],
])("the domain of %s is %s", (recipient, domain) => {
  expect(domainOf(recipient)).toBe(domain)
})
