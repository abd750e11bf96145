import { expect, test } from "vitest"
import type { CancelReason } from "../../../bookings/rules/states"
import { cancelText } from "../../../bookings/ui/booking-texts"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { endedText } from "./booking-names"

test("operators and customers read different texts about an ended booking", () => {
  expect(endedText("customer", "customer")).toBe(m.back_office_ended_customer())
  expect(endedText("operator", "company")).toBe(m.back_office_ended_operator())
  expect(endedText("customer", "customer")).not.toBe(cancelText("customer"))
  expect(endedText(null, null)).toBeUndefined()
})

test("an operator reads whether the partner or the company declined", () => {
  expect(endedText("operator", "partner")).toBe(m.back_office_ended_partner())
  expect(endedText("declined", "partner")).toBe(m.back_office_ended_partner())
  expect(endedText("declined", "company_declined")).toBe(m.back_office_ended_declined())
})

test("an operator reads whether the answer or the payment was late", () => {
  expect(endedText("expired", "unanswered")).toBe(m.back_office_ended_unanswered())
  expect(endedText("expired", "unpaid")).toBe(m.back_office_ended_unpaid())
  expect(endedText("expired", "incomplete")).toBe(m.back_office_ended_expired())
})

test.each<CancelReason>([
  "expired",
  "taken",
  "crypto-not-received",
  "customer",
  "customer-free",
  "customer-answer-overdue",
  "operator",
  "declined",
  "force-majeure",
  "unconfirmed",
  "amount-mismatch",
])("%s has a text for customers and operators", (reason) => {
  expect(cancelText(reason)).toBeTruthy()
  expect(endedText(reason, null)).toBeTruthy()
})
