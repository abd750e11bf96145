import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { runAccountJobs } from "../../../tests/support/accounts/sign-up"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { messages } from "../../messaging/tables.server"
import { emailForm, signUpForm } from "../forms"
import { requestPasswordReset } from "../password/password.server"
import { requestVerification, signUp, verifyEmail } from "../sign-up/sign-up.server"

const database = await testDatabase()
const PASSWORD = "Correct-horse-7"
const MEMBERSHIP = "/membership/enroll/gold?billing=monthly"

const signUpInput = (email: string) =>
  signUpForm.parse({ name: "Anna Melis", email, password: PASSWORD, confirmPassword: PASSWORD, terms: "on" })

/** The links of all mails to this address, oldest first. */
async function linksTo(ctx: ReturnType<typeof testContext>, email: string): Promise<URL[]> {
  await runAccountJobs(ctx)
  const mails = await ctx.db.select().from(messages).where(eq(messages.recipient, email)).orderBy(messages.createdAt)
  return mails.flatMap(({ body }) => (body.match(/https?:\/\/\S+/g) ?? []).map((link) => new URL(link)))
}

test("sign-up, verification and password mails carry the page to return to", async () => {
  const ctx = testContext(database)
  const email = "carried@example.org"
  await signUp(ctx, signUpInput(email), MEMBERSHIP)
  const [confirming] = await linksTo(ctx, email)
  ctx.clock.set("2026-11-23T09:05:00Z")
  await requestVerification(ctx, { ...emailForm.parse({ email }), from: MEMBERSHIP })
  const [, repeated] = await linksTo(ctx, email)
  ctx.clock.set("2026-11-23T09:10:00Z")
  await requestPasswordReset(ctx, { email, from: MEMBERSHIP })
  const [, , reset] = await linksTo(ctx, email)
  await verifyEmail(ctx, { token: repeated?.searchParams.get("token") ?? "" })
  ctx.clock.set("2026-11-23T09:15:00Z")
  await signUp(ctx, signUpInput(email), MEMBERSHIP)
  const [, , , already] = await linksTo(ctx, email)
  const links = [confirming, repeated, reset, already]
  expect(links.map((link) => link?.pathname)).toEqual(["/auth/verify", "/auth/verify", "/reset-password", "/signin"])
  for (const link of links) expect(link?.searchParams.get("from")).toBe(MEMBERSHIP)
})

test("account mails are in the language of the page that asked for them", async () => {
  const italian = testContext(database)
  const english = { ...italian, locale: "en" as const }
  const email = "two-languages@example.org"
  await signUp(italian, signUpInput(email))
  italian.clock.set("2026-11-23T09:05:00Z")
  await requestVerification(english, emailForm.parse({ email }))
  await runAccountJobs(italian)
  italian.clock.set("2026-11-23T09:10:00Z")
  await requestPasswordReset(english, { email })
  await runAccountJobs(italian)
  const of = eq(messages.recipient, email)
  const mails = await italian.db.select().from(messages).where(of).orderBy(messages.createdAt)
  expect(mails.map(({ locale }) => locale).slice(-2)).toEqual(["en", "en"])
})

test.each(["https://evil.example/cars", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/signout", ""])(
  "%j is not put into a mail",
  async (from) => {
    const ctx = testContext(database)
    const email = `no-way-${Buffer.from(from).toString("hex")}@example.org`
    await signUp(ctx, signUpInput(email), from)
    const [link] = await linksTo(ctx, email)
    expect(link?.pathname).toBe("/auth/verify")
    expect([...(link?.searchParams.keys() ?? [])]).toEqual(["token"])
  },
)
