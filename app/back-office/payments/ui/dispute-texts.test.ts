import { expect, test } from "vitest"
import { inLocale } from "../../../platform/i18n/request-locale.server"
import { disputeStatus } from "./dispute-texts"

test.each([
  [true, "The bank is waiting for our evidence. The booking is still valid. You decide whether to cancel it."],
  [false, "The bank is waiting for our evidence."],
])("the text mentions the booking only if it is active: %s", (isActive, expected) => {
  expect(inLocale("en", () => disputeStatus("needs_response", isActive))).toBe(expected)
})
