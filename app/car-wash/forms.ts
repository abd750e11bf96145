import { z } from "zod"
import { emailProofForm, sessionHintForm } from "../checkout/forms"
import { emailText, nameText, phoneText } from "../platform/contact-fields"
import { isClockTime } from "../platform/dates"
import { currencies } from "../platform/money"
import { idText, text } from "../platform/text"
import { wholeNumber } from "../platform/whole-number"
import { addOnHours, addOnIds } from "./rules/add-ons"
import { serviceIds } from "./rules/services"

const CHOICE = "car-wash.choice-invalid"
const blank = (value: unknown) => (value === "" || value === null ? undefined : value)

const service = z.enum(serviceIds, { error: "car-wash.service-required" })
/** A single-line text with only one error code. */
const only = (code: string, max: number) => text({ max, required: code, long: code, invalid: code })

const dateField = only("car-wash.date-required", 10)

/** A date of the driver, `dd/mm/yyyy` or ISO; validated by the rules if a car is lent (`addOnDriverErrors`). */
const typedDate = (code: string) => z.preprocess(blank, text({ max: 20, long: code, invalid: code }).optional())

export const slotsForm = z.object({ service, date: dateField })

const hasHoursForAddOn = ({
  additionalService,
  additionalServiceHours,
}: {
  additionalService?: string
  additionalServiceHours?: number
}) => additionalService === undefined || additionalServiceHours !== undefined

/**
 * A wash as the browser requests it (part 2 §3, §5); `expectedAmountCents` is the amount shown, in cents of `currency`. Day
 * and time are validated by the rules.
 */
export const washForm = z
  .object({
    ...sessionHintForm.shape,
    ...emailProofForm.shape,
    purchaseKey: z.uuid({ error: CHOICE }),
    service,
    fullName: nameText({ required: "car-wash.name-required" }),
    email: emailText({ required: "car-wash.email-required", invalid: "car-wash.email-invalid" }),
    phone: phoneText({ required: "car-wash.phone-required", invalid: "car-wash.phone-invalid" }),
    appointmentDate: dateField,
    appointmentTime: only("car-wash.time-required", 5).refine(isClockTime, "car-wash.time-required"),
    additionalService: z.preprocess(blank, z.enum(addOnIds, { error: CHOICE }).optional()),
    additionalServiceHours: z.preprocess(
      blank,
      wholeNumber({ error: CHOICE })
        .pipe(z.literal(addOnHours, { error: CHOICE }))
        .optional(),
    ),
    birthDate: typedDate("bookings.birth-date-invalid"),
    licenseNumber: z.preprocess(blank, nameText({ max: 40, plain: "platform.field-invalid" }).optional()),
    licenseIssueDate: typedDate("bookings.license-issue-date-invalid"),
    notes: z.preprocess(blank, text({ max: 1000 }).optional()),
    expectedAmountCents: z.int({ error: CHOICE }).min(0, CHOICE),
    currency: z.enum(currencies, { error: CHOICE }),
  })
  .refine(hasHoursForAddOn, { path: ["additionalServiceHours"], error: "car-wash.hours-required" })
export type WashForm = z.output<typeof washForm>

/** The driver of the add-on's car, if readable. */
export const driverInput = z.object({
  birthDate: washForm.shape.birthDate.catch(undefined),
  licenseNumber: washForm.shape.licenseNumber.catch(undefined),
  licenseIssueDate: washForm.shape.licenseIssueDate.catch(undefined),
})

/** The car for a wash's add-on; none removes the current one. */
export const addOnCarForm = z.object({
  bookingId: z.uuid({ error: "platform.not-found" }),
  vehicleId: z.preprocess(blank, idText(CHOICE).optional()),
})
