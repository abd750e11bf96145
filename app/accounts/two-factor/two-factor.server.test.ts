import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { appCode } from "../../../tests/support/authenticator"
import { testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { choose, giftCardCredit } from "../../../tests/support/google"
import { signInAtOnce } from "../../../tests/support/sign-in"
import { runAccountJobs, signUpByMail, tokenIn } from "../../../tests/support/sign-up"
import { messages } from "../../messaging/tables.server"
import type { Ctx } from "../../platform/context.server"
import { auditEvents } from "../../platform/tables.server"
import { finishGoogle } from "../google/sign-in.server"
import { requestPasswordReset, resetPassword } from "../password/password.server"
import { hasTwoFactor, userByEmail } from "../queries.server"
import { personOf } from "../sign-in/auth.server"
import { answerChallenge, isChallenged } from "../sign-in/challenge.server"
import { sentBack } from "../sign-in/cookies.server"
import { signIn } from "../sign-in/session.server"
import { verifyEmail } from "../sign-up/sign-up.server"
import { sessions, signInMethods } from "../tables.server"
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  recoveryCodesLeft,
  renewRecoveryCodes,
} from "./two-factor.server"

const database = await testDatabase()
const PASSWORD = "Correct-horse-7"
const owner = { currentPassword: PASSWORD }
let count = 0

/** A customer who has signed in; `cookies` is what their browser sends. */
async function customer() {
  const ctx = testContext(database, { clock: testClock(new Date().toISOString()) })
  const email = `factor-${++count}@example.org`
  await verifyEmail(ctx, { token: await signUpByMail(ctx, { email, name: "Anna Melis", password: PASSWORD }) })
  const { person, cookies } = await signInAtOnce(ctx, { email, password: PASSWORD }, null)
  return { ctx: { ...ctx, actor: person }, visitor: ctx, email, userId: person.userId, cookies: sentBack(cookies) }
}

/** The same with the second factor on; `code(steps)` is what the app shows. */
async function guarded() {
  const one = await customer()
  const { secret } = await beginTwoFactor(one.ctx, owner, one.cookies)
  const { recoveryCodes, cookies } = await confirmTwoFactor(one.ctx, { code: appCode(secret) }, one.cookies)
  return { ...one, recoveryCodes, cookies: sentBack(cookies), code: (steps = 0) => appCode(secret, steps) }
}

/** The first step in a new browser: what it sends afterwards. */
async function challenged(ctx: Ctx, email: string, password = PASSWORD): Promise<string> {
  const answer = await signIn(ctx, { email, password }, null)
  if (!("challenge" in answer)) throw new Error("Nothing is asked for.")
  return sentBack(answer.cookies)
}

const whoIs = (ctx: Ctx, cookies: string) => personOf(ctx, new Headers({ cookie: cookies }))
const app = (code: string) => ({ code, method: "app" as const })
const recovery = (code: string) => ({ code, method: "recovery" as const })

async function mailsOf(ctx: Ctx, email: string) {
  const mails = await ctx.db.select().from(messages).where(eq(messages.recipient, email)).orderBy(messages.createdAt)
  return mails.map(({ template }) => template)
}

test("an app is set up with the password and a code of it, and the owner is told", async () => {
  const { ctx, email, userId, cookies } = await customer()
  const other = await signInAtOnce({ ...ctx, actor: { kind: "visitor" } }, { email, password: PASSWORD }, null)
  const setup = await beginTwoFactor(ctx, owner, cookies)
  expect(setup.uri).toMatch(/^otpauth:\/\/totp\//)
  expect(setup.secret.replaceAll(" ", "")).toBe(new URL(setup.uri).searchParams.get("secret"))
  expect(setup.qr.size).toBeGreaterThan(20)
  expect(await hasTwoFactor(ctx, userId)).toBe(false)

  const done = await confirmTwoFactor(ctx, { code: appCode(setup.secret) }, cookies)
  expect(await hasTwoFactor(ctx, userId)).toBe(true)
  expect(new Set(done.recoveryCodes).size).toBe(10)
  for (const code of done.recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  expect(await whoIs(ctx, sentBack(done.cookies))).toMatchObject({ userId, session: { openedBy: "two-factor" } })
  expect(await whoIs(ctx, cookies)).toEqual({ kind: "visitor" })
  expect(await whoIs(ctx, sentBack(other.cookies))).toEqual({ kind: "visitor" })
  expect(await mailsOf(ctx, email)).toContain("accounts.two-factor-on")
  const events = await ctx.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subject, `user:${userId}`))
  expect(events.map(({ name }) => name)).toContain("two-factor.enabled")
})

