import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { signInAtOnce } from "../../../tests/support/accounts/sign-in"
import { runAccountJobs, signUpByMail, tokenIn } from "../../../tests/support/accounts/sign-up"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { messages } from "../../messaging/tables.server"
import type { Ctx } from "../../platform/context.server"
import { signInForm, signUpForm } from "../forms"
import { requestPasswordReset } from "../password/password.server"
import { userByEmail } from "../queries.server"
import { authOf } from "../sign-in/auth.server"
import { signInMethods } from "../tables.server"
import { verifyEmail } from "./sign-up.server"

const database = await testDatabase()
const PASSWORD = "Correct-horse-7"
const company = { type: "business", companyName: "Costa Yachting S.r.l." }
const anna = { name: "Anna Melis", password: PASSWORD }
const filled = { ...anna, email: "anna@example.org", confirmPassword: PASSWORD, terms: "on" }

const enter = (ctx: Ctx, email: string, password = PASSWORD) =>
  signInAtOnce(ctx, signInForm.parse({ email, password }), null)

const issuesOf = (input: object) =>
  signUpForm.safeParse(input).error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? []

test.each([
  [[], {}],
  [["companyName accounts.company-required"], { type: "business" }],
  [["companyName accounts.company-required"], { type: "business", companyName: "  " }],
  [["companyName accounts.company-plain"], { type: "business", companyName: "Win at www.evil.example" }],
  [["companyName accounts.company-long"], { type: "business", companyName: "a".repeat(121) }],
  [["type platform.field-invalid"], { type: "operator" }],
  [[], company],
])("a sign-up with the issues %j", (found, more) => {
  expect(issuesOf({ ...filled, ...more })).toEqual(found)
})

test.each([{}, { name: "", companyName: "", email: "", password: "" }, { companyName: "\u3164" }])(
  "all issues are reported together, including the company: %j",
  (typed) => {
    expect(issuesOf({ type: "business", confirmPassword: "x", ...typed })).toEqual(
      expect.arrayContaining([
        "name accounts.name-required",
        "email accounts.email-required",
        "password accounts.password-required",
        "terms accounts.terms-required",
        "companyName accounts.company-required",
      ]),
    )
  },
)

test("passwords that differ are reported beside an empty name", () => {
  expect(issuesOf({ ...filled, name: "", confirmPassword: `${PASSWORD}x` })).toEqual([
    "name accounts.name-required",
    "confirmPassword accounts.passwords-differ",
  ])
})

test("a business sign-up saves role, company and terms; a personal one no company", async () => {
  const ctx = testContext(database)
  const email = "business@example.org"
  await verifyEmail(ctx, { token: await signUpByMail(ctx, { ...anna, ...company, email }) })
  expect(await userByEmail(ctx, email)).toMatchObject({
    role: "business",
    companyName: "Costa Yachting S.r.l.",
    termsAcceptedAt: ctx.now(),
  })
  expect((await enter(ctx, email)).person.role).toBe("business")
  await signUpByMail(ctx, { ...anna, email: "private@example.org", companyName: "Left over S.r.l." })
  expect(await userByEmail(ctx, "private@example.org")).toMatchObject({ role: "personal", companyName: null })
})

test("a later sign-up of another person is not confirmed by the first link", async () => {
  const ctx = testContext(database)
  const email = "role@example.org"
  const mine = await signUpByMail(ctx, { ...anna, email })
  ctx.clock.set("2026-11-23T09:05:00Z")
  await signUpByMail(ctx, { name: "Nobody", password: "Stranger-word-7", ...company, email })
  await expect(verifyEmail(ctx, { token: mine })).rejects.toMatchObject({ code: "accounts.link-invalid" })
  expect((await userByEmail(ctx, email))?.emailVerified).toBe(false)
  ctx.clock.set("2026-11-23T09:10:00Z")
  await verifyEmail(ctx, { token: await signUpByMail(ctx, { ...anna, email }) })
  expect(await userByEmail(ctx, email)).toMatchObject({ role: "personal", companyName: null, name: "Anna Melis" })
  await expect(enter(ctx, email, "Stranger-word-7")).rejects.toMatchObject({ code: "accounts.sign-in-failed" })
})

test("a confirmed account keeps role and company on a later sign-up", async () => {
  const ctx = testContext(database)
  const { email, userId } = await person(ctx, { role: "business", companyName: "Lai Ville S.n.c." })
  await signUpByMail(ctx, { ...anna, email })
  await signUpByMail(ctx, { ...anna, ...company, email })
  expect(await userByEmail(ctx, email)).toMatchObject({ id: userId, role: "business", companyName: "Lai Ville S.n.c." })
})

test("verification and reset mails name the company of an unconfirmed business", async () => {
  const ctx = testContext(database)
  const email = "named@example.org"
  await signUpByMail(ctx, { ...anna, ...company, email })
  await requestPasswordReset(ctx, { email })
  await runAccountJobs(ctx)
  expect(await tokenIn(ctx, "accounts.password", email)).toBeDefined()
  const mails = (await ctx.db.select().from(messages)).filter(({ recipient }) => recipient === email)
  expect(mails).toHaveLength(2)
  for (const { body } of mails) expect(body).toContain("Costa Yachting S.r.l.")
})

test("every failed sign-in hashes exactly one password", async () => {
  const ctx = testContext(database)
  await verifyEmail(ctx, { token: await signUpByMail(ctx, { ...anna, email: "confirmed@example.org" }) })
  await signUpByMail(ctx, { ...anna, email: "waiting@example.org" })
  const google = await person(ctx, { email: "google@example.org" })
  await ctx.db
    .insert(signInMethods)
    .values({ id: "google-only", userId: google.userId, accountId: "1", providerId: "google" })
  const { password } = await authOf(ctx).$context
  const { hash, verify } = password
  let hashCount = 0
  password.hash = (text) => {
    hashCount += 1
    return hash(text)
  }
  password.verify = (given) => {
    hashCount += 1
    return verify(given)
  }
  try {
    const results = []
    const tries = ["confirmed", "waiting", "google", "nobody"].map((name) => [name, "not-this-one"] as const)
    for (const [name, password] of [...tries, ["waiting", anna.password] as const]) {
      hashCount = 0
      const refusal = await enter(ctx, `${name}@example.org`, password).catch((error) => error)
      results.push({ hashCount, code: refusal.code, status: refusal.status, details: refusal.details })
    }
    expect(results).toEqual(Array(5).fill({ hashCount: 1, code: "accounts.sign-in-failed", status: 401, details: {} }))
  } finally {
    Object.assign(password, { hash, verify })
  }
})
