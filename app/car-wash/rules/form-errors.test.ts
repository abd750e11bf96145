import { expect, test } from "vitest"
import { chosenDay, formErrors, type WashFields } from "./form-errors"

/** Monday 23 November 2026, 10:00 in Cagliari. */
const now = new Date("2026-11-23T09:00:00Z")

const whole: WashFields = {
  fullName: "Ada Neri",
  email: "ada@example.org",
  phone: "+39 070 111222",
  appointmentDate: "2026-11-24",
  appointmentTime: "09:00",
  additionalService: "",
  additionalServiceHours: "",
  birthDate: "01/01/1985",
  licenseNumber: "CA1234567X",
  licenseIssueDate: "2005-01-01",
  notes: "",
}

const lent = { additionalService: "supercar", additionalServiceHours: "2" }

test("a driver too young for the car gets an error with the age", () => {
  const young = { birthDate: "01/06/2002", licenseIssueDate: "01/06/2021" }
  expect(formErrors({ ...whole, ...lent, ...young }, now)).toEqual([
    { field: "birthDate", code: "bookings.minimum-age", details: { age: 25 } },
  ])
})

test("a driver's errors are in the order of the fields", () => {
  const wrong = { birthDate: "01/06/2002", licenseNumber: "", licenseIssueDate: "" }
  expect(formErrors({ ...whole, ...lent, ...wrong }, now).map(({ field }) => field)).toEqual(Object.keys(wrong))
})

test("a complete form can be submitted", () => {
  expect(formErrors(whole, now)).toEqual([])
  expect(formErrors({ ...whole, additionalService: "supercar", additionalServiceHours: "2" }, now)).toEqual([])
})

test("an empty form lists all required fields, in their order", () => {
  const empty = Object.fromEntries(Object.keys(whole).map((name) => [name, ""])) as WashFields
  expect(formErrors({ ...empty, fullName: "  " }, now)).toEqual([
    { field: "fullName", code: "car-wash.name-required" },
    { field: "email", code: "car-wash.email-required" },
    { field: "phone", code: "car-wash.phone-required" },
    { field: "appointmentDate", code: "car-wash.date-required" },
    { field: "appointmentTime", code: "car-wash.time-required" },
  ])
})

test.each([
  ["email", "car-wash.email-invalid", { email: "ada.example.org" }],
  ["phone", "car-wash.phone-invalid", { phone: "12" }],
  ["appointmentDate", "car-wash.date-past", { appointmentDate: "2026-11-22" }],
  ["appointmentDate", "car-wash.closed-on-sundays", { appointmentDate: "2026-11-29" }],
  ["additionalServiceHours", "car-wash.hours-required", { additionalService: "supercar" }],
  [
    "additionalServiceHours",
    "car-wash.back-after-closing",
    { appointmentTime: "17:30", additionalService: "supercar", additionalServiceHours: "2" },
  ],
  ["birthDate", "bookings.birth-date-required", { ...lent, birthDate: "" }],
  ["licenseNumber", "bookings.license-number-required", { ...lent, licenseNumber: "" }],
  ["licenseIssueDate", "bookings.license-issue-date-invalid", { ...lent, licenseIssueDate: "soon" }],
  ["licenseIssueDate", "bookings.license-two-years", { ...lent, licenseIssueDate: "01/06/2025" }],
])("an invalid %s is refused with %s", (field, code, change) => {
  expect(formErrors({ ...whole, ...change }, now)).toEqual([{ field, code }])
})

test.each([
  ["2026-11-24", { date: "2026-11-24" }],
  ["2026-11-22", { date: "", code: "car-wash.past-date-cleared" }],
  ["2026-11-29", { date: "2026-11-29", code: "car-wash.closed-on-sundays" }],
  ["0202-11-24", { date: "0202-11-24" }],
  ["", { date: "" }],
])("the chosen day %j", (typed, expected) => {
  expect(chosenDay(typed, now)).toEqual(expected)
})
