import { z } from "zod"
import { emailText, nameText, phoneText } from "../platform/contact-fields"
import { currencies } from "../platform/money"
import { text } from "../platform/text"
import { depositOptions } from "./rules/deposit"
import { extraIds } from "./rules/extras"
import { kmPackageTypes } from "./rules/kilometres"
import { insuranceOptions, locations } from "./rules/prices"

const CHOICE = "car-rental.choice-invalid"

const blank = (value: unknown) => (value === "" || value === null ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional())

/** A required line of text; `code` where it is missing or blank. */
const required = (code: string, max = 100) => text({ max, required: code })

/** A tick box of a form, or a JSON boolean; absent is false. */
const ticked = z.preprocess(
  (value) => {
    if (value === undefined || value === null || value === "") return false
    if (value === "on" || value === "true" || value === "yes") return true
    return value === "off" || value === "false" || value === "no" ? false : value
  },
  z.boolean({ error: CHOICE }),
)

const mustTick = (code: string) => ticked.refine((value) => value, code)

const LONGEST_LIST = 50

/** Repeated form fields, a single one or a JSON list; a longer list is refused before its members are looked at. */
const list = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => {
      if (value === undefined || value === null || value === "") return []
      if (!Array.isArray(value)) return [value]
      return value.length > LONGEST_LIST ? undefined : value
    },
    z.array(item, { error: CHOICE }),
  )

const kilometres = optional(
  z.coerce
    .number({ error: "car-rental.km-invalid" })
    .int("car-rental.km-invalid")
    .min(0, "car-rental.km-invalid")
    .max(100_000, "car-rental.km-invalid"),
)

const email = { invalid: "car-rental.email-invalid" }
const phone = { invalid: "car-rental.phone-invalid" }

/** A licence's number, which mails and the agreement print: no link, no markup. */
const licenceNumber = { max: 40, plain: "platform.field-invalid" }

/** `dd/mm/yyyy` or ISO; the rules say what is wrong with it (`driverBreaks`). */
const typedDate = text({ max: 20, long: "car-rental.date-invalid", invalid: "car-rental.date-invalid" })

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
  insuranceOption: z.preprocess(blank, z.enum(insuranceOptions, { error: CHOICE }).default("KASKO_BASE")),
  extras: list(z.enum(extraIds, { error: CHOICE })),
  kmPackageType: z.preprocess(blank, z.enum(kmPackageTypes, { error: CHOICE }).default("none")),
  kmPackageDistance: kilometres,
  expectedKm: kilometres,
  depositOption: z.preprocess(blank, z.enum(depositOptions, { error: CHOICE }).default("standard")),
}

const currency = z.preprocess(blank, z.enum(currencies, { error: CHOICE }).default("eur"))

/** What `POST /api/car-rentals/quote` takes. Driver dates may be absent early in the wizard. */
export const quoteRequest = z.object({
  vehicleId: required("car-rental.vehicle-required"),
  ...periodFields,
  birthDate: optional(typedDate),
  licenseIssueDate: optional(typedDate),
  isSardinianResident: ticked,
  addSecondDriver: ticked,
  ...optionFields,
  currency,
})
export type QuoteRequest = z.output<typeof quoteRequest>

const secondDriver = z.object({
  firstName: nameText({ required: "car-rental.second-first-name-required" }),
  lastName: nameText({ required: "car-rental.second-last-name-required" }),
  email: optional(emailText(email)),
  phone: optional(phoneText(phone)),
  birthDate: optional(typedDate),
  licenseNumber: optional(nameText(licenceNumber)),
  licenseIssueDate: optional(typedDate),
})

const driverFields = {
  firstName: nameText({ required: "car-rental.first-name-required" }),
  lastName: nameText({ required: "car-rental.last-name-required" }),
  email: emailText({ required: "car-rental.email-required", ...email }),
  phone: phoneText({ required: "car-rental.phone-required", ...phone }),
  birthDate: required("car-rental.birth-date-required", 20),
  licenseNumber: nameText({ required: "car-rental.license-number-required", ...licenceNumber }),
  licenseIssueDate: required("car-rental.license-issue-date-required", 20),
  /** Ids of the uploaded documents; whether one may be missing is the server's to say (`documentsOnFile`). */
  licenseImage: optional(documentId),
  idImage: optional(documentId),
  isSardinianResident: ticked,
  confirmsInformation: mustTick("car-rental.information-unconfirmed"),
  addSecondDriver: ticked,
}

