import { expect, test } from "vitest"
import { isDestinationChange, isDestinationValid, maskedDetails, payoutsHeldUntil, spacedIban } from "./payout"

test.each([
  [{ method: "iban", details: "IT60X0542811101000000123456" } as const, "•••• 3456"],
  [{ method: "paypal", details: "ada@example.org" } as const, "a••••@example.org"],
])("%j is shown as %s", (payout, masked) => {
  expect(maskedDetails(payout)).toBe(masked)
})

test("an IBAN is written in groups of four", () => {
  expect(spacedIban("IT60X0542811101000000123456")).toBe("IT60 X054 2811 1010 0000 0123 456")
})

test.each([
  [{ method: "iban", details: "IT60X0542811101000000123456" } as const, true],
  [{ method: "iban", details: "IT61X0542811101000000123456" } as const, false],
  [{ method: "iban", details: "IT60 X054 2811 1010 0000 0123 456" } as const, false],
  [{ method: "paypal", details: "ada@example.org" } as const, true],
])("can pay %j: %s", (payout, isValid) => {
  expect(isDestinationValid(payout)).toBe(isValid)
})

const bank = { method: "iban", details: "IT60X0542811101000000123456" } as const
const otherBank = { method: "iban", details: "DE89370400440532013000" } as const
const paypal = { method: "paypal", details: "ada@example.org" } as const
const otherPaypal = { method: "paypal", details: "eva@example.org" } as const

test.each([
  ["the first destination", undefined, bank, false],
  ["the same IBAN", bank, bank, false],
  ["another IBAN", bank, otherBank, true],
  ["PayPal instead of an IBAN", bank, paypal, true],
  ["an IBAN instead of PayPal", paypal, bank, true],
  ["another PayPal address", paypal, otherPaypal, true],
  ["the same PayPal address", paypal, paypal, false],
])("whether %s is a change that holds payouts", (_, before, after, isChange) => {
  expect(isDestinationChange(before, after)).toBe(isChange)
})

test.each([
  [undefined, "2026-11-23T09:00:00Z", undefined],
  ["2026-11-23T09:00:00Z", "2026-11-23T09:00:00Z", "2026-11-30T09:00:00Z"],
  ["2026-11-23T09:00:00Z", "2026-11-30T08:59:59Z", "2026-11-30T09:00:00Z"],
  ["2026-11-23T09:00:00Z", "2026-11-30T09:00:00Z", undefined],
  ["2026-11-23T09:00:00Z", "2027-01-01T00:00:00Z", undefined],
  // The clocks change: seven times 24 hours.
  ["2026-10-24T09:00:00Z", "2026-10-25T09:00:00Z", "2026-10-31T09:00:00Z"],
  ["2027-03-27T09:00:00Z", "2027-03-28T09:00:00Z", "2027-04-03T09:00:00Z"],
])("payouts changed at %s: the hold at %s", (changedAt, now, until) => {
  const held = payoutsHeldUntil(changedAt === undefined ? undefined : new Date(changedAt), new Date(now))
  expect(held).toEqual(until === undefined ? undefined : new Date(until))
})
