import { expect, test } from "vitest"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { person } from "../../../tests/support/people"
import { signInAtOnce } from "../../../tests/support/sign-in"
import { runAccountJobs, signUpByMail, tokenIn } from "../../../tests/support/sign-up"
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

const faults = (input: object) =>
  signUpForm.safeParse(input).error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? []

test.each([
  [{}, []],
  [{ type: "business" }, ["companyName accounts.company-required"]],
  [{ type: "business", companyName: "  " }, ["companyName accounts.company-required"]],
  [{ type: "business", companyName: "Win at www.evil.example" }, ["companyName accounts.company-plain"]],
  [{ type: "business", companyName: "a".repeat(121) }, ["companyName accounts.company-long"]],
  [{ type: "operator" }, ["type platform.field-invalid"]],
  [company, []],
])("a sign-up with %j has these faults: %j", (more, found) => {
  expect(faults({ ...filled, ...more })).toEqual(found)
})

test("everything that is wrong is said at once, the company with it", () => {
  expect(faults({ type: "business", confirmPassword: "x" })).toEqual(
    expect.arrayContaining([
      "name accounts.name-required",
      "email accounts.email-required",
      "password accounts.password-required",
      "terms accounts.terms-required",
      "companyName accounts.company-required",
    ]),
  )
})

test("a business signs up with its company, agrees to the terms, and is a partner; a person has no company", async () => {
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

test("a stranger's later sign-up changes the role only together with what the owner's own link confirms", async () => {
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

test("a confirmed account keeps its role and company, whoever signs up with its address", async () => {
  const ctx = testContext(database)
  const { email, userId } = await person(ctx, { role: "business", companyName: "Lai Ville S.n.c." })
  await signUpByMail(ctx, { ...anna, email })
  await signUpByMail(ctx, { ...anna, ...company, email })
  expect(await userByEmail(ctx, email)).toMatchObject({ id: userId, role: "business", companyName: "Lai Ville S.n.c." })
})

test("a mail that opens a business account says so, by the link and by a new password alike", async () => {
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

test("signing in costs one password's work, whoever the address belongs to", async () => {
  const ctx = testContext(database)
  await verifyEmail(ctx, { token: await signUpByMail(ctx, { ...anna, email: "confirmed@example.org" }) })
  await signUpByMail(ctx, { ...anna, email: "waiting@example.org" })
  const google = await person(ctx, { email: "google@example.org" })
  await ctx.db
    .insert(signInMethods)
    .values({ id: "google-only", userId: google.userId, accountId: "1", providerId: "google" })
  const { password } = await authOf(ctx).$context
  const { hash, verify } = password
  let work = 0
  password.hash = (text) => {
    work += 1
    return hash(text)
  }
  password.verify = (given) => {
    work += 1
    return verify(given)
  }
  try {
    const answers = []
    const tries = ["confirmed", "waiting", "google", "nobody"].map((name) => [name, "not-this-one"] as const)
    for (const [name, word] of [...tries, ["waiting", anna.password] as const]) {
      work = 0
      const refusal = await enter(ctx, `${name}@example.org`, word).catch((error) => error)
      answers.push({ work, code: refusal.code, status: refusal.status, details: refusal.details })
    }
    expect(answers).toEqual(Array(5).fill({ work: 1, code: "accounts.sign-in-failed", status: 401, details: {} }))
  } finally {
    Object.assign(password, { hash, verify })
  }
})
