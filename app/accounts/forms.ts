import { z } from "zod"
import { isPlainText } from "../platform/plain-text"
import { COMPANY_MAX_LENGTH, isName, NAME_MAX_LENGTH } from "./rules/name"
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "./rules/password"

/** An address as the house keeps it: trimmed, small letters (part 1 §5). */
const emailField = z
  .string({ error: "accounts.email-required" })
  .trim()
  .min(1, "accounts.email-required")
  .max(254, "accounts.email-invalid")
  .transform((text) => text.toLowerCase())
  .pipe(z.email({ error: "accounts.email-invalid" }))

const newPassword = z
  .string({ error: "accounts.password-required" })
  .min(1, "accounts.password-required")
  .min(PASSWORD_MIN_LENGTH, "accounts.password-weak")
  .max(PASSWORD_MAX_LENGTH, "accounts.password-long")
  .refine(isPlainText, "platform.field-invalid")

const confirmation = z
  .string({ error: "accounts.password-confirm-required" })
  .min(1, "accounts.password-confirm-required")

const matches = (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword

const nameField = z
  .string({ error: "accounts.name-required" })
  .trim()
  .min(1, "accounts.name-required")
  .max(NAME_MAX_LENGTH, "accounts.name-long")
  .refine(isName, "accounts.name-plain")

/** Not asked for; where given, digits and the usual signs. */
const phoneField = z
  .string()
  .trim()
  .max(32, "accounts.phone-invalid")
  .regex(/^$|^\+?[\d\s().-]{5,}$/, "accounts.phone-invalid")
  .optional()

export const signUpForm = z
  .object({
    type: z.enum(["personal", "business"], { error: "platform.field-invalid" }).default("personal"),
    name: nameField,
    /** Of a business only; what a person may have left in it is not kept. */
    companyName: z
      .string()
      .trim()
      .max(COMPANY_MAX_LENGTH, "accounts.company-long")
      .refine(isName, "accounts.company-plain")
      .default(""),
    email: emailField,
    password: newPassword,
    confirmPassword: confirmation,
    terms: z.literal("on", { error: "accounts.terms-required" }),
  })
  .refine(matches, { path: ["confirmPassword"], error: "accounts.passwords-differ", when: bothGiven })
  .refine((form) => form.type !== "business" || form.companyName?.trim(), {
    path: ["companyName"],
    error: "accounts.company-required",
    when: () => true,
  })

export const signInForm = z.object({
  email: emailField,
  password: z
    .string({ error: "accounts.password-required" })
    .min(1, "accounts.password-required")
    .max(1000)
    .refine(isPlainText, "platform.field-invalid"),
})

export const emailForm = z.object({ email: emailField })

export const resetForm = z
  .object({
    token: z.string().min(1, "accounts.link-invalid").max(500).refine(isPlainText, "accounts.link-invalid"),
    password: newPassword,
    confirmPassword: confirmation,
  })
  .refine(matches, { path: ["confirmPassword"], error: "accounts.passwords-differ", when: bothGiven })

/** The password in force, where an account has one; the use case says what is wrong with it. */
const currentPassword = z.string().max(1000).refine(isPlainText, "platform.field-invalid").default("")

export const passwordChangeForm = z
  .object({
    currentPassword: z
      .string({ error: "accounts.current-password-required" })
      .min(1, "accounts.current-password-required")
      .max(1000)
      .refine(isPlainText, "platform.field-invalid"),
    password: newPassword,
    confirmPassword: confirmation,
  })
  .refine(matches, { path: ["confirmPassword"], error: "accounts.passwords-differ", when: bothGiven })

export const sessionForm = z.object({
  sessionId: z
    .string({ error: "accounts.session-gone" })
    .min(1, "accounts.session-gone")
    .max(100, "accounts.session-gone")
    .refine(isPlainText, "accounts.session-gone"),
})

/** The address an account moves to, and the proof of its owner. */
export const emailChangeForm = z.object({ email: emailField, currentPassword })

/** The token of a link from a mail. */
export const linkForm = z.object({
  token: z
    .string({ error: "accounts.link-invalid" })
    .min(1, "accounts.link-invalid")
    .max(500)
    .refine(isPlainText, "accounts.link-invalid"),
})

/** The proof that an account's owner wants it gone: the password, or a fresh sign-in and a word typed. */
/** `lostCents` is what the page said is lost with the account, in euro cents. */
export const deletionForm = z.object({
  currentPassword,
  word: z.string().trim().max(40).default(""),
  lostCents: z.coerce.number({ error: "accounts.deletion-loss" }).optional(),
})

export const profileForm = z.object({ name: nameField, phone: phoneField })

/** A box that is ticked is sent as `on`, one that is not is not sent. */
const ticked = z
  .literal("on")
  .optional()
  .transform((value) => value === "on")

export const notificationsForm = z.object({ specialOffers: ticked, newsletter: ticked })

/** The operator's answer to an identity check. */
export const decisionForm = z
  .object({
    checkId: z.uuid({ error: "platform.not-found" }),
    outcome: z.enum(["verified", "refused"], { error: "platform.field-invalid" }),
    reason: z.string().trim().max(500, "accounts.reason-long").refine(isPlainText, "platform.field-invalid").optional(),
  })
  .refine((form) => form.outcome === "verified" || Boolean(form.reason), {
    path: ["reason"],
    error: "accounts.reason-required",
  })

/** The owner's password before an act that matters. */
export const ownerForm = z.object({ currentPassword })

const codeField = z
  .string({ error: "accounts.code-required" })
  .trim()
  .min(1, "accounts.code-required")
  .max(64, "accounts.code-wrong")
  .refine(isPlainText, "accounts.code-wrong")

/** A code of an authenticator app. */
export const codeForm = z.object({ code: codeField })

/** The second step of a sign-in: a code of the app, or a recovery code. */
export const challengeForm = z.object({
  code: codeField,
  method: z.enum(["app", "recovery"], { error: "platform.field-invalid" }),
})

const passkeyName = z
  .string({ error: "accounts.passkey-name-required" })
  .trim()
  .min(1, "accounts.passkey-name-required")
  .max(60, "accounts.passkey-name-long")
  .refine(isPlainText, "platform.field-invalid")

const passkeyId = z
  .string({ error: "platform.not-found" })
  .min(1, "platform.not-found")
  .max(64, "platform.not-found")
  .refine(isPlainText, "platform.not-found")

const base64 = z.string().max(10_000).refine(isPlainText)
const credential = { id: base64, rawId: base64, type: z.literal("public-key"), clientExtensionResults: z.object({}) }

/** What an authenticator answers, as JSON: to a sign-in, and to a new passkey. */
const passkeyAnswers = {
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
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  }),
}

