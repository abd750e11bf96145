import { expect, test } from "vitest"
import { expiryAfterReturn, giftCardExpiry } from "./gift-card-life"

test.each([
  ["2026-11-23T09:00:00Z", 12, "2027-11-23T22:59:59.999Z"],
  ["2026-11-23T23:30:00Z", 12, "2027-11-24T22:59:59.999Z"],
  ["2026-12-24T10:00:00Z", 24, "2028-12-24T22:59:59.999Z"],
  ["2027-08-31T10:00:00Z", 6, "2028-02-29T22:59:59.999Z"],
  ["2026-09-28T10:00:00Z", 6, "2027-03-28T21:59:59.999Z"],
  ["2027-04-25T10:00:00Z", 6, "2027-10-25T21:59:59.999Z"],
])("a card of %s for %i months expires at %s", (issuedAt, months, until) => {
  expect(giftCardExpiry(new Date(issuedAt), months).toISOString()).toBe(until)
})

test("returned credit extends only an expired card, by 30 days", () => {
  const expiresAt = new Date("2026-11-23T22:59:59.999Z")
  expect(expiryAfterReturn(expiresAt, expiresAt)).toEqual(expiresAt)
  const late = expiryAfterReturn(expiresAt, new Date("2026-11-23T23:00:00Z"))
  expect(late.toISOString()).toBe("2026-12-24T22:59:59.999Z")
})
