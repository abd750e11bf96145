import {
  type CarCategory,
  MINIMUM_LICENSE_YEARS,
  minimumAge,
  PREMIUM_LICENSE_YEARS,
} from "../../catalogue/rules/driver-needs"
import { fullYears, type IsoDate, readDate } from "../../platform/dates"
import type { FieldRefusal } from "../../platform/refusal"

/** Below this the young-driver fee applies (D21). */
const YOUNG_UNDER = 25
/** Below this the recent-licence fee applies (D23). */
const RECENT_LICENSE_UNDER = 3
const OLDEST = 120
/** No licence of any kind is issued to anyone younger. */
const YOUNGEST_LICENSED = 14

/** A driver's dates as typed, `dd/mm/yyyy` or ISO; either may be missing early in the wizard. */
export type AskedDriver = { birthDate?: string; licenseIssueDate?: string }

/** Age and licence seniority in whole years on the day of pickup; undefined where the date is not given yet. */
export type Driver = { age?: number; licenseYears?: number }

/** Whole years of age on `on`; 0 for a date that is none (part 2 §5). */
export function ageOn(birthDate: string, on: IsoDate): number {
  const born = readDate(birthDate)
  const age = born ? fullYears(born, on) : 0
  return age < 0 || age > OLDEST ? 0 : age
}

/** Whole years the licence has been held on `on`; 0 for a date that is none, lies ahead or before anyone alive. */
export function licenseYearsOn(issueDate: string, on: IsoDate): number {
  const issued = readDate(issueDate)
  const years = issued ? fullYears(issued, on) : 0
  return years < 0 || years > OLDEST ? 0 : years
}

export const driverOn = ({ birthDate, licenseIssueDate }: AskedDriver, on: IsoDate): Driver => ({
  age: birthDate ? ageOn(birthDate, on) : undefined,
  licenseYears: licenseIssueDate ? licenseYearsOn(licenseIssueDate, on) : undefined,
})

export const isYoung = ({ age }: Driver) => age !== undefined && age < YOUNG_UNDER

export const hasRecentLicense = ({ licenseYears }: Driver) =>
  licenseYears !== undefined && licenseYears >= MINIMUM_LICENSE_YEARS && licenseYears < RECENT_LICENSE_UNDER

/** What is wrong with a driver's dates themselves, whatever the vehicle and the day of pickup. Dates not given are not judged. */
export function driverDateBreaks({ birthDate, licenseIssueDate }: AskedDriver, prefix = ""): FieldRefusal[] {
  const breaks: FieldRefusal[] = []
  const born = readDate(birthDate ?? "")
  const issued = readDate(licenseIssueDate ?? "")
  if (birthDate && !born) breaks.push({ field: `${prefix}birthDate`, code: "bookings.birth-date-invalid" })
  const isTooEarly = born && issued && fullYears(born, issued) < YOUNGEST_LICENSED
  if (licenseIssueDate && (!issued || isTooEarly))
    breaks.push({ field: `${prefix}licenseIssueDate`, code: "bookings.license-issue-date-invalid" })
  return breaks
}

/** Whether a licence is held long enough for a premium car on that day; a date that is none is not. */
export const mayDrivePremium = (issueDate: string, on: IsoDate): boolean =>
  licenseYearsOn(issueDate, on) >= PREMIUM_LICENSE_YEARS

/** What forbids this driver this category on the day of pickup (D21), wrong dates included. Dates not given are not judged. */
export function driverBreaks(asked: AskedDriver, category: CarCategory, on: IsoDate, prefix = ""): FieldRefusal[] {
  const breaks = driverDateBreaks(asked, prefix)
  const stands = (field: string) => !breaks.some((each) => each.field === field)
  const { age, licenseYears } = driverOn(asked, on)
  if (stands(`${prefix}birthDate`) && age !== undefined && age < minimumAge[category])
    breaks.push({
      field: `${prefix}birthDate`,
      code: "bookings.minimum-age",
      details: { age: minimumAge[category] },
    })
  if (stands(`${prefix}licenseIssueDate`) && licenseYears !== undefined && licenseYears < MINIMUM_LICENSE_YEARS)
    breaks.push({ field: `${prefix}licenseIssueDate`, code: "bookings.license-two-years" })
  return breaks
}
