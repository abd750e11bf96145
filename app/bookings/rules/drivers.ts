import {
  type CarCategory,
  MINIMUM_LICENSE_YEARS,
  minimumAge,
  PREMIUM_LICENSE_YEARS,
} from "../../catalogue/rules/driver-needs"
import { fullYears, type IsoDate, parseDateInput } from "../../platform/dates"
import type { FieldRefusal } from "../../platform/refusal"

/** The young-driver fee applies below this age (D21). */
export const YOUNG_UNDER = 25
/** The recent-licence fee applies below this (D23). */
const RECENT_LICENSE_UNDER = 3
const OLDEST = 120
/** Minimum age for any kind of licence. */
const YOUNGEST_LICENSED = 14

/** A driver's dates as typed, `dd/mm/yyyy` or ISO; either may be missing early in the wizard. */
export type RequestedDriver = { birthDate?: string; licenseIssueDate?: string }

/** Age and licence years, in whole years on the day of pickup; undefined if the date is missing. */
export type Driver = { age?: number; licenseYears?: number }

/** Age in whole years on `on`; 0 for an invalid date (part 2 §5). */
export function ageOn(birthDate: string, on: IsoDate): number {
  const born = parseDateInput(birthDate)
  const age = born ? fullYears(born, on) : 0
  return age < 0 || age > OLDEST ? 0 : age
}

/** Whole years since the licence was issued, on `on`; 0 for an invalid, future or implausible date. */
export function licenseYearsOn(issueDate: string, on: IsoDate): number {
  const issued = parseDateInput(issueDate)
  const years = issued ? fullYears(issued, on) : 0
  return years < 0 || years > OLDEST ? 0 : years
}

export const driverOn = ({ birthDate, licenseIssueDate }: RequestedDriver, on: IsoDate): Driver => ({
  age: birthDate ? ageOn(birthDate, on) : undefined,
  licenseYears: licenseIssueDate ? licenseYearsOn(licenseIssueDate, on) : undefined,
})

export const isYoung = ({ age }: Driver) => age !== undefined && age < YOUNG_UNDER

export const hasRecentLicense = ({ licenseYears }: Driver) =>
  licenseYears !== undefined && licenseYears >= MINIMUM_LICENSE_YEARS && licenseYears < RECENT_LICENSE_UNDER

/** Errors of a driver's dates, without vehicle and day of pickup. Missing dates are not checked. */
export function driverDateErrors({ birthDate, licenseIssueDate }: RequestedDriver, prefix = ""): FieldRefusal[] {
  const errors: FieldRefusal[] = []
  const born = parseDateInput(birthDate ?? "")
  const issued = parseDateInput(licenseIssueDate ?? "")
  if (birthDate && !born) errors.push({ field: `${prefix}birthDate`, code: "bookings.birth-date-invalid" })
  const isTooEarly = born && issued && fullYears(born, issued) < YOUNGEST_LICENSED
  const field = `${prefix}licenseIssueDate`
  if (licenseIssueDate && !issued) errors.push({ field, code: "bookings.license-issue-date-invalid" })
  else if (isTooEarly) errors.push({ field, code: "bookings.license-too-early", details: { age: YOUNGEST_LICENSED } })
  return errors
}

/** Whether the licence is old enough for a premium car on that day; false for an invalid date. */
export const mayDrivePremium = (issueDate: string, on: IsoDate): boolean =>
  licenseYearsOn(issueDate, on) >= PREMIUM_LICENSE_YEARS

/**
 * Errors of this driver for the category on the day of pickup (D21), including invalid dates. Missing dates are not
 * checked.
 */
export function driverErrors(
  requested: RequestedDriver,
  category: CarCategory,
  on: IsoDate,
  prefix = "",
): FieldRefusal[] {
  const errors = driverDateErrors(requested, prefix)
  const isValid = (field: string) => !errors.some((error) => error.field === field)
  const { age, licenseYears } = driverOn(requested, on)
  if (isValid(`${prefix}birthDate`) && age !== undefined && age < minimumAge[category])
    errors.push({
      field: `${prefix}birthDate`,
      code: "bookings.minimum-age",
      details: { age: minimumAge[category] },
    })
  if (isValid(`${prefix}licenseIssueDate`) && licenseYears !== undefined && licenseYears < MINIMUM_LICENSE_YEARS)
    errors.push({ field: `${prefix}licenseIssueDate`, code: "bookings.license-two-years" })
  return errors
}
