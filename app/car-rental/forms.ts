import { z } from "zod"
import { locations } from "../catalogue/rules/locations"
import { cardChoiceForm } from "../payments/forms"
import { emailText, nameText, personText, phoneText } from "../platform/contact-fields"
import { currencies } from "../platform/money"
import { text } from "../platform/text"
import { wholeNumber } from "../platform/whole-number"
import { extraIds } from "./rules/extras"
import { kmPackageTypes } from "./rules/kilometres"
import { insuranceOptions } from "./rules/prices"
import { DECLINED_BUT_DESCRIBED, withOneSecondDriver } from "./rules/second-driver"
import { depositOptions } from "./rules/vehicle"

const CHOICE = "car-rental.choice-invalid"

const emptyToUndefined = (value: unknown) => (value === "" || value === null ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyToUndefined, schema.optional())

/** A required single-line text; `code` if it is missing or blank. */
const required = (code: string, max = 100) => text({ max, required: code, clean: true })

/** A checkbox, or a JSON boolean; absent is false. */
const booleanField = (error: string | ((issue: { input?: unknown }) => string)) =>
  z.preprocess((value) => {
    if (value === undefined || value === null || value === "") return false
    if (value === "on" || value === "true" || value === "yes") return true
    return value === "off" || value === "false" || value === "no" ? false : value
  }, z.boolean({ error }))
const ticked = booleanField(CHOICE)

/** Whether there is a second driver; `withOneSecondDriver` runs before. */
const addSecondDriver = booleanField(({ input }) =>
  input === DECLINED_BUT_DESCRIBED ? "car-rental.second-driver-unchosen" : CHOICE,
)

const mustTick = (code: string) => ticked.refine((value) => value, code)

const MAX_LIST_LENGTH = 50

/** Repeated form fields, a single one or a JSON list; a longer list is refused before its items are parsed. */
const list = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => {
      if (value === undefined || value === null || value === "") return []
      if (!Array.isArray(value)) return [value]
      return value.length > MAX_LIST_LENGTH ? undefined : value
    },
    z.array(item, { error: CHOICE }),
  )

const kilometres = optional(wholeNumber({ error: "car-rental.km-invalid", min: 0, max: 100_000 }))

const email = { invalid: "car-rental.email-invalid" }
const phone = { invalid: "car-rental.phone-invalid" }

/** A licence number is printed in mails and the agreement: no link, no markup. */
const licenceNumber = { max: 40, plain: "platform.field-invalid", clean: true }

/** `dd/mm/yyyy` or ISO; validated by the rules (`driverErrors`). */
const dateInput = text({ max: 20, clean: true, long: "car-rental.date-invalid", invalid: "car-rental.date-invalid" })

const documentId = z.uuid("car-rental.document-invalid")

const periodFields = {
  pickupLocation: z.enum(locations, { error: "car-rental.pickup-location-required" }),
  returnLocation: z.enum(locations, { error: "car-rental.return-location-required" }),
  pickupDate: required("car-rental.pickup-date-required"),
  pickupTime: required("car-rental.pickup-time-required"),
  returnDate: required("car-rental.return-date-required"),
  returnTime: required("car-rental.return-time-required"),
}

const optionFields = {
  insuranceOption: z.preprocess(emptyToUndefined, z.enum(insuranceOptions, { error: CHOICE }).default("KASKO_BASE")),
  extras: list(z.enum(extraIds, { error: CHOICE })),
  kmPackageType: z.preprocess(emptyToUndefined, z.enum(kmPackageTypes, { error: CHOICE }).default("none")),
  kmPackageDistance: kilometres,
  expectedKm: kilometres,
  depositOption: z.preprocess(emptyToUndefined, z.enum(depositOptions, { error: CHOICE }).default("standard")),
}

const currency = z.preprocess(emptyToUndefined, z.enum(currencies, { error: CHOICE }).default("eur"))

