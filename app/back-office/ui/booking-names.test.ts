import { expect, test } from "vitest"
import { cancelText } from "../../bookings/ui/booking-texts"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { endedText } from "./booking-names"

test("operators and customers read different texts about an ended booking", () => {
  expect(endedText("customer")).toBe(m.back_office_ended_customer())
  expect(endedText("operator")).toBe(m.back_office_ended_operator())
  expect(endedText("customer")).not.toBe(cancelText("customer"))
  expect(endedText(null)).toBeUndefined()
})

test.each([
  "expired",
  "taken",
  "refused",
  "customer",
  "customer-free",
  "operator",
  "declined",
  "force-majeure",
  "forgotten",
  "amount-mismatch",
])("%s has a text for customers and operators", (reason) => {
  expect(cancelText(reason)).toBeTruthy()
  expect(endedText(reason)).toBeTruthy()
})
