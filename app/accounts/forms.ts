import { z } from "zod"
import { isPlainText } from "../platform/plain-text"
import { isName, NAME_MAX_LENGTH } from "./rules/name"
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
    name: nameField,
    email: emailField,
    password: newPassword,
    confirmPassword: confirmation,
    terms: z.literal("on", { error: "accounts.terms-required" }),
  })
  .refine(matches, { path: ["confirmPassword"], error: "accounts.passwords-differ", when: bothGiven })

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

export const profileForm = z.object({ name: nameField, phone: phoneField })

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

/** The two passwords are compared beside whatever else is wrong with the form. */
function bothGiven({ value }: { value: unknown }): boolean {
  const form = value as { password?: unknown; confirmPassword?: unknown }
  return typeof form?.password === "string" && typeof form.confirmPassword === "string" && form.confirmPassword !== ""
}

export type SignUp = z.output<typeof signUpForm>
export type SignIn = z.output<typeof signInForm>
