import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { signInAtOnce } from "../../../tests/support/accounts/sign-in"
import { runAccountJobs, tokenIn, tokensIn } from "../../../tests/support/accounts/sign-up"
import { countStatements } from "../../../tests/support/accounts/statements"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { setAttempts } from "../../../tests/support/limits"
import { messages } from "../../messaging/tables.server"
import type { Ctx } from "../../platform/context.server"
import { emailForm, resetForm, signInForm, signUpForm } from "../forms"
import { consumeMailQuota, countSignInAttempt } from "../limits.server"
import { requestPasswordReset, resetPassword } from "../password/password.server"
import { resetTokenUserId } from "../password/reset-token.server"
import { userByEmail } from "../queries.server"
import { requestVerification, signUp, verifyEmail } from "../sign-up/sign-up.server"
import { sessions, signInMethods } from "../tables.server"
import { actorOfRequest } from "./auth.server"
import { knownBrowserCookie } from "./known-browser.server"
import { sessionHash } from "./session-response.server"
import { signOut } from "./sign-in.server"

const database = await testDatabase()
const PASSWORD = "Correct-horse-7"

type TestCtx = ReturnType<typeof testContext>

const cookieHeader = (cookies: string[]) => cookies.map((cookie) => cookie.split(";")[0]).join("; ")

async function signUpAndVerify(ctx: TestCtx, email: string) {
  await signUp(
    ctx,
    signUpForm.parse({ name: "Anna Melis", email, password: PASSWORD, confirmPassword: PASSWORD, terms: "on" }),
  )
  await runAccountJobs(ctx)
  const token = await tokenIn(ctx, "accounts.verify", email)
  await verifyEmail(ctx, { token: token ?? "" })
}

const enter = (ctx: Ctx, email: string, password = PASSWORD, cookies: string | null = null) =>
  signInAtOnce(ctx, signInForm.parse({ email, password }), cookies)

test("a user signs up, confirms the address, signs in and signs out", async () => {
  const ctx = testContext(database)
  await signUp(
    ctx,
    signUpForm.parse({
      name: " Anna Melis ",
      email: " Anna@Example.org ",
      password: PASSWORD,
      confirmPassword: PASSWORD,
      terms: "on",
    }),
  )
  await expect(enter(ctx, "anna@example.org")).rejects.toMatchObject({
    code: "accounts.sign-in-failed",
    status: 401,
  })
  await runAccountJobs(ctx)
  const token = await tokenIn(ctx, "accounts.verify", "anna@example.org")
  await verifyEmail(ctx, { token: token ?? "" })

  const { person, cookies } = await enter(ctx, "ANNA@example.org")
  expect(person).toMatchObject({ role: "personal", name: "Anna Melis", email: "anna@example.org" })
  const session = cookies.find((cookie) => cookie.includes("session_token"))
  expect(session).toMatch(/HttpOnly/i)
  expect(session).toMatch(/SameSite=Lax/i)
  expect(session).not.toMatch(/Secure/i)

  const headers = new Headers({ cookie: cookieHeader(cookies) })
  expect(await actorOfRequest(ctx, headers)).toEqual(person)
  const signedOut = await signOut({ ...ctx, actor: person }, headers.get("cookie"))
  expect(signedOut.at(-1)).toMatch(`app.signed-out=${sessionHash(person.session?.id ?? "")}; Max-Age=900; Path=/`)
  expect(await actorOfRequest(ctx, headers)).toEqual({ kind: "visitor" })
})

test("over HTTPS the session cookie is secure", async () => {
  const other = await testDatabase()
  const plain = testContext(other)
  const ctx = { ...plain, config: { ...plain.config, baseUrl: "https://site.example" } }
  await signUpAndVerify(ctx, "secure@example.org")
  const { cookies } = await enter(ctx, "secure@example.org")
  for (const cookie of cookies) expect(cookie).toMatch(/; Secure/)
})

