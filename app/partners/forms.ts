import { z } from "zod"
import { ticked } from "../accounts/forms"
import { photographFile } from "../catalogue/forms"
import { COMPANY_MAX_LENGTH, EMAIL_MAX_LENGTH } from "../platform/contact"
import { emailText, nameText, personText } from "../platform/contact-fields"
import { isIsoDate } from "../platform/dates"
import { idText, text } from "../platform/text"
import { wholeNumber } from "../platform/whole-number"
import { ibanOf, isForeignIban } from "./rules/iban"
import {
  DESCRIPTION_LENGTH,
  listingCategories,
  MAX_FEATURES_LENGTH,
  type SpecField,
  specFields,
} from "./rules/listing-fields"
import type { PayoutDestination } from "./rules/payout"
import { vatNumberOf } from "./rules/vat"

const ADDRESS_MAX_LENGTH = 300
export const REASON_MAX_LENGTH = 500

type ReadCodes = { required: string; invalid: string; refusalOf?: (typed: string) => string }

/** A typed text, converted by `read`; refused with `refusalOf` or `invalid` if that returns undefined. */
const readBy = (
  read: (typed: string) => string | undefined,
  { required, invalid, refusalOf = () => invalid }: ReadCodes,
) =>
  text({ max: 60, required, long: invalid, invalid, clean: true }).transform((typed, context): string => {
    const value = read(typed)
    if (value !== undefined) return value
    context.addIssue({ code: "custom", message: refusalOf(typed), input: typed })
    return z.NEVER
  })

const company = {
  address: text({ max: ADDRESS_MAX_LENGTH, required: "partners.address-required", long: "partners.address-long" }),
  vatNumber: readBy(vatNumberOf, { required: "partners.vat-required", invalid: "partners.vat-invalid" }),
  legalRepresentative: personText({
    required: "partners.representative-required",
    long: "partners.representative-long",
  }),
}

const iban = readBy(ibanOf, {
  required: "partners.iban-required",
  invalid: "partners.iban-invalid",
  refusalOf: (typed) => (isForeignIban(typed) ? "partners.iban-foreign" : "partners.iban-invalid"),
})
const paypalEmail = emailText({
  required: "partners.paypal-required",
  invalid: "partners.paypal-invalid",
  long: "partners.paypal-invalid",
})

/** Fields of the chosen method only; those of the other one are ignored (part 3 §5). */
const withPayout = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.discriminatedUnion(
    "payoutMethod",
    [
      z.object({ ...shape, payoutMethod: z.literal("iban"), iban }),
      z.object({ ...shape, payoutMethod: z.literal("paypal"), paypalEmail }),
    ],
    { error: "partners.method-required" },
  )

/** The company's data; the registration document is stored before. */
export const companyForm = z.object(company)

/** The first submission, with the payout method. */
export const verificationForm = withPayout(company)

/** `currentPassword` is optional here: the use case checks it if the account has a password. */
export const payoutForm = withPayout({ currentPassword: text({ max: 1000, trim: false }).default("") })

/** The payout of either form. */
export const payoutOf = (
  typed: { payoutMethod: "iban"; iban: string } | { payoutMethod: "paypal"; paypalEmail: string },
): PayoutDestination =>
  typed.payoutMethod === "iban"
    ? { method: "iban", details: typed.iban }
    : { method: "paypal", details: typed.paypalEmail }

export const partnerNotificationsForm = z.object({
  newBookings: ticked,
  bookingCancellations: ticked,
  platformUpdates: ticked,
})

const verificationId = z.uuid({ error: "platform.not-found" })

const verificationReason = text({
  max: REASON_MAX_LENGTH,
  required: "partners.reason-required",
  long: "partners.reason-long",
}).transform((typed) => typed.replace(/\r\n?/g, "\n"))

/** The operator's decision on a verification. */
export const verificationDecisionForm = z.discriminatedUnion(
  "outcome",
  [
    z.object({ outcome: z.literal("verified"), verificationId }),
    z.object({
      outcome: z.literal("refused"),
      verificationId,
      reason: verificationReason,
    }),
  ],
  { error: "platform.field-invalid" },
)

/** An operator withdraws a partner's verification. */
export const verificationWithdrawalForm = z.object({ userId: idText(), reason: verificationReason })

/** What an operator sets for a partner; commission in percent. */
export const partnerTermsForm = z.object({
  userId: idText(),
  companyName: nameText({
    max: COMPANY_MAX_LENGTH,
    required: "accounts.company-required",
    long: "accounts.company-long",
    plain: "accounts.company-plain",
  }),
  name: personText({ required: "accounts.name-required", long: "accounts.name-long" }),
  commissionPercent: wholeNumber({ error: "partners.commission-invalid", min: 0, max: 100 }),
})

export type CompanyData = z.output<typeof companyForm>
export type PartnerNotificationsChoice = z.output<typeof partnerNotificationsForm>
export type VerificationDecision = z.output<typeof verificationDecisionForm>
export type VerificationWithdrawal = z.output<typeof verificationWithdrawalForm>
export type PartnerTerms = z.output<typeof partnerTermsForm>

