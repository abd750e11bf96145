import { driverErrors, mayDrivePremium, type RequestedDriver } from "../../bookings/rules/drivers"
import type { CarCategory } from "../../catalogue/rules/driver-needs"
import type { IsoDate } from "../../platform/dates"
import type { FieldRefusal } from "../../platform/refusal"
import type { AddOnId } from "./add-ons"

/** The driver's dates as ISO days. */
export type CourtesyCarDriver = { birthDate: IsoDate; licenseNumber: string; licenseIssueDate: IsoDate }

/** Category of an add-on's cars, and whether all of them are premium. */
const carsOf: Record<AddOnId, { category: CarCategory; isPremium: boolean }> = {
  "courtesy-car": { category: "urban-cars", isPremium: false },
  supercar: { category: "cars", isPremium: false },
  "lamborghini-ferrari": { category: "cars", isPremium: true },
}

/** Form field names. */
const fields = ["birthDate", "licenseNumber", "licenseIssueDate"]

type TypedDriver = RequestedDriver & { licenseNumber?: string }

/** Errors of the driver of an add-on's car on that day: missing fields, and the rules of a rental of the car (D21). */
export function addOnDriverErrors(addOn: AddOnId, driver: TypedDriver, on: IsoDate | undefined): FieldRefusal[] {
  const missing: FieldRefusal[] = []
  if (!driver.birthDate) missing.push({ field: "birthDate", code: "bookings.birth-date-required" })
  if (!driver.licenseNumber) missing.push({ field: "licenseNumber", code: "bookings.license-number-required" })
  if (!driver.licenseIssueDate)
    missing.push({ field: "licenseIssueDate", code: "bookings.license-issue-date-required" })
  if (on === undefined) return missing
  const { category, isPremium } = carsOf[addOn]
  const errors: FieldRefusal[] = [...missing, ...driverErrors(driver, category, on)]
  const isLicenseJudged = errors.some(({ field }) => field === "licenseIssueDate")
  if (isPremium && !isLicenseJudged && !mayDrivePremium(driver.licenseIssueDate ?? "", on))
    errors.push({ field: "licenseIssueDate", code: "bookings.license-three-years" })
  return fields.flatMap((name) => errors.filter(({ field }) => field === name))
}

/** Whether that driver may have the car on that day, by the licence; without a licence nothing is checked. */
export const mayDrive = (
  driver: Partial<CourtesyCarDriver> | undefined,
  car: { premium: boolean },
  on: IsoDate,
): boolean => !car.premium || !driver?.licenseIssueDate || mayDrivePremium(driver.licenseIssueDate, on)