test("signing up with an existing address gets the same answer and notifies by mail", async () => {
  const ctx = testContext(database)
  await signUpAndVerify(ctx, "known@example.org")
  const form = (email: string) =>
    signUpForm.parse({
      name: "Someone",
      email,
      password: "Another-word-9",
      confirmPassword: "Another-word-9",
      terms: "on",
    })
  const ids = [await signUp(ctx, form("known@example.org")), await signUp(ctx, form("new@example.org"))]
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f-]{36}$/)])
  await runAccountJobs(ctx)
  const toKnown = await ctx.db.select().from(messages).where(eq(messages.recipient, "known@example.org"))
  expect(toKnown.map((mail) => mail.kind)).toEqual(["accounts.verify", "accounts.already-member"])
  await expect(enter(ctx, "known@example.org", "Another-word-9")).rejects.toMatchObject({
    code: "accounts.sign-in-failed",
  })
  expect((await userByEmail(ctx, "known@example.org"))?.name).toBe("Anna Melis")
})

test("a wrong password and an unknown address get the same refusal", async () => {
  const ctx = testContext(database)
  await signUpAndVerify(ctx, "same@example.org")
  const wrong = await enter(ctx, "same@example.org", "not this one").catch((error) => error)
  const unknown = await enter(ctx, "nobody@example.org", "not this one").catch((error) => error)
  expect(wrong).toMatchObject({ code: "accounts.sign-in-failed", status: 401 })
  expect({ ...unknown }).toEqual({ ...wrong })
})

test("requesting a link does not reveal whether the account exists", async () => {
  const ctx = testContext(database)
  await signUpAndVerify(ctx, "requested@example.org")
  ctx.recordedJobs.length = 0
  for (const email of ["requested@example.org", "nobody@example.org"]) {
    expect(await requestPasswordReset(ctx, emailForm.parse({ email }))).toBeUndefined()
    expect(await requestVerification(ctx, emailForm.parse({ email }))).toBeUndefined()
  }
  expect(ctx.recordedJobs).toHaveLength(4)
  await runAccountJobs(ctx)
  expect(await ctx.db.select().from(messages).where(eq(messages.recipient, "nobody@example.org"))).toEqual([])
  expect(await tokenIn(ctx, "accounts.password", "requested@example.org")).toBeDefined()
})

test("a password reset ends every session and its link works once", async () => {
  const ctx = testContext(database)
  const email = "reset@example.org"
  await signUpAndVerify(ctx, email)
  const open = [await enter(ctx, email), await enter(ctx, email)]
  await requestPasswordReset(ctx, { email })
  await runAccountJobs(ctx)
  const token = (await tokenIn(ctx, "accounts.password", email)) ?? ""
  const form = resetForm.parse({ token, password: "Brand-new-word-1", confirmPassword: "Brand-new-word-1" })
  await resetPassword(ctx, form)
  for (const { cookies } of open)
    expect(await actorOfRequest(ctx, new Headers({ cookie: cookieHeader(cookies) }))).toEqual({ kind: "visitor" })
  const user = await userByEmail(ctx, email)
  expect(
    await ctx.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, user?.id ?? "")),
  ).toEqual([])
  await expect(enter(ctx, email)).rejects.toMatchObject({ code: "accounts.sign-in-failed" })
  expect((await enter(ctx, email, "Brand-new-word-1")).person.email).toBe(email)
  await expect(resetPassword(ctx, form)).rejects.toMatchObject({ code: "accounts.link-invalid" })
})

test("invalid and empty links are refused", async () => {
  const ctx = testContext(database)
  for (const token of ["", "x", "eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFubmFAZXhhbXBsZS5vcmcifQ."]) {
    await expect(verifyEmail(ctx, { token })).rejects.toMatchObject({ code: "accounts.link-invalid" })
    await expect(resetPassword(ctx, { token, password: PASSWORD })).rejects.toMatchObject({
      code: "accounts.link-invalid",
    })
  }
})

