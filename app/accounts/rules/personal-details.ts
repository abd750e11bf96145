import { type IsoDate, parseDateInput } from "../../platform/dates"
import { isNamed, splitName, type VerifiedPerson } from "./verified-person"

/** What the profile knows of a person for the forms; undefined if unknown. */
export type PersonalDetails = {
  phone: string | undefined
  birthDate: IsoDate | undefined
  licenseNumber: string | undefined
  licenseIssueDate: IsoDate | undefined
}

/** What somebody typed into a form; dates as `dd/mm/yyyy` or ISO. */
export type TypedDetails = { fullName: string } & { [name in keyof PersonalDetails]?: string }

type Known = PersonalDetails & { name: string; verifiedPerson: VerifiedPerson | undefined }

/** The birth date of the document, else the typed one. */
export const birthDateOf = ({ birthDate, verifiedPerson }: Pick<Known, "birthDate" | "verifiedPerson">) =>
  verifiedPerson?.birthDate ?? birthDate

/**
 * The typed details that the profile should keep: those it does not know yet, if they are of the account's own person. A birth date
 * of a document is never replaced; a licence is, if `isOwnLicence` says that the driver was verified as this person.
 */
export function detailsToKeep(
  known: Known,
  typed: TypedDetails,
  { isOwnLicence = false } = {},
): Partial<PersonalDetails> {
  if (!isNamed(splitName(known.name), typed.fullName)) return {}
  const birthDate = parseDateInput(typed.birthDate ?? "")
  const licenseIssueDate = parseDateInput(typed.licenseIssueDate ?? "")
  const takesLicence = isOwnLicence || !known.licenseNumber
  return {
    ...(typed.phone && !known.phone && { phone: typed.phone }),
    ...(birthDate && !birthDateOf(known) && { birthDate }),
    ...(takesLicence && isNew(typed.licenseNumber, known.licenseNumber) && { licenseNumber: typed.licenseNumber }),
    ...(takesLicence && isNew(licenseIssueDate, known.licenseIssueDate) && { licenseIssueDate }),
  }
}

const isNew = (typed: string | undefined, known: string | undefined) => Boolean(typed) && typed !== known

/** A driver's details as the forms show them: dates as `dd/mm/yyyy`, "" if unknown. */
export const driverFields = (known: Pick<Known, Exclude<keyof Known, "name" | "phone">>) => ({
  birthDate: asTyped(birthDateOf(known)),
  licenseNumber: known.licenseNumber ?? "",
  licenseIssueDate: asTyped(known.licenseIssueDate),
})

const asTyped = (date: IsoDate | undefined): string => date?.split("-").reverse().join("/") ?? ""
