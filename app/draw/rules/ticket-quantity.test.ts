import { expect, test } from "vitest"
import { ticketQuantity } from "./ticket-quantity"

test.each([
  ["5", 5],
  [" 25 ", 25],
  ["0", 1],
  ["501", 500],
  ["", 1],
  [null, 1],
  ["-3", 1],
  ["2.5", 1],
  ["many", 1],
])("%j are %i tickets", (text, quantity) => {
  expect(ticketQuantity(text)).toBe(quantity)
})

test("no more tickets can be chosen than are left", () => {
  expect(ticketQuantity("50", 12)).toBe(12)
  expect(ticketQuantity("50", 0)).toBe(1)
})
