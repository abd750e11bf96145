import { expect, test } from "vitest"
import { bookingDoneText, editionDoneText } from "./done-texts"

const confirmed = { status: "confirmed", partner: { answer: null } }

test.each([
  ["refund", { ...confirmed, status: "cancelled" }],
  ["voucher", { ...confirmed, status: "cancelled" }],
  ["answered", { ...confirmed, partner: { answer: "declined" } }],
])("?done=%s is reported only on a booking to which it was done", (done, booking) => {
  expect(bookingDoneText(done, booking)).toBeTruthy()
  expect(bookingDoneText(done, confirmed)).toBeUndefined()
})

test("a cancellation is reported only on a cancelled edition", () => {
  expect(editionDoneText("cancelled", { cancelledAt: new Date() })).toBeTruthy()
  expect(editionDoneText("cancelled", { cancelledAt: null })).toBeUndefined()
})
