import { expect, test } from "vitest"
import { bestInsurance, eligibleInsurance, insuranceObstacles, insuranceRefusal } from "./insurance"
import type { InsuranceOption } from "./prices"

const standard = { premium: false }
const premium = { premium: true }
const [BASE, BLACK, SIGNATURE]: InsuranceOption[] = ["KASKO_BASE", "KASKO_BLACK", "KASKO_SIGNATURE"]

test.each<[number, number, typeof standard, (InsuranceOption | undefined)[]]>([
  [30, 10, standard, [BASE, BLACK, SIGNATURE]],
  [29, 10, standard, [BASE, BLACK]],
  [30, 9, standard, [BASE, BLACK]],
  [25, 5, standard, [BASE, BLACK]],
  [24, 5, standard, [BASE]],
  [25, 4, standard, [BASE]],
  [18, 2, standard, [BASE]],
  [40, 1, standard, []],
  [40, 2, premium, []],
  [40, 3, premium, [BASE]],
])("age %i with %i licence years", (age, licenseYears, vehicle, plans) => {
  expect(eligibleInsurance(vehicle, { age, licenseYears })).toEqual(plans)
})

test.each<[InsuranceOption, number, number, InsuranceOption | undefined]>([
  ["KASKO_SIGNATURE", 35, 12, "KASKO_SIGNATURE"],
  ["KASKO_SIGNATURE", 27, 8, "KASKO_BLACK"],
  ["KASKO_SIGNATURE", 22, 3, "KASKO_BASE"],
  ["KASKO_BLACK", 22, 3, "KASKO_BASE"],
  ["KASKO_BASE", 35, 12, "KASKO_BASE"],
  ["KASKO_SIGNATURE", 22, 1, undefined],
])("%s at %i with %i years becomes %s", (requested, age, licenseYears, got) => {
  expect(bestInsurance(requested, standard, { age, licenseYears })).toBe(got)
})

test("without the driver's dates every plan can be chosen", () => {
  expect(eligibleInsurance(premium, {})).toHaveLength(3)
})

test("obstacles name the rule and the driver's values", () => {
  expect(insuranceObstacles("KASKO_SIGNATURE", standard, { age: 28, licenseYears: 6 })).toEqual([
    { code: "car-rental.signature-needs" },
    { code: "car-rental.insurance-age", details: { years: 30, yours: 28 } },
    { code: "car-rental.insurance-license", details: { years: 10, yours: 6 } },
  ])
})

test("a premium vehicle is refused with a licence under three years", () => {
  expect(insuranceRefusal(premium, { age: 40, licenseYears: 2 })).toEqual({
    field: "licenseIssueDate",
    code: "car-rental.base-needs",
    details: { years: 3 },
  })
  expect(insuranceRefusal(premium, { age: 40, licenseYears: 3 })).toBeUndefined()
})