test("without the password nothing is set up, and a wrong code turns nothing on", async () => {
  const { ctx, userId, cookies } = await customer()
  await expect(beginTwoFactor(ctx, { currentPassword: "not this one" }, cookies)).rejects.toMatchObject({
    code: "accounts.current-password-wrong",
    fields: [{ field: "currentPassword" }],
  })
  await expect(confirmTwoFactor(ctx, { code: "123456" }, cookies)).rejects.toMatchObject({
    code: "accounts.two-factor-not-begun",
  })
  const { secret } = await beginTwoFactor(ctx, owner, cookies)
  const wrong = appCode(secret) === "000000" ? "000001" : "000000"
  for (let tries = 0; tries < 9; tries++)
    await expect(confirmTwoFactor(ctx, { code: wrong }, cookies)).rejects.toMatchObject({ code: "accounts.code-wrong" })
  await expect(confirmTwoFactor(ctx, { code: appCode(secret) }, cookies)).rejects.toMatchObject({ status: 429 })
  expect(await hasTwoFactor(ctx, userId)).toBe(false)
})

test("a secret that was never confirmed asks for nothing at sign-in", async () => {
  const { ctx, visitor, email, cookies } = await customer()
  await beginTwoFactor(ctx, owner, cookies)
  expect((await signInAtOnce(visitor, { email, password: PASSWORD }, null)).person.email).toBe(email)
})

test("the password alone opens no session; with the app's code it is one of two factors", async () => {
  const { visitor, email, userId, code } = await guarded()
  const browser = await challenged(visitor, email)
  expect(await whoIs(visitor, browser)).toEqual({ kind: "visitor" })
  expect(await isChallenged(visitor, browser)).toBe(true)
  const { person, cookies } = await answerChallenge(visitor, app(code(1)), browser)
  expect(person).toMatchObject({ userId, session: { openedBy: "two-factor" } })
  expect(await whoIs(visitor, sentBack(cookies))).toEqual(person)
  expect(await isChallenged(visitor, browser)).toBe(false)
})

test("the code that turned the second factor on opens no session besides", async () => {
  const one = await customer()
  const { secret } = await beginTwoFactor(one.ctx, owner, one.cookies)
  const code = appCode(secret)
  await confirmTwoFactor(one.ctx, { code }, one.cookies)
  const browser = await challenged(one.visitor, one.email)
  await expect(answerChallenge(one.visitor, app(code), browser)).rejects.toMatchObject({ code: "accounts.code-wrong" })
})

test.each(["%E0%A4%A", "%", "x", ""])("the cookie %j owes no code", async (value) => {
  const { visitor } = await customer()
  const cookies = `house.two_factor=${value}`
  expect(await isChallenged(visitor, cookies)).toBe(false)
  await expect(answerChallenge(visitor, app("123456"), cookies)).rejects.toMatchObject({
    code: "accounts.challenge-lapsed",
    status: 401,
  })
})

test("a code is good for one sign-in", async () => {
  const { visitor, email, code } = await guarded()
  const used = code(1)
  await answerChallenge(visitor, app(used), await challenged(visitor, email))
  await expect(answerChallenge(visitor, app(used), await challenged(visitor, email))).rejects.toMatchObject({
    code: "accounts.code-wrong",
  })
})

