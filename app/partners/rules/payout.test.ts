import { expect, test } from "vitest"
import { isDestinationValid, maskedDetails, spacedIban } from "./payout"

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
])("whether %j can be paid to is %s", (payout, isValid) => {
  expect(isDestinationValid(payout)).toBe(isValid)
})
