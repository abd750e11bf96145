import { expect, test } from "vitest"
import {
  decisionForm,
  emailForm,
  passkeyForm,
  passkeyNameForm,
  passkeySignInForm,
  profileForm,
  resetForm,
  sessionForm,
  signInForm,
  signUpForm,
} from "./forms"

const NUL = "\u0000"
const HALF = "\uD800"

/** Field and message of everything that a form finds wrong. */
const faults = (form: { safeParse: (input: unknown) => ReturnType<typeof emailForm.safeParse> }, input: object) =>
  form.safeParse(input).error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`) ?? []

/** What an authenticator answers to a sign-in, with this id of the passkey. */
const signInAnswer = (id: string) => ({
  id,
  rawId: id,
  type: "public-key",
  clientExtensionResults: {},
  response: { clientDataJSON: "x", authenticatorData: "x", signature: "x" },
})

test("an authenticator's answer as it should be is read", () => {
  expect(faults(passkeySignInForm as never, { response: JSON.stringify(signInAnswer("AbC-_9")) })).toEqual([])
})

test.each([NUL, HALF, `a${NUL}b`, `a${HALF}b`])(
  "signs that nobody can keep or read are refused in every field: %j",
  (bad) => {
    const passwords = { password: `long-enough-${bad}`, confirmPassword: `long-enough-${bad}` }
    const up = signUpForm as never
    expect(faults(up, { name: bad, email: `${bad}@example.org`, ...passwords, terms: "on" })).toEqual(
      expect.arrayContaining([
        "name accounts.name-plain",
        "email accounts.email-invalid",
        "password platform.field-invalid",
      ]),
    )
    expect(faults(emailForm, { email: `anna@${bad}.org` })).toEqual(["email accounts.email-invalid"])
    expect(faults(signInForm as never, { email: "anna@example.org", password: bad })).toEqual([
      "password platform.field-invalid",
    ])
    expect(faults(resetForm as never, { token: bad, ...passwords })).toEqual([
      "token accounts.link-invalid",
      "password platform.field-invalid",
      "confirmPassword platform.field-invalid",
    ])
    expect(faults(profileForm as never, { name: `Anna ${bad}`, phone: `+39 070 ${bad}` })).toEqual([
      "name accounts.name-plain",
      "phone accounts.phone-invalid",
    ])
    expect(faults(decisionForm as never, { checkId: bad, outcome: "refused", reason: bad })).toEqual([
      "checkId platform.not-found",
      "reason platform.field-invalid",
    ])
    expect(faults(sessionForm as never, { sessionId: bad })).toEqual(["sessionId accounts.session-gone"])
    expect(faults(passkeyForm as never, { id: bad })).toEqual(["id platform.not-found"])
    expect(faults(passkeyNameForm as never, { id: bad, name: "Phone" })).toEqual(["id platform.not-found"])
    expect(faults(passkeySignInForm as never, { response: JSON.stringify(signInAnswer(bad)) })).toEqual([
      "response accounts.passkey-failed",
    ])
  },
)

test("a name has at most 80 characters, at sign-up and in the profile", () => {
  expect(faults(profileForm as never, { name: "a".repeat(80) })).toEqual([])
  for (const form of [profileForm, signUpForm])
    expect(faults(form as never, { name: "a".repeat(81) })).toContain("name accounts.name-long")
})
