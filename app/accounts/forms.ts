import { z } from "zod"
import { COMPANY_MAX_LENGTH } from "../platform/contact"
import { emailText, nameText, personText, phoneText } from "../platform/contact-fields"
import { type IsoDate, parseDateInput } from "../platform/dates"
import { idText, text } from "../platform/text"
import { wholeNumber } from "../platform/whole-number"
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "./rules/password"

/** Limit for fields compared with a password; above `PASSWORD_MAX_LENGTH` so that a long entry counts as wrong, not invalid. */
const SECRET_MAX_LENGTH = 1000
const TOKEN_MAX_LENGTH = 500

/** Trimmed and lower-cased (part 1 §5). */
const emailField = emailText({
  required: "accounts.email-required",
  invalid: "accounts.email-invalid",
  long: "accounts.email-invalid",
})

const newPassword = text({
  max: PASSWORD_MAX_LENGTH,
  required: "accounts.password-required",
  long: "accounts.password-long",
  trim: false,
}).min(PASSWORD_MIN_LENGTH, "accounts.password-weak")

const confirmation = text({
  max: SECRET_MAX_LENGTH,
  required: "accounts.password-confirm-required",
  long: "accounts.passwords-differ",
  trim: false,
})

/** A check of several fields, as sent; `error` is for the field `path`. */
type FieldsCheck = { path: string; error: string; isWrong: (sent: Record<string, unknown>) => boolean }

/**
 * A form with checks of several fields, made beside those of its fields: zod leaves out an object's own checks once a field is
 * aborted (`text`).
 */
const withChecks = <Form extends z.ZodObject>(form: Form, ...checks: FieldsCheck[]) => {
  const ofSeveral = z.transform((sent: unknown, context) => {
    const wrong = checks.filter(({ isWrong }) => isWrong(Object(sent)))
    for (const { path, error } of wrong)
      context.issues.push({ code: "custom", path: [path], message: error, input: sent })
    return {}
  })
  return z.intersection(form, ofSeveral)
}

/** The two passwords differ; not reported while one of them is missing. */
const passwordsMatch: FieldsCheck = {
  path: "confirmPassword",
  error: "accounts.passwords-differ",
  isWrong: ({ password, confirmPassword }) =>
    typeof password === "string" &&
    typeof confirmPassword === "string" &&
    confirmPassword !== "" &&
    password !== confirmPassword,
}

const nameField = personText({ required: "accounts.name-required", long: "accounts.name-long" })

/** Optional; an empty field removes the number. */
const phoneField = phoneText({ invalid: "accounts.phone-invalid", long: "accounts.phone-invalid" }).optional()

const companyField = nameText({
  max: COMPANY_MAX_LENGTH,
  long: "accounts.company-long",
  plain: "accounts.company-plain",
}).default("")

export const signUpForm = withChecks(
  z.object({
    type: z.enum(["personal", "business"], { error: "platform.field-invalid" }).default("personal"),
    name: nameField,
    /** Only for business accounts; ignored for personal ones. */
    companyName: companyField,
    email: emailField,
    password: newPassword,
    confirmPassword: confirmation,
    terms: z.literal("on", { error: "accounts.terms-required" }),
  }),
  {
    path: "companyName",
    error: "accounts.company-required",
    isWrong: ({ type, companyName }) => type === "business" && companyField.safeParse(companyName).data === "",
  },
  passwordsMatch,
)

export const signInForm = z.object({
  email: emailField,
  password: text({ max: SECRET_MAX_LENGTH, required: "accounts.password-required", trim: false }),
})

export const emailForm = z.object({ email: emailField })

/** A form without fields of its own. */
export const buttonForm = z.object({})

const linkToken = text({
  max: TOKEN_MAX_LENGTH,
  required: "accounts.link-invalid",
  long: "accounts.link-invalid",
  invalid: "accounts.link-invalid",
  trim: false,
})

export const resetForm = withChecks(
  z.object({ token: linkToken, password: newPassword, confirmPassword: confirmation }),
  passwordsMatch,
)

/** Optional here: the use case checks it if the account has a password. */
const currentPassword = text({ max: SECRET_MAX_LENGTH, trim: false }).default("")

export const passwordChangeForm = withChecks(
  z.object({
    currentPassword: text({
      max: SECRET_MAX_LENGTH,
      required: "accounts.current-password-required",
      trim: false,
    }),
    password: newPassword,
    confirmPassword: confirmation,
  }),
  passwordsMatch,
)

export const sessionForm = z.object({ sessionId: idText("accounts.session-gone") })

export const emailChangeForm = z.object({ email: emailField, currentPassword })

export const linkForm = z.object({ token: linkToken })

/** Reauthentication (password, or recent sign-in and a typed word). `lostCents`: the loss shown on the page, in euro cents. */
export const deletionForm = z.object({
  currentPassword,
  word: text({ max: 40 }).default(""),
  lostCents: wholeNumber({ error: "accounts.deletion-loss" }).optional(),
})