const quoteFields = z.object({
  vehicleId: required("car-rental.vehicle-required"),
  ...periodFields,
  birthDate: optional(dateInput),
  licenseIssueDate: optional(dateInput),
  isSardinianResident: ticked,
  addSecondDriver,
  ...optionFields,
  currency,
})
/** Body of `POST /api/car-rentals/quote`. Driver dates may be absent early in the wizard. */
export const quoteRequest = z.preprocess(withOneSecondDriver, quoteFields)
export type RentalQuoteInput = z.output<typeof quoteRequest>

const secondDriver = z.object({
  firstName: personText({ required: "car-rental.second-first-name-required" }),
  lastName: personText({ required: "car-rental.second-last-name-required" }),
  email: optional(emailText(email)),
  phone: optional(phoneText(phone)),
  birthDate: optional(dateInput),
  licenseNumber: optional(nameText(licenceNumber)),
  licenseIssueDate: optional(dateInput),
})

const driverFields = {
  firstName: personText({ required: "car-rental.first-name-required" }),
  lastName: personText({ required: "car-rental.last-name-required" }),
  email: emailText({ required: "car-rental.email-required", ...email }),
  phone: phoneText({ required: "car-rental.phone-required", ...phone }),
  birthDate: required("bookings.birth-date-required", 20),
  licenseNumber: nameText({ required: "bookings.license-number-required", ...licenceNumber }),
  licenseIssueDate: required("bookings.license-issue-date-required", 20),
  /** Ids of the uploaded documents; the server decides whether one may be missing (`isLicenceOnFile`). */
  licenseImage: optional(documentId),
  idImage: optional(documentId),
  isSardinianResident: ticked,
  confirmsInformation: mustTick("car-rental.information-unconfirmed"),
  addSecondDriver,
}

const lenientDate = optional(dateInput).catch(undefined)

/** The dates of a second driver, undefined if not readable. */
export const secondDriverDates = z.preprocess(
  withOneSecondDriver,
  z.object({
    secondDriver: z.object({ birthDate: lenientDate, licenseIssueDate: lenientDate }).optional().catch(undefined),
  }),
)

const lineIfAny = optional(nameText({})).catch(undefined)

/** The driver's identity fields, undefined if not readable. */
export const driverIdentity = z.object({ firstName: lineIfAny, lastName: lineIfAny, birthDate: lenientDate })

/** The document ids, undefined if not readable. */
export const namedDocuments = z.object({
  licenseImage: optional(documentId).catch(undefined),
  idImage: optional(documentId).catch(undefined),
})
export type NamedDocuments = z.output<typeof namedDocuments>

const rentalRequestFields = z.object({
  /** Created by the browser once per wizard; a repeated key is the same booking. */
  purchaseKey: z.uuid("car-rental.purchase-key-invalid"),
  vehicleId: required("car-rental.vehicle-required"),
  ...periodFields,
  ...driverFields,
  secondDriver: secondDriver.optional(),
  ...optionFields,
  currency,
})

/** Steps 1 to 3: dates, driver and documents, options; input of `openCheckout` on entering step 4. */
export const rentalRequest = z.preprocess(withOneSecondDriver, rentalRequestFields)
export type RentalRequest = z.output<typeof rentalRequest>

/** The individually valid fields of `raw`, so that the rules can check them despite invalid ones. */
export function validQuoteFields(raw: unknown): Partial<RentalQuoteInput> {
  if (typeof raw !== "object" || raw === null) return {}
  const given = withOneSecondDriver(raw) as Record<string, unknown>
  const fields: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(quoteFields.shape)) {
    const parsed = (schema as z.ZodType).safeParse(given[key])
    if (parsed.success) fields[key] = parsed.data
  }
  return fields
}

/** Kilometres bought after the booking, and the amount shown to the customer, in cents of `currency`. */
export const kilometreForm = z.object({
  bookingId: z.uuid("car-rental.booking-invalid"),
  /** Created by the browser once per choice; a repeated key is the same order. */
  purchaseKey: z.uuid("car-rental.purchase-key-invalid"),
  km: wholeNumber({ error: "car-rental.kilometres-choice" }),
  expectedAmountCents: wholeNumber({ error: "checkout.amount-changed" }),
  currency: z.enum(currencies, { error: CHOICE }),
  card: cardChoiceForm,
})