test("one code sent twice at the same moment opens one session", async () => {
  const { visitor, email, code } = await guarded()
  const browsers = [await challenged(visitor, email), await challenged(visitor, email)]
  const sent = code(1)
  const answers = await Promise.allSettled(browsers.map((browser) => answerChallenge(visitor, app(sent), browser)))
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
})

test("two sign-ins under way do not disturb one another", async () => {
  const { visitor, email, code, recoveryCodes } = await guarded()
  const [desk, phone] = [await challenged(visitor, email), await challenged(visitor, email)]
  expect((await answerChallenge(visitor, recovery(recoveryCodes[0] ?? ""), phone)).person.email).toBe(email)
  expect((await answerChallenge(visitor, app(code(1)), desk)).person.email).toBe(email)
})

test("the second step belongs to the browser that took the first", async () => {
  const { visitor, email, code } = await guarded()
  const browser = await challenged(visitor, email)
  const altered = browser.replace(/2fa-(.)/, (_, letter) => `2fa-${letter === "a" ? "b" : "a"}`)
  for (const cookies of [
    null,
    "",
    altered,
    browser.split(".")[0] ?? "",
    browser.replace(/two_factor=.*/, "two_factor=x"),
  ])
    await expect(answerChallenge(visitor, app(code(1)), cookies)).rejects.toMatchObject({
      code: "accounts.challenge-lapsed",
      status: 401,
    })
})

test("a session of someone else in the same browser does not pass for the first step", async () => {
  const [mine, theirs] = [await guarded(), await guarded()]
  const browser = await challenged(mine.visitor, mine.email)
  await expect(
    answerChallenge(mine.visitor, app(theirs.code(1)), `${theirs.cookies}; ${browser}`),
  ).rejects.toMatchObject({ code: "accounts.code-wrong" })
  const { person } = await answerChallenge(mine.visitor, app(mine.code(1)), `${theirs.cookies}; ${browser}`)
  expect(person.userId).toBe(mine.userId)
})

test("five wrong codes end the sign-in under way", async () => {
  const { visitor, email, code } = await guarded()
  const browser = await challenged(visitor, email)
  const wrong = ["000001", "000002", "000003", "000004", "000005", "000006"]
    .filter((each) => each !== code(1))
    .slice(0, 5)
  for (const each of wrong)
    await expect(answerChallenge(visitor, app(each), browser)).rejects.toMatchObject({ code: "accounts.code-wrong" })
  await expect(answerChallenge(visitor, app(code(1)), browser)).rejects.toMatchObject({
    code: "accounts.challenge-lapsed",
  })
})

test("wrong codes of strangers do not keep out the owner's browser", async () => {
  const { visitor, email, code, cookies, recoveryCodes } = await guarded()
  const { cookies: known } = await answerChallenge(
    visitor,
    recovery(recoveryCodes[0] ?? ""),
    `${cookies}; ${await challenged(visitor, email)}`,
  )
  const codes: string[] = []
  for (let round = 0; round < 13; round++) {
    const guesser = { ...visitor, ip: `203.0.113.${round}` }
    const browser = await challenged(guesser, email)
    for (let each = 0; each < 5; each++)
      await answerChallenge(guesser, recovery(`wrong-${round}${each}`), browser).catch((error) =>
        codes.push(error.code),
      )
  }
  expect(codes.filter((each) => each === "accounts.recovery-code-wrong")).toHaveLength(59)
  expect(codes.at(-1)).toBe("accounts.browser-unknown")
  const mine = sentBack(known)
    .split("; ")
    .find((pair) => pair.startsWith("house.device"))
  const browser = `${mine}; ${await challenged(visitor, email)}`
  expect((await answerChallenge(visitor, app(code(1)), browser)).person.email).toBe(email)
})

test("a recovery code works once, however it is typed, and its owner is told", async () => {
  const { ctx, visitor, email, recoveryCodes } = await guarded()
  const typed = (recoveryCodes[3] ?? "").toUpperCase().replace("-", " ")
  await answerChallenge(visitor, recovery(typed), await challenged(visitor, email))
  expect(await recoveryCodesLeft(ctx)).toBe(9)
  expect(await mailsOf(ctx, email)).toContain("accounts.code-used")
  await expect(answerChallenge(visitor, recovery(typed), await challenged(visitor, email))).rejects.toMatchObject({
    code: "accounts.recovery-code-wrong",
  })
})

