import type { BookingPaymentMethod } from "../../bookings/rules/states"
import type { Location } from "../../catalogue/rules/locations"
import { type Trip, tripQuery } from "../../catalogue/rules/trip"
import type { Cryptocurrency } from "../../payments/rules/crypto"
import { parseDateInput } from "../../platform/dates"
import type { Currency } from "../../platform/money"
import type { Period } from "./days"
import type { ExtraId } from "./extras"
import type { KmPackageType, PackageDistance } from "./kilometres"
import { isPeriod } from "./period"
import type { InsuranceOption } from "./prices"
import { periodOfTrip, tripDates } from "./trip-period"
import type { DepositOption } from "./vehicle"

/** An uploaded file: its document id and its name on the customer's device. */
export type UploadedFile = { id: string; name: string }

export type DriverFields = {
  firstName: string
  lastName: string
  email: string
  phone: string
  birthDate: string
  licenseNumber: string
  licenseIssueDate: string
}

const driverFieldNames = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "birthDate",
  "licenseNumber",
  "licenseIssueDate",
] as const satisfies (keyof DriverFields)[]

/** Whether all of a driver is known. */
export const hasDriver = (driver: Partial<DriverFields>): boolean =>
  driverFieldNames.every((name) => driver[name]?.trim())

/** All fields of the wizard (part 2 §3), as typed; kept across reloads. Payment consents are not kept. */
export type WizardForm = Period &
  DriverFields & {
    purchaseKey: string
    /** The last step that can be shown, 1 to 4: all before it were checked. */
    reached: number
    /** The trip of the address (`tripQuery`) that the dates and places were last taken from, "" for none. */
    trip: string
    /** Something was typed or chosen. */
    isTyped: boolean
    /** What was last booked in this tab, "" before. */
    bookedId: string
    pickupLocation: Location
    returnLocation: Location
    licenseImage: UploadedFile | null
    isSardinianResident: boolean
    confirmsInformation: boolean
    addSecondDriver: boolean
    secondDriver: DriverFields
    insuranceOption: InsuranceOption
    extras: ExtraId[]
    kmPackageType: KmPackageType
    kmPackageDistance: PackageDistance
    expectedKm: string
    depositOption: DepositOption
    paymentMethod: BookingPaymentMethod
    cryptocurrency: Cryptocurrency
  }

/** A function receives the current form, including restored values. */
export type ChangeForm = (change: Partial<WizardForm> | ((current: WizardForm) => Partial<WizardForm>)) => void

const noDriver: DriverFields = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  birthDate: "",
  licenseNumber: "",
  licenseIssueDate: "",
}

/** What is known about a customer who has rented before, and less of others. */
export type KnownCustomer = Partial<DriverFields & { isSardinianResident: boolean }>

/** The dates and places of a trip, as fields. */
export const tripFields = (trip: Trip): Partial<WizardForm> => ({
  ...periodOfTrip(trip),
  ...(trip.place && { pickupLocation: trip.place }),
  ...(trip.returnPlace && { returnLocation: trip.returnPlace }),
  trip: tripQuery(trip),
})

/** The trip of a form; undefined while its dates are incomplete. */
export function tripOfForm(form: WizardForm): Trip | undefined {
  if (!isPeriod(form)) return undefined
  return { ...tripDates(form), place: form.pickupLocation, returnPlace: form.returnLocation }
}

/** The initial form: default dates, and the account's data of the customer. */
export function newForm(period: Period, customer: KnownCustomer = {}): WizardForm {
  return {
    ...period,
    ...noDriver,
    ...customer,
    purchaseKey: "",
    reached: 1,
    trip: "",
    isTyped: false,
    bookedId: "",
    pickupLocation: "cagliari_office",
    returnLocation: "cagliari_office",
    licenseImage: null,
    isSardinianResident: customer.isSardinianResident ?? false,
    confirmsInformation: false,
    addSecondDriver: false,
    secondDriver: noDriver,
    insuranceOption: "KASKO_BASE",
    extras: [],
    kmPackageType: "none",
    kmPackageDistance: 100,
    expectedKm: "",
    depositOption: "standard",
    paymentMethod: "online",
    cryptocurrency: "btc",
  }
}

/** The body of `POST /api/car-rentals/quote` for the current input; incomplete dates are omitted. */
export function quoteBody(vehicleId: string, form: WizardForm, currency: Currency) {
  const kilometres = Number.parseInt(form.expectedKm, 10)
  return {
    vehicleId,
    currency,
    pickupLocation: form.pickupLocation,
    returnLocation: form.returnLocation,
    pickupDate: form.pickupDate,
    pickupTime: form.pickupTime,
    returnDate: form.returnDate,
    returnTime: form.returnTime,
    birthDate: parseDateInput(form.birthDate),
    licenseIssueDate: parseDateInput(form.licenseIssueDate),
    isSardinianResident: form.isSardinianResident,
    insuranceOption: form.insuranceOption,
    addSecondDriver: form.addSecondDriver,
    extras: form.extras,
    kmPackageType: form.kmPackageType,
    kmPackageDistance: form.kmPackageType === "package" ? form.kmPackageDistance : undefined,
    expectedKm: Number.isFinite(kilometres) ? kilometres : undefined,
    depositOption: form.depositOption,
  }
}

/** The body of steps 1 to 3, for the step check and the checkout. */
export function rentalRequestBody(vehicleId: string, form: WizardForm, currency: Currency) {
  const { licenseImage, reached: _, bookedId: __, trip: ___, isTyped: ____, ...typed } = form
  return {
    ...typed,
    ...quoteBody(vehicleId, form, currency),
    birthDate: form.birthDate,
    licenseIssueDate: form.licenseIssueDate,
    licenseImage: licenseImage?.id,
    secondDriver: form.addSecondDriver ? form.secondDriver : undefined,
  }
}
