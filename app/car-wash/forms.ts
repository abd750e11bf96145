import { z } from "zod"
import { sessionHintForm } from "../checkout/forms"
import { emailText, nameText, personText, phoneText } from "../platform/contact-fields"
import { isClockTime, isIsoDate } from "../platform/dates"
import { currencies } from "../platform/money"
import type { FieldRefusal } from "../platform/refusal"
import { idText, text } from "../platform/text"
import { wholeNumber } from "../platform/whole-number"
import { addOnHours, addOnIds } from "./rules/add-ons"
import { addOnDriverErrors } from "./rules/drivers"
import { serviceIds } from "./rules/services"
import { lendableHours } from "./rules/slots"

const CHOICE = "car-wash.choice-invalid"
const blank = (value: unknown) => (value === "" || value === null ? undefined : value)

const service = z.enum(serviceIds, { error: "car-wash.service-required" })
/** A single-line text with only one error code. */
const only = (code: string, max: number) => text({ max, required: code, long: code, invalid: code })

const dateField = only("car-wash.date-required", 10)

/** A date of the driver, `dd/mm/yyyy` or ISO; validated if there is a courtesy car (`addOnDriverErrors`). */
const typedDate = (code: string) =>
  z.preprocess(blank, text({ max: 20, long: code, invalid: code, clean: true }).optional())

export const slotsForm = z.object({ service, date: dateField })

const washFields = z.object({
  ...sessionHintForm.shape,
  purchaseKey: z.uuid({ error: CHOICE }),
  service,
  fullName: personText({ required: "car-wash.name-required" }),
  email: emailText({ required: "car-wash.email-required", invalid: "car-wash.email-invalid" }),
  phone: phoneText({ required: "car-wash.phone-required", invalid: "car-wash.phone-invalid" }),
  appointmentDate: dateField.refine(isIsoDate, "car-wash.date-required"),
  appointmentTime: only("car-wash.time-required", 5).refine(isClockTime, "car-wash.time-required"),
  additionalService: z.preprocess(blank, z.enum(addOnIds, { error: CHOICE }).optional()),
  additionalServiceHours: z.preprocess(
    blank,
    wholeNumber({ error: CHOICE })
      .pipe(z.literal(addOnHours, { error: CHOICE }))
      .optional(),
  ),
  birthDate: typedDate("bookings.birth-date-invalid"),
  licenseNumber: z.preprocess(blank, nameText({ max: 40, plain: "platform.field-invalid", clean: true }).optional()),
  licenseIssueDate: typedDate("bookings.license-issue-date-invalid"),
  notes: z.preprocess(blank, text({ max: 1000 }).optional()),
  expectedAmountCents: z.int({ error: CHOICE }).min(0, CHOICE),
  currency: z.enum(currencies, { error: CHOICE }),
})

/** An invalid value becomes null; unlike `catch()`, the API document can describe it. */
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (schema.safeParse(value).success ? value : null), schema.nullable())

const { shape } = washFields
const addOnFields = z.object({
  appointmentDate: orNull(shape.appointmentDate),
  appointmentTime: orNull(shape.appointmentTime),
  additionalService: orNull(shape.additionalService),
  additionalServiceHours: orNull(shape.additionalServiceHours),
  birthDate: orNull(shape.birthDate),
  licenseNumber: orNull(shape.licenseNumber),
  licenseIssueDate: orNull(shape.licenseIssueDate),
})

/** The hours of an add-on, and the driver of its car (D21). */
function checkAddOn(form: z.output<typeof addOnFields>, { addIssue }: z.core.$RefinementCtx) {
  const { appointmentDate: date, appointmentTime: time, additionalService, additionalServiceHours: hours } = form
  if (!additionalService) return
  const { birthDate, licenseNumber, licenseIssueDate } = form
  const driver = {
    birthDate: birthDate ?? undefined,
    licenseNumber: licenseNumber ?? undefined,
    licenseIssueDate: licenseIssueDate ?? undefined,
  }
  const isLate = time && hours && !lendableHours(time).includes(hours)
  const hoursCode = hours === undefined ? "car-wash.hours-required" : isLate && "car-wash.back-after-closing"
  const errors: FieldRefusal[] = [
    ...(hoursCode ? [{ field: "additionalServiceHours", code: hoursCode }] : []),
    ...addOnDriverErrors(additionalService, driver, date ?? undefined),
  ]
  for (const { field, code, details } of errors)
    if (form[field as keyof typeof form] !== null)
      addIssue({ code: "custom", path: [field], message: code, params: { details } })
}

/**
 * A wash as the browser requests it (part 2 §3, §5); `expectedAmountCents` is the amount shown, in cents of `currency`.
 * Which days and times are offered is decided by `holdWash`. The add-on is checked beside the fields, so that all errors
 * are reported at once.
 */
export const washForm = washFields.and(addOnFields.superRefine(checkAddOn).transform(() => ({})))
export type WashForm = z.output<typeof washForm>

/** The courtesy car of a wash; none removes the current one. */
export const courtesyCarForm = z.object({
  bookingId: z.uuid({ error: "platform.not-found" }),
  vehicleId: z.preprocess(blank, idText(CHOICE).optional()),
})