/** ISO from a date input, or any format that `parseDateInput` accepts. */
const dayField = ({ required, invalid }: { required: string; invalid: string }) =>
  text({ max: 20, required, long: invalid, invalid, clean: true }).transform((typed, context): IsoDate => {
    const day = parseDateInput(typed)
    if (day !== undefined) return day
    context.addIssue({ code: "custom", message: invalid, input: typed })
    return z.NEVER
  })

/** As `dayField`, or undefined if empty. */
const optionalDay = z.preprocess(
  (typed) => (typed === "" ? undefined : typed),
  dayField({ required: "accounts.date-invalid", invalid: "accounts.date-invalid" }).optional(),
)

/** Empty fields remove what the profile has. */
export const profileForm = z.object({
  name: nameField,
  phone: phoneField,
  birthDate: optionalDay,
  licenseNumber: nameText({ max: 40, plain: "platform.field-invalid", clean: true }).optional(),
  licenseIssueDate: optionalDay,
})

export const phoneForm = z.object({ phone: phoneField })

/** A checkbox: `on` if checked, absent otherwise. */
export const ticked = z
  .literal("on")
  .optional()
  .transform((value) => value === "on")

export const notificationsForm = z.object({ specialOffers: ticked, newsletter: ticked })

const checkId = z.uuid({ error: "platform.not-found" })

/** The operator's decision on an identity check. */
export const decisionForm = z.discriminatedUnion(
  "outcome",
  [
    z.object({
      outcome: z.literal("verified"),
      checkId,
      firstName: personText({ required: "accounts.first-name-required", long: "accounts.name-long" }),
      lastName: personText({ required: "accounts.last-name-required", long: "accounts.name-long" }),
      birthDate: dayField({ required: "accounts.birth-date-required", invalid: "accounts.date-invalid" }),
      documentExpiresOn: dayField({ required: "accounts.document-end-required", invalid: "accounts.date-invalid" }),
    }),
    z.object({
      outcome: z.literal("refused"),
      checkId,
      reason: text({ max: 500, required: "accounts.reason-required", long: "accounts.reason-long" }),
    }),
  ],
  { error: "platform.field-invalid" },
)

/** Confirmation of a sensitive action. */
export const ownerForm = z.object({ currentPassword })

const codeField = text({
  max: 64,
  required: "accounts.code-required",
  long: "accounts.code-wrong",
  invalid: "accounts.code-wrong",
  clean: true,
})

/** Code from an authenticator app. */
export const codeForm = z.object({ code: codeField })

/** Second factor of a sign-in. */
export const secondFactorForm = z.object({
  code: codeField,
  method: z.enum(["app", "recovery"], { error: "platform.field-invalid" }),
})

const passkeyName = nameText({
  max: 60,
  required: "accounts.passkey-name-required",
  long: "accounts.passkey-name-long",
})

const passkeyId = idText()

const base64 = text({ max: 10_000, trim: false })
const credential = { id: base64, rawId: base64, type: z.literal("public-key"), clientExtensionResults: z.object({}) }

/** WebAuthn responses as JSON: authentication and registration. */
const passkeyResponses = {
  signIn: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64,
      authenticatorData: base64,
      signature: base64,
      userHandle: base64.optional(),
    }),
  }),
  creation: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64,
      attestationObject: base64,
      transports: z
        .array(text({ max: 20 }))
        .max(10)
        .optional(),
    }),
  }),
}

const responseField = <Schema extends z.ZodType>(schema: Schema) =>
  text({ max: 30_000, long: "accounts.passkey-failed", invalid: "accounts.passkey-failed" }).transform(
    (json, context): z.output<Schema> => {
      const read = schema.safeParse(jsonOf(json))
      if (read.success) return read.data
      context.addIssue({ code: "custom", message: "accounts.passkey-failed" })
      return z.NEVER
    },
  )

export const passkeySignInForm = z.object({ response: responseField(passkeyResponses.signIn) })
export const newPasskeyForm = z.object({ name: passkeyName, response: responseField(passkeyResponses.creation) })
export const passkeyNameForm = z.object({ id: passkeyId, name: passkeyName })
export const passkeyForm = z.object({ id: passkeyId })

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type Profile = z.output<typeof profileForm>
export type SignUp = z.output<typeof signUpForm>
export type PasswordChange = z.output<typeof passwordChangeForm>
export type EmailChange = z.output<typeof emailChangeForm>
export type DeletionRequest = z.output<typeof deletionForm>
export type Decision = z.output<typeof decisionForm>
export type EmailRequest = z.output<typeof emailForm>
export type PasswordReset = z.output<typeof resetForm>
export type SignIn = z.output<typeof signInForm>
export type SecondFactorInput = z.output<typeof secondFactorForm>
export type NewPasskey = z.output<typeof newPasskeyForm>
export type PasskeySignIn = z.output<typeof passkeySignInForm>
