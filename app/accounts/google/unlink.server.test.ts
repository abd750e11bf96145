import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { throughGoogle } from "../../../tests/support/accounts/google"
import { signInAtOnce } from "../../../tests/support/accounts/sign-in"
import { runAccountJobs, signUpByMail, tokenIn } from "../../../tests/support/accounts/sign-up"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { messages } from "../../messaging/tables.server"
import { hasSubject } from "../../platform/audit.server"
import { auditEvents } from "../../platform/tables.server"
import { confirmEmailChange, requestEmailChange } from "../email-change.server"
import { requestPasswordReset, resetPassword } from "../password/password.server"
import { signInMethodsOf, userByEmail } from "../queries.server"
import { actorOfRequest } from "../sign-in/auth.server"
import { cookieHeaderFrom } from "../sign-in/cookies.server"
import { verifyEmail } from "../sign-up/sign-up.server"
import { passkeys, sessions } from "../tables.server"
import { unlinkGoogle } from "./unlink.server"

const database = await testDatabase()
const PASSWORD = "Correct-horse-7"
const NONE = { currentPassword: "" }

type TestCtx = ReturnType<typeof testContext>

/** A person who has just signed in with Google, by the test's clock. */
async function byGoogle(ctx: TestCtx, email: string) {
  const { person, cookies } = await throughGoogle(ctx, { email })
  await ctx.db.update(sessions).set({ createdAt: ctx.now() }).where(eq(sessions.userId, person.userId))
  return { ctx: as(ctx, person), cookie: cookieHeaderFrom(cookies), userId: person.userId }
}

const mailsTo = async (ctx: TestCtx, email: string) =>
  (await ctx.db.select().from(messages).where(eq(messages.recipient, email))).map(({ kind }) => kind)

const eventsOf = async (ctx: TestCtx, userId: string) =>
  (await ctx.db.select().from(auditEvents).where(hasSubject("user", userId))).map(({ name }) => name)

async function move(who: Awaited<ReturnType<typeof byGoogle>>, to: string, currentPassword = "") {
  await requestEmailChange(who.ctx, { email: to, currentPassword }, who.cookie)
  await runAccountJobs(who.ctx)
  return confirmEmailChange(who.ctx, { token: (await tokenIn(who.ctx, "accounts.email-change", to)) ?? "" })
}

test("moving an account to another address unlinks Google; a mail sets a password", async () => {
  const ctx = testContext(database)
  const [old, email] = ["old@gmail.example", "new@example.org"]
  const owner = await byGoogle(ctx, old)
  expect((await move(owner, email)).needsPassword).toBe(true)
  expect(await signInMethodsOf(ctx, owner.userId)).toEqual({ password: false, google: false })
  const toNew = await ctx.db.select().from(messages).where(eq(messages.recipient, email))
  expect(toNew.find(({ kind }) => kind === "accounts.email-change")?.body).toContain("Forgot your password?")

  const holder = await throughGoogle(ctx, { email: old })
  expect(holder.person.userId).not.toBe(owner.userId)
  expect((await userByEmail(ctx, email))?.id).toBe(owner.userId)

  await requestPasswordReset(ctx, { email })
  await runAccountJobs(ctx)
  await resetPassword(ctx, { token: (await tokenIn(ctx, "accounts.password", email)) ?? "", password: PASSWORD })
  expect((await signInAtOnce(ctx, { email, password: PASSWORD }, null)).person.userId).toBe(owner.userId)
})

test("a moved account keeps its password; its mail names Google only if it was linked", async () => {
  const ctx = testContext(database)
  for (const [name, linked] of [
    ["linked", true],
    ["plain", false],
  ] as const) {
    const email = `${name}@example.org`
    await verifyEmail(ctx, { token: await signUpByMail(ctx, { email, name: "Anna Melis", password: PASSWORD }) })
    if (linked) await throughGoogle(ctx, { email })
    const { person, cookies } = await signInAtOnce(ctx, { email, password: PASSWORD }, null)
    const who = { ctx: as(ctx, person), cookie: cookieHeaderFrom(cookies), userId: person.userId }
    expect((await move(who, `${name}-moved@example.org`, PASSWORD)).needsPassword).toBe(false)
    expect(await signInMethodsOf(ctx, person.userId)).toEqual({ password: true, google: false })
    const all = await ctx.db.select().from(messages)
    const about = all.filter(({ kind, aboutId }) => {
      return kind.startsWith("accounts.email-change-done") && aboutId === person.userId
    })
    expect(about).toHaveLength(1)
    expect(about[0]?.body.includes("Google")).toBe(linked)
  }
})

test("unlinking asks for the password, ends other sessions and sends a mail", async () => {
  const ctx = testContext(database)
  const email = "unlinks@example.org"
  await verifyEmail(ctx, { token: await signUpByMail(ctx, { email, name: "Anna Melis", password: PASSWORD }) })
  const other = await throughGoogle(ctx, { email })
  const { person, cookies } = await signInAtOnce(ctx, { email, password: PASSWORD }, null)
  const mine = { ctx: as(ctx, person), cookie: cookieHeaderFrom(cookies) }
  const wrong = await refusalOf(unlinkGoogle(mine.ctx, { currentPassword: "wrong" }, mine.cookie))
  expect(wrong.code).toBe("accounts.current-password-wrong")
  expect((await signInMethodsOf(ctx, person.userId)).google).toBe(true)

  await unlinkGoogle(mine.ctx, { currentPassword: PASSWORD }, mine.cookie)
  expect(await signInMethodsOf(ctx, person.userId)).toEqual({ password: true, google: false })
  const actor = (header: string) => actorOfRequest(ctx, new Headers({ cookie: header }))
  expect((await actor(cookieHeaderFrom(other.cookies))).kind).toBe("visitor")
  expect((await actor(mine.cookie)).kind).toBe("person")
  expect(await mailsTo(ctx, email)).toContain("accounts.google-unlinked")
  expect(await eventsOf(ctx, person.userId)).toContain("google.unlinked")
  const repeated = await refusalOf(unlinkGoogle(mine.ctx, { currentPassword: PASSWORD }, mine.cookie))
  expect(repeated.status).toBe(404)
})

test("Google is unlinked only if a password or a passkey remains", async () => {
  const ctx = testContext(database)
  const email = "only@gmail.example"
  const owner = await byGoogle(ctx, email)
  const last = await refusalOf(unlinkGoogle(owner.ctx, NONE, owner.cookie))
  expect(last).toMatchObject({ code: "accounts.google-last", status: 409 })
  expect((await signInMethodsOf(ctx, owner.userId)).google).toBe(true)
  expect(await mailsTo(ctx, email)).not.toContain("accounts.google-unlinked")

  await ctx.db.insert(passkeys).values({
    id: "kept",
    publicKey: "x",
    userId: owner.userId,
    credentialID: "x",
    counter: 0,
    deviceType: "singleDevice",
    backedUp: false,
  })
  ctx.clock.set("2026-11-23T09:11:00Z")
  expect((await refusalOf(unlinkGoogle(owner.ctx, NONE, owner.cookie))).code).toBe("accounts.sign-in-again")
  ctx.clock.set("2026-11-23T09:09:00Z")
  await unlinkGoogle(owner.ctx, NONE, owner.cookie)
  expect(await signInMethodsOf(ctx, owner.userId)).toEqual({ password: false, google: false })
  expect((await throughGoogle(ctx, { email: "another@gmail.example" })).person.userId).not.toBe(owner.userId)
})
