import { describe, expect, test } from "vitest"
import { cardFaults, fieldOfCardError, formatCardNumber, formatCvc, formatExpiry, readExpiry } from "./card-input"

describe("typed card data", () => {
  test.each([
    ["4242", "4242"],
    ["42424", "4242 4"],
    ["4242-4242 4242x4242", "4242 4242 4242 4242"],
    ["378282246310005", "3782 822463 10005"],
    ["3782822463100059999", "3782 822463 10005"],
    ["", ""],
  ])("the number %j is shown as %j", (typed, shown) => expect(formatCardNumber(typed)).toBe(shown))

  test.each([
    ["1", "", "1"],
    ["4", "", "04/"],
    ["12", "1", "12/"],
    ["12", "12/", "12"],
    ["123", "12/", "12/3"],
    ["1230", "12/3", "12/30"],
    ["12/2030", "", "12/30"],
    ["1 / 30", "", "01/30"],
  ])("the expiry %j after %j is shown as %j", (typed, before, shown) => expect(formatExpiry(typed, before)).toBe(shown))

  test("the security code keeps four digits", () => expect(formatCvc("12a345")).toBe("1234"))

  test("a complete expiry is a month of a year", () => {
    expect(readExpiry("01/30")).toEqual({ month: 1, year: 2030 })
    expect(readExpiry("1/30")).toBeUndefined()
  })

  test("all incomplete fields are reported at once", () => {
    expect(cardFaults({ number: "4242", expiry: "13/30", cvc: "1" })).toEqual({
      number: "payments.card-invalid-number",
      expiry: "payments.card-invalid-expiry",
      cvc: "payments.card-invalid-cvc",
    })
    expect(cardFaults({ number: "4242 4242 4242 4242", expiry: "12/30", cvc: "123" })).toEqual({})
    expect(cardFaults({ number: "3782 822463 10005", expiry: "12/30", cvc: "123" })).toEqual({
      cvc: "payments.card-invalid-cvc",
    })
  })

  test("an error about one field is shown there, a decline above the form", () => {
    expect(fieldOfCardError("payments.card-expired")).toBe("expiry")
    expect(fieldOfCardError("payments.card-declined")).toBeUndefined()
  })
})
