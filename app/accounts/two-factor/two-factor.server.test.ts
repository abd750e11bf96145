import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { appCode } from "../../../tests/support/accounts/authenticator"
import { browserAtGoogle, choose } from "../../../tests/support/accounts/google"
import { signInAtOnce } from "../../../tests/support/accounts/sign-in"
import { runAccountJobs, signUpByMail, tokenIn } from "../../../tests/support/accounts/sign-up"
import { testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { messages } from "../../messaging/tables.server"
import { hasSubject } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import { auditEvents } from "../../platform/tables.server"
import { finishGoogleSignIn } from "../google/sign-in.server"
import { requestPasswordReset, resetPassword } from "../password/password.server"
import { hasAuthenticatorApp, userByEmail } from "../queries.server"
import { actorOfRequest } from "../sign-in/auth.server"
import { cookieHeaderFrom } from "../sign-in/cookies.server"
import { hasPendingSecondFactor, verifySecondFactor } from "../sign-in/second-factor.server"
import { signIn } from "../sign-in/sign-in.server"
import { verifyEmail } from "../sign-up/sign-up.server"
import { sessions, signInMethods } from "../tables.server"
import {
  confirmTotpSetup,
  recoveryCodesLeft,
  removeAuthenticatorApp,
  renewRecoveryCodes,
  startTotpSetup,
} from "./two-factor.server"

const database = await testDatabase()
const PASSWORD = "Correct-horse-7"
const owner = { currentPassword: PASSWORD }
let count = 0

/** A signed-in customer; `cookies` is the browser's Cookie header. */
async function customer() {
  const ctx = testContext(database, { clock: testClock(new Date().toISOString()) })
  const email = `factor-${++count}@example.org`
  await verifyEmail(ctx, { token: await signUpByMail(ctx, { email, name: "Anna Melis", password: PASSWORD }) })
  const { person, cookies } = await signInAtOnce(ctx, { email, password: PASSWORD }, null)
  return {
    ctx: { ...ctx, actor: person },
    visitor: ctx,
    email,
    userId: person.userId,
    cookies: cookieHeaderFrom(cookies),
  }
}

/** A customer with two-factor authentication; `code(steps)` is the app's code. */
async function twoFactorCustomer() {
  const user = await customer()
  const { secret } = await startTotpSetup(user.ctx, owner, user.cookies)
  const { recoveryCodes, cookies } = await confirmTotpSetup(user.ctx, { code: appCode(secret) }, user.cookies)
  return { ...user, recoveryCodes, cookies: cookieHeaderFrom(cookies), code: (steps = 0) => appCode(secret, steps) }
}

/** Passes the first factor in a new browser; returns its Cookie header. */
async function withPendingSecondFactor(ctx: Ctx, email: string, password = PASSWORD): Promise<string> {
  const result = await signIn(ctx, { email, password }, null)
  if (!("isSecondFactorPending" in result)) throw new Error("No second factor was required.")
  return cookieHeaderFrom(result.cookies)
}

const actorOf = (ctx: Ctx, cookies: string) => actorOfRequest(ctx, new Headers({ cookie: cookies }))
const app = (code: string) => ({ code, method: "app" as const })
const recovery = (code: string) => ({ code, method: "recovery" as const })

async function mailsOf(ctx: Ctx, email: string) {
  const mails = await ctx.db.select().from(messages).where(eq(messages.recipient, email)).orderBy(messages.createdAt)
  return mails.map(({ kind }) => kind)
}

test("a mail about a second factor greets the owner by first name", async () => {
  const { ctx, email } = await twoFactorCustomer()
  const mails = await ctx.db.select().from(messages).where(eq(messages.recipient, email))
  const mail = mails.find(({ kind }) => kind === "accounts.two-factor-on")
  expect(mail?.body).toContain("Anna")
  expect(mail?.html).toContain("Anna")
})

test("an app is set up with password and code, and the owner gets a mail", async () => {
  const { ctx, email, userId, cookies } = await customer()
  const other = await signInAtOnce({ ...ctx, actor: { kind: "visitor" } }, { email, password: PASSWORD }, null)
  const setup = await startTotpSetup(ctx, owner, cookies)
  expect(setup.uri).toMatch(/^otpauth:\/\/totp\//)
  expect(setup.secret.replaceAll(" ", "")).toBe(new URL(setup.uri).searchParams.get("secret"))
  expect(setup.qr.size).toBeGreaterThan(20)
  expect(await hasAuthenticatorApp(ctx, userId)).toBe(false)

  const done = await confirmTotpSetup(ctx, { code: appCode(setup.secret) }, cookies)
  expect(await hasAuthenticatorApp(ctx, userId)).toBe(true)
  expect(new Set(done.recoveryCodes).size).toBe(10)
  for (const code of done.recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  expect(await actorOf(ctx, cookieHeaderFrom(done.cookies))).toMatchObject({
    userId,
    session: { authMethod: "two-factor" },
  })
  expect(await actorOf(ctx, cookies)).toEqual({ kind: "visitor" })
  expect(await actorOf(ctx, cookieHeaderFrom(other.cookies))).toEqual({ kind: "visitor" })
  expect(await mailsOf(ctx, email)).toContain("accounts.two-factor-on")
  const events = await ctx.db.select().from(auditEvents).where(hasSubject("user", userId))
  expect(events.map(({ name }) => name)).toContain("two-factor.enabled")
})

test("setup requires the password and a correct code", async () => {
  const { ctx, userId, cookies } = await customer()
  await expect(startTotpSetup(ctx, { currentPassword: "not this one" }, cookies)).rejects.toMatchObject({
    code: "accounts.current-password-wrong",
    fields: [{ field: "currentPassword" }],
  })
  await expect(confirmTotpSetup(ctx, { code: "123456" }, cookies)).rejects.toMatchObject({
    code: "accounts.two-factor-not-started",
  })
  const { secret } = await startTotpSetup(ctx, owner, cookies)
  const wrong = appCode(secret) === "000000" ? "000001" : "000000"
  for (let tries = 0; tries < 9; tries++)
    await expect(confirmTotpSetup(ctx, { code: wrong }, cookies)).rejects.toMatchObject({ code: "accounts.code-wrong" })
  await expect(confirmTotpSetup(ctx, { code: appCode(secret) }, cookies)).rejects.toMatchObject({ status: 429 })
  expect(await hasAuthenticatorApp(ctx, userId)).toBe(false)
})

test("an unconfirmed secret is not required at sign-in", async () => {
  const { ctx, visitor, email, cookies } = await customer()
  await startTotpSetup(ctx, owner, cookies)
  expect((await signInAtOnce(visitor, { email, password: PASSWORD }, null)).person.email).toBe(email)
})

test("sign-in requires password and code", async () => {
  const { visitor, email, userId, code } = await twoFactorCustomer()
  const browser = await withPendingSecondFactor(visitor, email)
  expect(await actorOf(visitor, browser)).toEqual({ kind: "visitor" })
  expect(await hasPendingSecondFactor(visitor, browser)).toBe(true)
  const { person, cookies } = await verifySecondFactor(visitor, app(code(1)), browser)
  expect(person).toMatchObject({ userId, session: { authMethod: "two-factor" } })
  expect(await actorOf(visitor, cookieHeaderFrom(cookies))).toEqual(person)
  expect(await hasPendingSecondFactor(visitor, browser)).toBe(false)
})

test("the code that confirmed the setup cannot be used to sign in", async () => {
  const user = await customer()
  const { secret } = await startTotpSetup(user.ctx, owner, user.cookies)
  const code = appCode(secret)
  await confirmTotpSetup(user.ctx, { code }, user.cookies)
  const browser = await withPendingSecondFactor(user.visitor, user.email)
  await expect(verifySecondFactor(user.visitor, app(code), browser)).rejects.toMatchObject({
    code: "accounts.code-wrong",
  })
})

test.each(["%E0%A4%A", "%", "x", ""])("the cookie %j is no pending second factor", async (value) => {
  const { visitor } = await customer()
  const cookies = `app.two_factor=${value}`
  expect(await hasPendingSecondFactor(visitor, cookies)).toBe(false)
  await expect(verifySecondFactor(visitor, app("123456"), cookies)).rejects.toMatchObject({
    code: "accounts.second-factor-expired",
    status: 401,
  })
})

test("a code can be used for one sign-in", async () => {
  const { visitor, email, code } = await twoFactorCustomer()
  const used = code(1)
  await verifySecondFactor(visitor, app(used), await withPendingSecondFactor(visitor, email))
  await expect(
    verifySecondFactor(visitor, app(used), await withPendingSecondFactor(visitor, email)),
  ).rejects.toMatchObject({
    code: "accounts.code-wrong",
  })
})

test("one code sent twice at once opens one session", { tags: ["postgres"] }, async () => {
  const { visitor, email, code } = await twoFactorCustomer()
  const browsers = [await withPendingSecondFactor(visitor, email), await withPendingSecondFactor(visitor, email)]
  const sent = code(1)
  const results = await Promise.allSettled(browsers.map((browser) => verifySecondFactor(visitor, app(sent), browser)))
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
})

test("two sign-ins under way are independent", async () => {
  const { visitor, email, code, recoveryCodes } = await twoFactorCustomer()
  const [desktop, phone] = [
    await withPendingSecondFactor(visitor, email),
    await withPendingSecondFactor(visitor, email),
  ]
  expect((await verifySecondFactor(visitor, recovery(recoveryCodes[0] ?? ""), phone)).person.email).toBe(email)
  expect((await verifySecondFactor(visitor, app(code(1)), desktop)).person.email).toBe(email)
})

test("a code is accepted only in the browser with the pending second factor", async () => {
  const { visitor, email, code } = await twoFactorCustomer()
  const browser = await withPendingSecondFactor(visitor, email)
  const altered = browser.replace(/2fa-(.)/, (_, letter) => `2fa-${letter === "a" ? "b" : "a"}`)
  for (const cookies of [
    null,
    "",
    altered,
    browser.split(".")[0] ?? "",
    browser.replace(/two_factor=.*/, "two_factor=x"),
  ])
    await expect(verifySecondFactor(visitor, app(code(1)), cookies)).rejects.toMatchObject({
      code: "accounts.second-factor-expired",
      status: 401,
    })
})

test("another user's session in the same browser does not replace the second factor", async () => {
  const [mine, theirs] = [await twoFactorCustomer(), await twoFactorCustomer()]
  const browser = await withPendingSecondFactor(mine.visitor, mine.email)
  await expect(
    verifySecondFactor(mine.visitor, app(theirs.code(1)), `${theirs.cookies}; ${browser}`),
  ).rejects.toMatchObject({ code: "accounts.code-wrong" })
  const { person } = await verifySecondFactor(mine.visitor, app(mine.code(1)), `${theirs.cookies}; ${browser}`)
  expect(person.userId).toBe(mine.userId)
})

test("five wrong codes end the pending second factor", async () => {
  const { visitor, email, code } = await twoFactorCustomer()
  const browser = await withPendingSecondFactor(visitor, email)
  const wrong = ["000001", "000002", "000003", "000004", "000005", "000006"]
    .filter((each) => each !== code(1))
    .slice(0, 5)
  for (const each of wrong)
    await expect(verifySecondFactor(visitor, app(each), browser)).rejects.toMatchObject({ code: "accounts.code-wrong" })
  await expect(verifySecondFactor(visitor, app(code(1)), browser)).rejects.toMatchObject({
    code: "accounts.second-factor-expired",
  })
})

test("wrong codes in unknown browsers do not block a known one", async () => {
  const { visitor, email, code, cookies, recoveryCodes } = await twoFactorCustomer()
  const { cookies: known } = await verifySecondFactor(
    visitor,
    recovery(recoveryCodes[0] ?? ""),
    `${cookies}; ${await withPendingSecondFactor(visitor, email)}`,
  )
  const codes: string[] = []
  for (let round = 0; round < 13; round++) {
    const guesser = { ...visitor, network: `203.0.113.${round}` }
    const browser = await withPendingSecondFactor(guesser, email)
    for (let each = 0; each < 5; each++)
      await verifySecondFactor(guesser, recovery(`wrong-${round}${each}`), browser).catch((error) =>
        codes.push(error.code),
      )
  }
  expect(codes.filter((each) => each === "accounts.recovery-code-wrong")).toHaveLength(59)
  expect(codes.at(-1)).toBe("accounts.browser-unknown")
  const mine = cookieHeaderFrom(known)
    .split("; ")
    .find((pair) => pair.startsWith("app.device"))
  const browser = `${mine}; ${await withPendingSecondFactor(visitor, email)}`
  expect((await verifySecondFactor(visitor, app(code(1)), browser)).person.email).toBe(email)
})

test("a recovery code works once in any spelling and sends a mail", async () => {
  const { ctx, visitor, email, recoveryCodes } = await twoFactorCustomer()
  const typed = (recoveryCodes[3] ?? "").toUpperCase().replace("-", " ")
  await verifySecondFactor(visitor, recovery(typed), await withPendingSecondFactor(visitor, email))
  expect(await recoveryCodesLeft(ctx)).toBe(9)
  expect(await mailsOf(ctx, email)).toContain("accounts.code-used")
  await expect(
    verifySecondFactor(visitor, recovery(typed), await withPendingSecondFactor(visitor, email)),
  ).rejects.toMatchObject({
    code: "accounts.recovery-code-wrong",
  })
})

test("new recovery codes invalidate the old ones", async () => {
  const { ctx, visitor, email, cookies, recoveryCodes } = await twoFactorCustomer()
  await expect(renewRecoveryCodes(ctx, { currentPassword: "no" }, cookies)).rejects.toMatchObject({
    code: "accounts.current-password-wrong",
  })
  const renewed = await renewRecoveryCodes(ctx, owner, cookies)
  expect(renewed).toHaveLength(10)
  expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([])
  const browser = await withPendingSecondFactor(visitor, email)
  await expect(verifySecondFactor(visitor, recovery(recoveryCodes[0] ?? ""), browser)).rejects.toMatchObject({
    code: "accounts.recovery-code-wrong",
  })
  expect((await verifySecondFactor(visitor, recovery(renewed[0] ?? ""), browser)).person.email).toBe(email)
})

test("after disabling with the password no code is required", async () => {
  const { ctx, visitor, email, userId, cookies } = await twoFactorCustomer()
  await expect(removeAuthenticatorApp(ctx, { currentPassword: "no" }, cookies)).rejects.toMatchObject({
    code: "accounts.current-password-wrong",
  })
  expect(await hasAuthenticatorApp(ctx, userId)).toBe(true)
  await removeAuthenticatorApp(ctx, owner, cookies)
  await expect(removeAuthenticatorApp(ctx, owner, cookies)).rejects.toMatchObject({ code: "accounts.two-factor-off" })
  expect((await signInAtOnce(visitor, { email, password: PASSWORD }, null)).person.email).toBe(email)
  expect(await mailsOf(ctx, email)).toContain("accounts.two-factor-off")
  expect((await startTotpSetup(ctx, owner, cookies)).secret).not.toBe("")
})

test("a password reset does not bypass the second factor", async () => {
  const { visitor, email, cookies, userId, code } = await twoFactorCustomer()
  await requestPasswordReset(visitor, { email })
  await runAccountJobs(visitor)
  const password = "Brand-new-word-1"
  const sent = await resetPassword(visitor, {
    token: (await tokenIn(visitor, "accounts.password", email)) ?? "",
    password,
  })
  expect(await actorOf(visitor, cookieHeaderFrom(sent))).toEqual({ kind: "visitor" })
  expect(await actorOf(visitor, cookies)).toEqual({ kind: "visitor" })
  const browser = await withPendingSecondFactor(visitor, email, password)
  expect((await verifySecondFactor(visitor, app(code(1)), browser)).person.userId).toBe(userId)
})

test("Google sign-in does not bypass the second factor", async () => {
  const { visitor, email, userId, code } = await twoFactorCustomer()
  const { url, cookie } = await browserAtGoogle(visitor, "/account/profile")
  const result = await finishGoogleSignIn(visitor, await choose(visitor, url, { email }), cookie)
  expect(result).toMatchObject({ isSecondFactorPending: true, to: "/signin/code?from=%2Faccount%2Fprofile" })
  const browser = cookieHeaderFrom(result.cookies)
  expect(await actorOf(visitor, browser)).toEqual({ kind: "visitor" })
  expect(await visitor.db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(1)
  await expect(verifySecondFactor(visitor, app("000000"), browser)).rejects.toMatchObject({
    code: "accounts.code-wrong",
  })
  expect((await verifySecondFactor(visitor, app(code(1)), browser)).person.userId).toBe(userId)
})

test("an account without a password cannot enable a second factor", async () => {
  const { ctx, userId, cookies } = await customer()
  await ctx.db.delete(signInMethods).where(eq(signInMethods.userId, userId))
  await expect(startTotpSetup(ctx, { currentPassword: "" }, cookies)).rejects.toMatchObject({
    code: "accounts.two-factor-needs-password",
    status: 409,
  })
  expect((await userByEmail(ctx, ctx.actor.email))?.twoFactorEnabled).toBe(false)
})