test("wrong passwords are limited per IP address and account", async () => {
  const ctx = testContext(database)
  await signUpAndVerify(ctx, "target@example.org")
  const guesser = { ...ctx, network: "203.0.113.9" }
  for (let i = 0; i < 8; i++)
    await expect(enter(guesser, "target@example.org", `guess ${i}`)).rejects.toMatchObject({ status: 401 })
  await expect(enter(guesser, "target@example.org")).rejects.toMatchObject({ code: "platform.too-many", status: 429 })
  expect((await enter(ctx, "target@example.org")).person.email).toBe("target@example.org")
})

/** Uses up the limit for unknown browsers of this account and of all those with an attempt. */
async function exhaustLimit(ctx: Ctx, email: string): Promise<void> {
  await countSignInAttempt({ ...ctx, network: "198.51.100.1" }, email, null)
  await setAttempts(ctx, "sign-in:account:", 40)
}

test("unknown browsers together have forty attempts an hour on an account", async () => {
  const ctx = testContext(database)
  const attempt = (i: number) => countSignInAttempt({ ...ctx, network: `198.51.100.${i}` }, "forty@example.org", null)
  for (let i = 0; i < 40; i++) await attempt(i)
  await expect(attempt(40)).rejects.toMatchObject({ code: "accounts.browser-unknown" })
})

test("a known browser can sign in while unknown ones are limited", async () => {
  const ctx = testContext(database)
  const email = "besieged@example.org"
  await signUpAndVerify(ctx, email)
  const { cookies } = await enter(ctx, email)
  await exhaustLimit(ctx, email)
  expect((await enter(ctx, email, PASSWORD, cookieHeader(cookies))).person.email).toBe(email)
})

/** The known-browser cookie among these. */
const deviceIn = (cookies: string[]) => cookieHeader(cookies.filter((cookie) => cookie.startsWith("app.device=")))

/** Whether the cookie makes a browser known, with unknown browsers already limited. */
const isKnown = (ctx: Ctx, email: string, device: string) =>
  countSignInAttempt({ ...ctx, network: "192.0.2.1" }, email, device).then(
    () => true,
    (error) => {
      expect(error).toMatchObject({ code: "accounts.browser-unknown" })
      return false
    },
  )

test("the known-browser cookie differs at every sign-in and contains no user data", async () => {
  const ctx = testContext(database)
  const email = "no-name@example.org"
  await signUpAndVerify(ctx, email)
  const devices = [deviceIn((await enter(ctx, email)).cookies), deviceIn((await enter(ctx, email)).cookies)]
  expect(devices[0]).toMatch(/^app\.device=[\w-]{22}\.\d+\.[\w-]{43}$/)
  expect(devices[1]?.split(".")[1]).not.toBe(devices[0]?.split(".")[1])
})

test("a browser stays known for 180 days", async () => {
  const ctx = testContext(database)
  const email = "half-a-year@example.org"
  await signUpAndVerify(ctx, email)
  const device = deviceIn((await enter(ctx, email)).cookies)
  const inDays = async (days: number) => {
    const then = new Date(ctx.now().getTime() + days * 86_400_000)
    const later = { ...ctx, now: () => then }
    await exhaustLimit(later, email)
    return isKnown(later, email, device)
  }
  expect(await inDays(179)).toBe(true)
  expect(await inDays(181)).toBe(false)
})

test("a browser known for one account is unknown for another", async () => {
  const ctx = testContext(database)
  const [own, other] = ["own-device@example.org", "other-device@example.org"]
  for (const email of [own, other]) await signUpAndVerify(ctx, email)
  const device = deviceIn((await enter(ctx, own)).cookies)
  for (const email of [own, other, "nobody-s-device@example.org"]) await exhaustLimit(ctx, email)
  expect(await isKnown(ctx, own, device)).toBe(true)
  expect(await isKnown(ctx, other, device)).toBe(false)
  expect(await isKnown(ctx, "nobody-s-device@example.org", device)).toBe(false)
})