const MAX_URL_LENGTH = 1_000

const day = (required: string) =>
  text({ max: 10, required, long: "partners.calendar-day-invalid" }).refine(isIsoDate, {
    error: "partners.calendar-day-invalid",
  })

const calendarId = idText("partners.calendar-not-found")

/** The first and last of some days in Rome. */
export const days = {
  from: day("partners.calendar-from-required"),
  to: day("partners.calendar-to-required"),
}

/** The forms of a listing's calendar. `from` and `to` are days in Rome, both included. */
export const calendarForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("block"), ...days }),
  z.object({ intent: z.literal("unblock"), ...days }),
  z.object({ intent: z.literal("new-address") }),
  z.object({
    intent: z.literal("add"),
    url: text({
      max: MAX_URL_LENGTH,
      required: "partners.calendar-url-required",
      long: "partners.calendar-url-invalid",
      invalid: "partners.calendar-url-invalid",
    }),
  }),
  z.object({ intent: z.literal("read"), calendarId }),
  z.object({ intent: z.literal("remove"), calendarId }),
])
export type CalendarInput = z.output<typeof calendarForm>

/** Longest text of a field while a draft is typed; publishing has its own limits. */
const MAX_TYPED_LENGTH = 200

const lines = (max: number) => text({ max }).transform((typed) => typed.replace(/\r\n?/g, "\n"))

const typedText = text({ max: MAX_TYPED_LENGTH }).optional()
const specTexts = Object.fromEntries(specFields.map((field) => [field, typedText])) as Record<
  SpecField,
  typeof typedText
>

/** The fields of the wizard's steps; a step sends its own. */
export const listingFields = z.object({
  category: z.enum(listingCategories, { error: "platform.field-invalid" }).optional(),
  name: text({ max: MAX_TYPED_LENGTH }).optional(),
  description: lines(2 * DESCRIPTION_LENGTH.max).optional(),
  location: text({ max: MAX_TYPED_LENGTH }).optional(),
  ...specTexts,
  features: lines(MAX_FEATURES_LENGTH).optional(),
})
export type ListingInput = z.output<typeof listingFields>

/** Where the pressed button leads: another step, the dashboard, publication, or nowhere (`stay`: only saved). */
const to = z.enum(["1", "2", "3", "4", "exit", "publish", "stay"], { error: "platform.field-invalid" })

export const listingForm = listingFields.extend({ to })
/** `key`: the new listing's id, made with the page, so that a form that is sent twice makes one draft. */
export const newListingForm = listingForm.extend({ key: z.uuid({ error: "platform.field-invalid" }) })
export type ListingFormFields = Record<keyof z.input<typeof newListingForm>, string>

export const listingUploadForm = z.object({ file: photographFile })

const photographId = z.uuid({ error: "partners.listing-photograph-gone" })
export const photographRemovalForm = z.object({ photographId })
export const photographMoveForm = z.object({ photographId, by: z.enum(["-1", "1"]).transform(Number) })
const listingId = z.uuid({ error: "partners.listing-not-found" })
/** What a partner does with a listing in the list. */
export const listingActionForm = z.object({ listingId, intent: z.enum(["pause", "resume", "delete"]) })

export const suspensionForm = z.object({
  listingId,
  reason: text({ max: 500, required: "partners.listing-reason-required" }).transform((typed) =>
    typed.replace(/\r\n?/g, "\n"),
  ),
})
export const suspensionEndForm = z.object({ listingId })

/** A partner's answer to a booking; `reason` is mailed to the customer and required for a decline. */
export const partnerAnswerForm = z.object({
  outcome: z.enum(["confirmed", "declined"], { error: "platform.field-invalid" }),
  reason: text({ max: 500 }).default(""),
})
export type PartnerAnswer = z.output<typeof partnerAnswerForm>

export const payoutPreparationForm = z.object({
  intent: z.literal("prepare"),
  userId: idText("platform.not-found"),
})

/** Payouts that are downloaded together. */
export const MAX_IN_FILE = 1_000

/** An operator downloads these payouts together. */
export const payoutDownloadForm = z.object({
  intent: z.literal("download"),
  payoutIds: text({ max: MAX_IN_FILE * 37 })
    .transform((ids) => ids.split(","))
    .pipe(z.array(z.uuid({ error: "partners.payouts-changed" }))),
})

/** An operator marks a payout as paid; `reference` is the bank's or PayPal's, `paidTo` the account's details. */
export const payoutPaidForm = z.object({
  intent: z.literal("paid"),
  payoutId: text({ max: 100, required: "partners.payout-not-found" }),
  reference: text({ max: 100, required: "partners.payout-reference-required" }),
  paidTo: text({ max: EMAIL_MAX_LENGTH }).optional(),
})

export const payoutCancellationForm = z.object({
  intent: z.literal("cancel"),
  payoutId: text({ max: 100, required: "partners.payout-not-found" }),
})
