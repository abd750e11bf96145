import { expect, test } from "vitest"
import { ticketQuantity, typedQuantity } from "./ticket-quantity"

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

test.each([
  ["5", 5],
  [" 12 ", 12],
  ["", undefined],
  ["0", undefined],
  ["13", undefined],
  ["2.5", undefined],
  ["many", undefined],
])("typed %j, with 12 left, is %s", (text, quantity) => {
  expect(typedQuantity(text, 12)).toBe(quantity)
})