/** A field that holds such an answer. */
const answerField = <Answer extends z.ZodType>(answer: Answer) =>
  z
    .string({ error: "accounts.passkey-failed" })
    .max(30_000, "accounts.passkey-failed")
    .transform((text, context): z.output<Answer> => {
      const read = answer.safeParse(jsonOf(text))
      if (read.success) return read.data
      context.addIssue({ code: "custom", message: "accounts.passkey-failed" })
      return z.NEVER
    })

export const passkeySignInForm = z.object({ response: answerField(passkeyAnswers.signIn) })
export const newPasskeyForm = z.object({ name: passkeyName, response: answerField(passkeyAnswers.creation) })
export const passkeyNameForm = z.object({ id: passkeyId, name: passkeyName })
export const passkeyForm = z.object({ id: passkeyId })

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Who a visitor of a demonstration says to be at the stand-in for Google. */
export const standInForm = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("go"),
    name: nameField,
    email: emailField,
    verified: z
      .literal("on")
      .optional()
      .transform((mark) => mark === "on"),
  }),
  z.object({ outcome: z.enum(["cancel", "fail"]) }),
])

/** The two passwords are compared beside whatever else is wrong with the form. */
function bothGiven({ value }: { value: unknown }): boolean {
  const form = value as { password?: unknown; confirmPassword?: unknown }
  return typeof form?.password === "string" && typeof form.confirmPassword === "string" && form.confirmPassword !== ""
}

export type SignUp = z.output<typeof signUpForm>
export type PasswordChange = z.output<typeof passwordChangeForm>
export type EmailChange = z.output<typeof emailChangeForm>
export type DeletionWish = z.output<typeof deletionForm>
export type SignIn = z.output<typeof signInForm>
export type Challenge = z.output<typeof challengeForm>
export type NewPasskey = z.output<typeof newPasskeyForm>
export type PasskeySignIn = z.output<typeof passkeySignInForm>
