import { expect, test } from "vitest"
import { bookingNumber } from "./number"

test("a booking's number is the house's prefix and two segments of its id", () => {
  expect(bookingNumber("0a4c4b6e-7c5d-4f55-8d67-2f3b0a9f4e10")).toBe("MST-0A4C-4B6E")
})