test("a modified cookie does not make a browser known", async () => {
  const ctx = testContext(database)
  const email = "altered@example.org"
  await signUpAndVerify(ctx, email)
  const device = deviceIn((await enter(ctx, email)).cookies)
  await exhaustLimit(ctx, email)
  const [id = "", ends = "", sign = ""] = device.slice("app.device=".length).split(".")
  for (const value of [`${id}.${Number(ends) + 1}.${sign}`, `${"A".repeat(22)}.${ends}.${sign}`, `${id}.${ends}.`, ""])
    expect(await isKnown(ctx, email, `app.device=${value}`)).toBe(false)
})

test("a password reset ends all known browsers except the one that set it", async () => {
  const ctx = testContext(database)
  const email = "ends-devices@example.org"
  await signUpAndVerify(ctx, email)
  const device = deviceIn((await enter(ctx, email)).cookies)
  await requestPasswordReset(ctx, { email })
  await runAccountJobs(ctx)
  const token = (await tokenIn(ctx, "accounts.password", email)) ?? ""
  const ownDevice = deviceIn(await resetPassword(ctx, { token, password: "Brand-new-word-1" }))
  await exhaustLimit(ctx, email)
  expect(await isKnown(ctx, email, device)).toBe(false)
  expect(await isKnown(ctx, email, ownDevice)).toBe(true)
})

test("an account without a password has known browsers too", async () => {
  const ctx = testContext(database)
  const email = "google-only@example.org"
  await signUpAndVerify(ctx, email)
  const userId = (await userByEmail(ctx, email))?.id ?? ""
  await ctx.db.delete(signInMethods).where(eq(signInMethods.userId, userId))
  const device = cookieHeader([await knownBrowserCookie(ctx, userId)])
  await exhaustLimit(ctx, email)
  expect(await isKnown(ctx, email, device)).toBe(true)
})

test("a known browser has twenty attempts in 15 minutes", async () => {
  const ctx = testContext(database)
  const email = "twenty@example.org"
  await signUpAndVerify(ctx, email)
  const device = deviceIn((await enter(ctx, email)).cookies)
  for (let n = 0; n < 20; n++) await countSignInAttempt(ctx, email, device)
  await expect(countSignInAttempt(ctx, email, device)).rejects.toMatchObject({ status: 429 })
})

test("a known browser with sixty attempts a day becomes unknown", async () => {
  const ctx = testContext(database)
  const email = "sixty@example.org"
  await signUpAndVerify(ctx, email)
  const device = deviceIn((await enter(ctx, email)).cookies)
  const morning = ctx.now().getTime()
  for (let n = 0; n < 60; n++) {
    ctx.clock.set(new Date(morning + Math.floor(n / 20) * 16 * 60_000))
    await countSignInAttempt(ctx, email, device)
  }
  await exhaustLimit(ctx, email)
  expect(await isKnown(ctx, email, device)).toBe(false)
})

test("an unknown browser over the limit gets the same answer for any input", async () => {
  const ctx = testContext(database)
  const email = "one-answer@example.org"
  await signUpAndVerify(ctx, email)
  for (const address of [email, "no-account@example.org"]) await exhaustLimit(ctx, address)
  const results = []
  for (const [address, password] of [
    [email, PASSWORD],
    [email, "not this one"],
    ["no-account@example.org", PASSWORD],
  ] as const) {
    const counted = countStatements({ ...ctx, network: "192.0.2.1" })
    const refusal = await enter(counted.ctx, address, password).catch((error) => ({ ...error }))
    results.push({ refusal, statements: counted.statements })
  }
  expect(results[0]?.refusal).toMatchObject({ code: "accounts.browser-unknown", status: 403 })
  expect(results[1]).toEqual(results[0])
  expect(results[2]).toEqual(results[0])
})

