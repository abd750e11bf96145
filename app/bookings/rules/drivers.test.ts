import { describe, expect, test } from "vitest"
import type { CarCategory } from "../../catalogue/rules/driver-needs"
import {
  ageOn,
  driverDateErrors,
  driverErrors,
  driverOn,
  hasRecentLicense,
  isYoung,
  licenseYearsOn,
  type RequestedDriver,
} from "./drivers"

const on = "2026-11-24"

describe("age on the day of pickup", () => {
  test.each([
    ["24/11/2001", 25],
    ["25/11/2001", 24],
    ["2001-11-24", 25],
    ["29/02/2004", 22],
    ["31/02/2000", 0],
    ["soon", 0],
    ["2030-01-01", 0],
    ["1826-01-01", 0],
  ])("%s is %i", (born, age) => {
    expect(ageOn(born, on)).toBe(age)
  })
})

test("licence years are whole years; a future or implausible date counts as none", () => {
  expect(licenseYearsOn("24/11/2024", on)).toBe(2)
  expect(licenseYearsOn("25/11/2024", on)).toBe(1)
  expect(licenseYearsOn("2027-01-01", on)).toBe(0)
  expect(licenseYearsOn("0001-01-01", on)).toBe(0)
})

test.each<[string, RequestedDriver, CarCategory, string[]]>([
  ["24 on an exotic car", { birthDate: "25/11/2001" }, "cars", ["birthDate minimum-age"]],
  ["25 on the day of pickup", { birthDate: "24/11/2001" }, "cars", []],
  ["17 on an urban car", { birthDate: "25/11/2008" }, "urban-cars", ["birthDate minimum-age"]],
  ["18 on an urban car", { birthDate: "24/11/2008" }, "urban-cars", []],
  ["a licence of one year", { licenseIssueDate: "25/11/2024" }, "urban-cars", ["licenseIssueDate license-two-years"]],
  ["a licence of two years", { licenseIssueDate: "24/11/2024" }, "urban-cars", []],
  [
    "invalid dates",
    { birthDate: "x", licenseIssueDate: "99/99/2000" },
    "cars",
    ["birthDate birth-date-invalid", "licenseIssueDate license-issue-date-invalid"],
  ],
  [
    "a licence issued the day before the 14th birthday",
    { birthDate: "24/11/1980", licenseIssueDate: "23/11/1994" },
    "cars",
    ["licenseIssueDate license-too-early"],
  ],
  ["a licence issued on the 14th birthday", { birthDate: "24/11/1980", licenseIssueDate: "24/11/1994" }, "cars", []],
  ["no dates", {}, "cars", []],
])("%s", (_, requested, category, expected) => {
  const found = driverErrors(requested, category, on)
  expect(found.map(({ field, code }) => `${field} ${code.replace("bookings.", "")}`)).toEqual(expected)
})

test("dates are checked without vehicle and day of pickup", () => {
  const fieldsOf = (requested: RequestedDriver) =>
    driverDateErrors(requested, "secondDriver.").map(({ field }) => field)
  expect(fieldsOf({ birthDate: "31/02/1990", licenseIssueDate: "soon" })).toEqual([
    "secondDriver.birthDate",
    "secondDriver.licenseIssueDate",
  ])
  expect(fieldsOf({ birthDate: "01/01/1990", licenseIssueDate: "01/01/1980" })).toEqual([
    "secondDriver.licenseIssueDate",
  ])
  expect(fieldsOf({ birthDate: "01/01/2020" })).toEqual([])
})

test("fees: under 25 is young, two to under three years is recent", () => {
  expect(isYoung(driverOn({ birthDate: "25/11/2001" }, on))).toBe(true)
  expect(isYoung(driverOn({ birthDate: "24/11/2001" }, on))).toBe(false)
  expect(hasRecentLicense({ licenseYears: 2 })).toBe(true)
  expect(hasRecentLicense({ licenseYears: 3 })).toBe(false)
  expect(hasRecentLicense({})).toBe(false)
})
