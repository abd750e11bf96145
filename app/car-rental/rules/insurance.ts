import type { Driver } from "../../bookings/rules/drivers"
import { MINIMUM_LICENSE_YEARS, PREMIUM_LICENSE_YEARS } from "../../catalogue/rules/driver-needs"
import type { FieldRefusal } from "../../platform/refusal"
import { type InsuranceOption, insuranceOptions, type RentalVehicle } from "./prices"

/** Minimum age and licence years of a plan for a vehicle (part 2 §5, D21). */
export function insuranceNeeds(option: InsuranceOption, vehicle: Pick<RentalVehicle, "premium">) {
  if (option === "KASKO_SIGNATURE") return { age: 30, licenseYears: 10 }
  if (option === "KASKO_BLACK") return { age: 25, licenseYears: 5 }
  return { age: 0, licenseYears: vehicle.premium ? PREMIUM_LICENSE_YEARS : MINIMUM_LICENSE_YEARS }
}

/** Why a driver cannot have a plan, as message codes with details: the rule first, then the unmet conditions. */
export function insuranceObstacles(
  option: InsuranceOption,
  vehicle: Pick<RentalVehicle, "premium">,
  driver: Driver,
): Omit<FieldRefusal, "field">[] {
  const needs = insuranceNeeds(option, vehicle)
  const tooYoung = driver.age !== undefined && driver.age < needs.age
  const tooRecent = driver.licenseYears !== undefined && driver.licenseYears < needs.licenseYears
  if (!tooYoung && !tooRecent) return []
  const obstacles: Omit<FieldRefusal, "field">[] = [ruleOf(option, needs.licenseYears)]
  if (tooYoung)
    obstacles.push({ code: "car-rental.insurance-age", details: { years: needs.age, yours: driver.age ?? 0 } })
  if (tooRecent)
    obstacles.push({
      code: "car-rental.insurance-license",
      details: { years: needs.licenseYears, yours: driver.licenseYears ?? 0 },
    })
  return obstacles
}

function ruleOf(option: InsuranceOption, licenseYears: number): Omit<FieldRefusal, "field"> {
  if (option === "KASKO_SIGNATURE") return { code: "car-rental.signature-needs" }
  if (option === "KASKO_BLACK") return { code: "car-rental.black-needs" }
  return { code: "car-rental.base-needs", details: { years: licenseYears } }
}

/** The plans available to a driver, from base to signature. Missing dates exclude nothing. */
export const eligibleInsurance = (vehicle: Pick<RentalVehicle, "premium">, driver: Driver): InsuranceOption[] =>
  insuranceOptions.filter((option) => insuranceObstacles(option, vehicle, driver).length === 0)

/**
 * The requested plan, or the best available one below it: signature, black, base (part 2 §4). Undefined if not even
 * base is available: the vehicle cannot be rented to this driver.
 */
export function bestInsurance(
  requested: InsuranceOption,
  vehicle: Pick<RentalVehicle, "premium">,
  driver: Driver,
): InsuranceOption | undefined {
  const eligible = eligibleInsurance(vehicle, driver)
  return insuranceOptions
    .slice(0, insuranceOptions.indexOf(requested) + 1)
    .reverse()
    .find((option) => eligible.includes(option))
}

/** The refusal of a driver whom no plan covers, on the field of the licence date. */
export function insuranceRefusal(vehicle: Pick<RentalVehicle, "premium">, driver: Driver): FieldRefusal | undefined {
  const [rule] = insuranceObstacles("KASKO_BASE", vehicle, driver)
  return rule && { ...rule, field: "licenseIssueDate" }
}