/** Turns the form's `secondDriver.firstName` into a nested field; without a second driver, what was typed for one is left out. */
function nestSecondDriver(input: unknown): unknown {
  if (typeof input !== "object" || input === null) return input
  const fields: Record<string, unknown> = {}
  const second: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(input))
    if (key.startsWith("secondDriver.")) second[key.slice("secondDriver.".length)] = value
    else fields[key] = value
  const added = ticked.safeParse(fields.addSecondDriver).data === true
  if (!added) return { ...fields, secondDriver: undefined }
  const given = typeof fields.secondDriver === "object" ? fields.secondDriver : {}
  return { ...fields, secondDriver: { ...given, ...second } }
}

const dateIfAny = optional(typedDate).catch(undefined)

/** The dates of a second driver, as far as they can be dates at all. */
export const secondDriverDates = z.preprocess(
  nestSecondDriver,
  z.object({
    secondDriver: z.object({ birthDate: dateIfAny, licenseIssueDate: dateIfAny }).optional().catch(undefined),
  }),
)

/** The documents named, as far as they can be ids at all. */
export const namedDocuments = z.object({
  licenseImage: optional(documentId).catch(undefined),
  idImage: optional(documentId).catch(undefined),
})
export type NamedDocuments = z.output<typeof namedDocuments>

const applicationFields = z.object({
  /** Made by the browser once per wizard: the same key is the same booking. */
  purchaseKey: z.uuid("car-rental.purchase-key-invalid"),
  vehicleId: required("car-rental.vehicle-required"),
  ...periodFields,
  ...driverFields,
  secondDriver: secondDriver.optional(),
  ...optionFields,
  currency,
})

/** Steps 1 to 3 together: dates, driver and documents, options; as `openCheckout` takes them on entering step 4. */
export const rentalApplication = z.preprocess(nestSecondDriver, applicationFields)
export type RentalApplication = z.output<typeof rentalApplication>

const paymentMethods = ["online", "agency", "crypto"] as const
export const coins = ["btc", "eth", "usdt"] as const

const consentFields = { confirmsDocuments: ticked, agreesToTerms: ticked, agreesToPrivacy: ticked }

/** The three consents of step 4, given or not. */
export const consentForm = z.object(consentFields)

/** Step 4: consents, the way to pay, and the amount the customer saw, in cents of `currency`. */
export const stepPayment = z.object({
  bookingId: z.uuid("car-rental.booking-invalid"),
  paymentMethod: z.enum(paymentMethods, { error: "car-rental.payment-method-required" }),
  coin: z.preprocess(blank, z.enum(coins, { error: CHOICE }).default("btc")),
  ...consentFields,
  expectedTotal: z.coerce.number({ error: "car-rental.amount-changed" }).int("car-rental.amount-changed"),
  currency: z.enum(currencies, { error: CHOICE }),
})

/** The fields of `raw` that stand by themselves, so that rules can judge them beside the ones that do not. */
export function quoteFieldsOf(raw: unknown): Partial<QuoteRequest> {
  if (typeof raw !== "object" || raw === null) return {}
  const given = raw as Record<string, unknown>
  const fields: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(quoteRequest.shape)) {
    const parsed = (schema as z.ZodType).safeParse(given[key])
    if (parsed.success) fields[key] = parsed.data
  }
  return fields
}

/** Kilometres bought after the booking: which, and the amount the customer saw, in cents of `currency`. */
export const kilometreForm = z.object({
  bookingId: z.uuid("car-rental.booking-invalid"),
  /** Made by the browser once per choice: the same key is the same order. */
  purchaseKey: z.uuid("car-rental.purchase-key-invalid"),
  km: z.coerce.number({ error: "car-rental.kilometres-choice" }).int("car-rental.kilometres-choice"),
  expectedTotal: z.coerce.number({ error: "car-rental.amount-changed" }).int("car-rental.amount-changed"),
  currency: z.enum(currencies, { error: CHOICE }),
})
