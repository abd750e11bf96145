import { describe, expect, test } from "vitest"
import { someRentalRequest } from "../../tests/support/purchases/rentals"
import { quoteRequest, rentalRequest, secondDriverDates } from "./forms"

const somebody = {
  kind: "person",
  userId: "ada",
  email: "ada@example.com",
  licenceId: "3f0c8a52-6c4e-4d0e-9a57-0c6b1f2d3e4a",
  idId: "8b1d7c60-2f3a-4e5b-8c9d-1a2b3c4d5e6f",
} as unknown as Parameters<typeof someRentalRequest>[0]

const errorsOf = (changes: Record<string, unknown>) =>
  rentalRequest
    .safeParse(someRentalRequest(somebody, changes))
    .error?.issues.map(({ path, message }) => `${path.join(".")} ${message.replace("car-rental.", "")}`) ?? []

const second = (fields: Record<string, string>) => ({
  addSecondDriver: true,
  secondDriver: { firstName: "Ugo", lastName: "Neri", ...fields },
})

describe("e-mail address and telephone number", () => {
  test.each([
    ["ada@example.com", []],
    [" ada@example.com ", []],
    ["", ["email email-required"]],
    ["ada", ["email email-invalid"]],
    ["ada@example", ["email email-invalid"]],
    [undefined, ["email email-required"]],
  ])("%j", (email, expected) => {
    expect(errorsOf({ email })).toEqual(expected)
  })
  test.each([
    ["+39 070 111222", []],
    ["(070) 11.12-22", []],
    ["   ", ["phone phone-required"]],
    ["12", ["phone phone-invalid"]],
    ["call me", ["phone phone-invalid"]],
  ])("%j", (phone, expected) => {
    expect(errorsOf({ phone })).toEqual(expected)
  })
  test("of a second driver are optional", () => {
    expect(errorsOf(second({ email: "", phone: "" }))).toEqual([])
    expect(errorsOf(second({ email: "x", phone: "y" }))).toEqual([
      "secondDriver.email email-invalid",
      "secondDriver.phone phone-invalid",
    ])
  })
})

describe("a link or markup", () => {
  test.each(["Win at evil.example/now", "http://evil.example", "<b>Ada</b>", "ada@evil.example"])(
    "%j is no name",
    (text) => {
      expect(errorsOf({ firstName: text, lastName: text, licenseNumber: text })).toEqual([
        "firstName accounts.name-plain",
        "lastName accounts.name-plain",
        "licenseNumber platform.field-invalid",
      ])
      expect(errorsOf(second({ firstName: text, lastName: text }))).toEqual([
        "secondDriver.firstName accounts.name-plain",
        "secondDriver.lastName accounts.name-plain",
      ])
    },
  )
})

describe("text of 60,000 characters is refused as too long", () => {
  const long = `a@${".".repeat(60_000)}@`
  test.each(["email", "phone", "firstName", "licenseNumber", "birthDate", "licenseIssueDate", "pickupDate"])(
    "%s",
    (field) => {
      expect(errorsOf({ [field]: long })).toEqual([`${field} platform.text-too-long`])
    },
  )
  test.each(["pickupTime", "returnDate", "returnTime", "vehicleId"])("%s", (field) => {
    expect(errorsOf({ [field]: long })).toEqual([`${field} platform.text-too-long`])
  })
  test.each(["email", "phone", "licenseNumber"])("the second driver's %s", (field) => {
    expect(errorsOf(second({ [field]: long }))).toEqual([`secondDriver.${field} platform.text-too-long`])
  })
  test("a driver's dates in a price", () => {
    const requested = quoteRequest.safeParse({
      ...someRentalRequest(somebody),
      birthDate: long,
      licenseIssueDate: long,
    })
    expect(requested.error?.issues.map(({ message }) => message)).toEqual([
      "car-rental.date-invalid",
      "car-rental.date-invalid",
    ])
  })
})

test("a second driver's dates are read even if other fields are invalid", () => {
  const dates = { birthDate: "1990-01-01", licenseIssueDate: "2010-01-01" }
  expect(secondDriverDates.parse({ addSecondDriver: "on", secondDriver: dates })).toEqual({ secondDriver: dates })
  expect(secondDriverDates.parse({ addSecondDriver: "on", "secondDriver.birthDate": "1990-01-01" })).toMatchObject({
    secondDriver: { birthDate: "1990-01-01" },
  })
  expect(secondDriverDates.parse({ addSecondDriver: false, secondDriver: dates })).toEqual({ secondDriver: undefined })
  expect(secondDriverDates.parse({ addSecondDriver: true, secondDriver: 7 })).toEqual({ secondDriver: {} })
})

test.each([true, "0x10", "1e2", 1.5, -1, "100001"])("%j is no number of kilometres", (expectedKm) => {
  expect(errorsOf({ expectedKm })).toEqual(["expectedKm km-invalid"])
})
