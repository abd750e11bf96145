import type { ExtraId } from "./extras"
import type { KmPackageType } from "./kilometres"
import type { InsuranceOption } from "./prices"
import type { Deductible, DepositOption } from "./vehicle"

/** Details of a car booking (part 2 §3). Amounts are euro cents, images are document ids. */
export type RentalDetails = {
  customer: { fullName: string; email: string; phone: string; age: number }
  driver: {
    firstName: string
    lastName: string
    birthDate: string
    licenseNumber: string
    licenseIssueDate: string
    isSardinianResident: boolean
  }
  secondDriver?: { firstName: string; lastName: string; [field: string]: string | undefined }
  duration: number
  insuranceOption: InsuranceOption
  extras: ExtraId[]
  kmPackage: { type: KmPackageType; distance?: number; costCents: number; includedKm: number; isPremium: boolean }
  depositOption: DepositOption
  depositCents: number
  deductible: Deductible
  driverLicenseImage: string
  driverIdImage: string
}