test("a password reset makes the browser known while unknown ones are limited", async () => {
  const ctx = testContext(database)
  const email = "reset-besieged@example.org"
  await signUpAndVerify(ctx, email)
  await exhaustLimit(ctx, email)
  for (let i = 0; i < 30; i++) await requestPasswordReset({ ...ctx, network: `198.51.100.${i}` }, { email })
  await requestPasswordReset(ctx, { email })
  await runAccountJobs(ctx)
  const tokens = await tokensIn(ctx, "accounts.password", email)
  expect(tokens.length).toBeLessThanOrEqual(3)
  const alive = []
  for (const token of tokens) if (await resetTokenUserId(ctx, token)) alive.push(token)
  expect(alive).toHaveLength(1)
  const cookies = await resetPassword(ctx, { token: alive[0] ?? "", password: "Brand-new-word-1" })
  expect((await enter(ctx, email, "Brand-new-word-1", cookieHeader(cookies))).person.email).toBe(email)
})

test("a new reset link replaces the previous one", async () => {
  const ctx = testContext(database)
  const email = "two-links@example.org"
  await signUpAndVerify(ctx, email)
  await requestPasswordReset(ctx, { email })
  await runAccountJobs(ctx)
  const first = (await tokenIn(ctx, "accounts.password", email)) ?? ""
  await requestPasswordReset(ctx, { email })
  await runAccountJobs(ctx)
  const second = (await tokensIn(ctx, "accounts.password", email)).find((token) => token !== first) ?? ""
  await expect(resetPassword(ctx, { token: first, password: "Brand-new-word-1" })).rejects.toMatchObject({
    code: "accounts.link-invalid",
  })
  await expect(resetPassword(ctx, { token: second, password: "12345678" })).rejects.toMatchObject({
    fields: [{ field: "password", code: "accounts.password-common" }],
  })
  await resetPassword(ctx, { token: second, password: "Brand-new-word-1" })
})

test("one mail per hour is always allowed", async () => {
  const ctx = testContext(database)
  const due = []
  for (let hour = 0; hour < 24; hour++) {
    ctx.clock.set(new Date(Date.UTC(2026, 10, 23, 9 + hour, 1)))
    let mails = 0
    for (let requested = 0; requested < 10; requested++) if (await consumeMailQuota(ctx, "reset", "somebody")) mails++
    due.push(mails)
  }
  expect(Math.min(...due)).toBeGreaterThanOrEqual(1)
  expect(due.reduce((sum, mails) => sum + mails)).toBeLessThanOrEqual(36)
})

test("the same statements run for existing and unknown addresses", async () => {
  const ctx = testContext(database)
  const email = "statements@example.org"
  await signUpAndVerify(ctx, email)
  await signUpAndVerify(ctx, "device-holder@example.org")
  const device = deviceIn((await enter(ctx, "device-holder@example.org")).cookies)
  const acts: ((ctx: Ctx, address: string) => Promise<unknown>)[] = [
    (by, address) => requestPasswordReset(by, { email: address }),
    (by, address) => requestVerification(by, { email: address }),
    (by, address) => enter(by, address, "not this one").catch(() => undefined),
    (by, address) => enter(by, address, "not this one", device).catch(() => undefined),
  ]
  for (const act of acts) {
    const [known, unknown] = [countStatements(ctx), countStatements(ctx)]
    await act(known.ctx, email)
    await act(unknown.ctx, "statement5@example.org")
    expect(known.statements.length).toBeGreaterThan(1)
    expect(unknown.statements).toEqual(known.statements)
  }
})

test("repeated sign-ins with the correct password are not limited", async () => {
  const ctx = testContext(database)
  await signUpAndVerify(ctx, "often@example.org")
  for (let i = 0; i < 12; i++) await enter(ctx, "often@example.org")
})