test("new recovery codes make the old ones void", async () => {
  const { ctx, visitor, email, cookies, recoveryCodes } = await guarded()
  await expect(renewRecoveryCodes(ctx, { currentPassword: "no" }, cookies)).rejects.toMatchObject({
    code: "accounts.current-password-wrong",
  })
  const renewed = await renewRecoveryCodes(ctx, owner, cookies)
  expect(renewed).toHaveLength(10)
  expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([])
  const browser = await challenged(visitor, email)
  await expect(answerChallenge(visitor, recovery(recoveryCodes[0] ?? ""), browser)).rejects.toMatchObject({
    code: "accounts.recovery-code-wrong",
  })
  expect((await answerChallenge(visitor, recovery(renewed[0] ?? ""), browser)).person.email).toBe(email)
})

test("turned off with the password, it asks for nothing more", async () => {
  const { ctx, visitor, email, userId, cookies } = await guarded()
  await expect(disableTwoFactor(ctx, { currentPassword: "no" }, cookies)).rejects.toMatchObject({
    code: "accounts.current-password-wrong",
  })
  expect(await hasTwoFactor(ctx, userId)).toBe(true)
  await disableTwoFactor(ctx, owner, cookies)
  await expect(disableTwoFactor(ctx, owner, cookies)).rejects.toMatchObject({ code: "accounts.two-factor-off" })
  expect((await signInAtOnce(visitor, { email, password: PASSWORD }, null)).person.email).toBe(email)
  expect(await mailsOf(ctx, email)).toContain("accounts.two-factor-off")
  expect((await beginTwoFactor(ctx, owner, cookies)).secret).not.toBe("")
})

test("a new password by mail does not pass by the second factor", async () => {
  const { visitor, email, cookies, userId, code } = await guarded()
  await requestPasswordReset(visitor, { email })
  await runAccountJobs(visitor)
  const password = "Brand-new-word-1"
  const sent = await resetPassword(visitor, {
    token: (await tokenIn(visitor, "accounts.password", email)) ?? "",
    password,
  })
  expect(await whoIs(visitor, sentBack(sent))).toEqual({ kind: "visitor" })
  expect(await whoIs(visitor, cookies)).toEqual({ kind: "visitor" })
  const browser = await challenged(visitor, email, password)
  expect((await answerChallenge(visitor, app(code(1)), browser)).person.userId).toBe(userId)
})

test("Google does not pass by the second factor either", async () => {
  const { visitor, email, userId, code } = await guarded()
  const { url, cookie } = await giftCardCredit(visitor, "/account/profile")
  const answer = await finishGoogle(visitor, await choose(visitor, url, { email }), cookie)
  expect(answer).toMatchObject({ challenge: true, to: "/signin/code?from=%2Faccount%2Fprofile" })
  const browser = sentBack(answer.cookies)
  expect(await whoIs(visitor, browser)).toEqual({ kind: "visitor" })
  expect(await visitor.db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(1)
  await expect(answerChallenge(visitor, app("000000"), browser)).rejects.toMatchObject({ code: "accounts.code-wrong" })
  expect((await answerChallenge(visitor, app(code(1)), browser)).person.userId).toBe(userId)
})

test("an account without a password is told that there is nothing to protect", async () => {
  const { ctx, userId, cookies } = await customer()
  await ctx.db.delete(signInMethods).where(eq(signInMethods.userId, userId))
  await expect(beginTwoFactor(ctx, { currentPassword: "" }, cookies)).rejects.toMatchObject({
    code: "accounts.two-factor-needs-password",
    status: 409,
  })
  expect((await userByEmail(ctx, ctx.actor.email))?.twoFactorEnabled).toBe(false)
})
