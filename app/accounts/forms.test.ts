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
const LONE_SURROGATE = "\uD800"

/** `field message` of each issue. */
const issuesOf = (form: { safeParse: (input: unknown) => ReturnType<typeof emailForm.safeParse> }, input: object) =>
  form.safeParse(input).error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`) ?? []

/** An authenticator's sign-in response for this passkey id. */
const signInResponse = (id: string) => ({
  id,
  rawId: id,
  type: "public-key",
  clientExtensionResults: {},
  response: { clientDataJSON: "x", authenticatorData: "x", signature: "x" },
})

test("a well-formed authenticator response is accepted", () => {
  expect(issuesOf(passkeySignInForm as never, { response: JSON.stringify(signInResponse("AbC-_9")) })).toEqual([])
})

test.each([NUL, LONE_SURROGATE, `a${NUL}b`, `a${LONE_SURROGATE}b`])(
  "NUL and lone surrogates are refused in every field: %j",
  (bad) => {
    const passwords = { password: `long-enough-${bad}`, confirmPassword: `long-enough-${bad}` }
    const up = signUpForm as never
    expect(issuesOf(up, { name: bad, email: `${bad}@example.org`, ...passwords, terms: "on" })).toEqual(
      expect.arrayContaining([
        "name accounts.name-plain",
        "email accounts.email-invalid",
        "password platform.field-invalid",
      ]),
    )
    expect(issuesOf(emailForm, { email: `anna@${bad}.org` })).toEqual(["email accounts.email-invalid"])
    expect(issuesOf(signInForm as never, { email: "anna@example.org", password: bad })).toEqual([
      "password platform.field-invalid",
    ])
    expect(issuesOf(resetForm as never, { token: bad, ...passwords })).toEqual([
      "token accounts.link-invalid",
      "password platform.field-invalid",
      "confirmPassword platform.field-invalid",
    ])
    expect(issuesOf(profileForm as never, { name: `Anna ${bad}`, phone: `+39 070 ${bad}` })).toEqual([
      "name accounts.name-plain",
      "phone accounts.phone-invalid",
    ])
    expect(issuesOf(decisionForm as never, { checkId: bad, outcome: "refused", reason: bad })).toEqual([
      "checkId platform.not-found",
      "reason platform.field-invalid",
    ])
    expect(issuesOf(sessionForm as never, { sessionId: bad })).toEqual(["sessionId accounts.session-gone"])
    expect(issuesOf(passkeyForm as never, { id: bad })).toEqual(["id platform.not-found"])
    expect(issuesOf(passkeyNameForm as never, { id: bad, name: "Phone" })).toEqual(["id platform.not-found"])
    expect(issuesOf(passkeySignInForm as never, { response: JSON.stringify(signInResponse(bad)) })).toEqual([
      "response accounts.passkey-failed",
    ])
  },
)

test("a name has at most 80 characters, at sign-up and in the profile", () => {
  expect(issuesOf(profileForm as never, { name: "a".repeat(80) })).toEqual([])
  for (const form of [profileForm, signUpForm])
    expect(issuesOf(form as never, { name: "a".repeat(81) })).toContain("name accounts.name-long")
})
