import { expect, test } from "vitest"
import { bookingNumber, idStart } from "./number"

test("a booking's number is the company's prefix and two segments of its id", () => {
  expect(bookingNumber("0a4c4b6e-7c5d-4f55-8d67-2f3b0a9f4e10")).toBe("MST-0A4C-4B6E")
})

test.each([
  ["MST-0A4C-4B6E", "0a4c4b6e"],
  [" mst 0a4c 4b6e ", "0a4c4b6e"],
  ["0A4C", "0a4c"],
  ["MST-0A4", undefined],
  ["0A4C-4B6E-7C5D", undefined],
  ["Ada", undefined],
  ["anna@example.org", undefined],
])("the typed number %j matches ids that start with %s", (typed, start) => {
  expect(idStart(typed)).toBe(start)
})
