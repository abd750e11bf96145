import { z } from "zod"
import { isName, NAME_MAX_LENGTH } from "../accounts/rules/name"
import { accessForm } from "../checkout/forms"
import { isPhone } from "../platform/contact"
import { isClockTime } from "../platform/dates"
import { currencies } from "../platform/money"
import { isPlainText } from "../platform/plain-text"
import { addOnHours, addOnIds } from "./rules/add-ons"
import { serviceIds } from "./rules/services"

const CHOICE = "car-wash.choice-invalid"
const LONG = "car-wash.text-too-long"

const blank = (value: unknown) => (value === "" || value === null ? undefined : value)

const lowered = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value)

/** A required line of text; `code` where it is missing or blank. */
const required = (code: string, longest: number) =>
  z
    .string({ error: code })
    .trim()
    .min(1, { error: code, abort: true })
    .max(longest, { error: LONG, abort: true })
    .refine(isPlainText, { error: "platform.field-invalid", abort: true })

const service = z.enum(serviceIds, { error: "car-wash.service-required" })
const aDay = z.string({ error: "car-wash.date-required" }).max(10, "car-wash.date-required")

/** Which free times are asked for. */
export const slotsForm = z.object({ service, date: aDay })

const isWhole = ({
  additionalService,
  additionalServiceHours,
}: {
  additionalService?: string
  additionalServiceHours?: number
}) => additionalService === undefined || additionalServiceHours !== undefined

/**
 * A wash as the browser asks for it (part 2 §3, §5); `expectedTotal` is what it shows, in cents of `currency`. Day and time are
 * judged by the rules.
 */
export const washForm = z
  .object({
    purchaseKey: z.uuid({ error: CHOICE }),
    service,
    fullName: required("car-wash.name-required", NAME_MAX_LENGTH).refine(isName, "accounts.name-plain"),
    email: required("car-wash.email-required", 254).pipe(z.email({ error: "car-wash.email-invalid" })),
    phone: required("car-wash.phone-required", 30).refine(isPhone, "car-wash.phone-invalid"),
    appointmentDate: aDay,
    appointmentTime: z.string({ error: "car-wash.time-required" }).refine(isClockTime, "car-wash.time-required"),
    additionalService: z.preprocess(blank, z.enum(addOnIds, { error: CHOICE }).optional()),
    additionalServiceHours: z.preprocess(
      blank,
      z.coerce
        .number({ error: CHOICE })
        .pipe(z.literal(addOnHours, { error: CHOICE }))
        .optional(),
    ),
    notes: z.preprocess(
      blank,
      z.string({ error: CHOICE }).trim().max(1000, LONG).refine(isPlainText, "platform.field-invalid").optional(),
    ),
    expectedTotal: z.int({ error: CHOICE }).min(0, CHOICE),
    currency: z.enum(currencies, { error: CHOICE }),
  })
  .refine(isWhole, { path: ["additionalServiceHours"], error: "car-wash.hours-required" })
export type WashForm = z.output<typeof washForm>

/** The car set aside for a wash's add-on; none takes back the one there is. */
export const lendingForm = z.object({
  bookingId: z.uuid({ error: "platform.not-found" }),
  vehicleId: z.preprocess(blank, z.string({ error: CHOICE }).max(100, CHOICE).optional()),
})

/**
 * What older clients say of the wash they are about to pay (part 2 §7, D4): `amount` in whole units of `currency`. A guest adds
 * the token of what they hold.
 */
export const intentForm = accessForm.extend({
  purchaseType: z.literal("car-wash"),
  amount: z.number({ error: CHOICE }).min(0, CHOICE).max(100_000, CHOICE),
  currency: z.preprocess(lowered, z.enum(currencies, { error: CHOICE })),
  email: required("car-wash.email-required", 254),
  metadata: z.object({
    appointmentDate: z.string({ error: "car-wash.date-required" }).max(10, "car-wash.date-required"),
    appointmentTime: z.string({ error: "car-wash.time-required" }).max(5, "car-wash.time-required"),
  }),
})
export type AskedIntent = z.output<typeof intentForm>
