import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { browserAtGoogle, choose, standIn, throughGoogle } from "../../../tests/support/accounts/google"
import { person } from "../../../tests/support/accounts/people"
import { signInAtOnce } from "../../../tests/support/accounts/sign-in"
import { signUpByMail } from "../../../tests/support/accounts/sign-up"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { setAttempts } from "../../../tests/support/limits"
import { messages } from "../../messaging/tables.server"
import type { Ctx } from "../../platform/context.server"
import { signInForm } from "../forms"
import { limitGoogleSignIns, limitNewAccounts } from "../limits.server"
import { signInMethodsOf, userByEmail } from "../queries.server"
import { actorOfRequest, authOf } from "../sign-in/auth.server"
import { cookieHeaderFrom } from "../sign-in/cookies.server"
import { verifyEmail } from "../sign-up/sign-up.server"
import { sessions, signInMethods, users, verifications } from "../tables.server"
import { linkGoogle } from "./link.server"
import { googleOf, standsInForGoogle } from "./provider.server"
import { finishGoogleSignIn, startGoogleSignIn } from "./sign-in.server"

const database = await testDatabase()
const PASSWORD = "Stranger-word-7"

const enter = (ctx: Ctx, email: string) => signInAtOnce(ctx, signInForm.parse({ email, password: PASSWORD }), null)
const header = (cookies: string[]) => new Headers({ cookie: cookieHeaderFrom(cookies) })
const googleMethods = (ctx: Ctx, userId: string) =>
  ctx.db
    .select()
    .from(signInMethods)
    .where(and(eq(signInMethods.userId, userId), eq(signInMethods.providerId, "google")))
const mailsTo = async (ctx: Ctx, email: string) =>
  (await ctx.db.select().from(messages).where(eq(messages.recipient, email))).map(({ kind }) => kind)

test("a new person gets a personal account without a password, and a session", async () => {
  const ctx = { ...testContext(database), locale: "en" as const }
  const { person, cookies, to } = await throughGoogle(ctx, { email: "Elena.Piras@gmail.example", name: "Elena Piras" })
  expect(person).toMatchObject({ role: "personal", name: "Elena Piras", email: "elena.piras@gmail.example" })
  expect(person.session).toMatchObject({ isFirst: true, authMethod: "google" })
  expect(to).toBe("/account")
  expect(await actorOfRequest(ctx, header(cookies))).toEqual(person)
  expect(await userByEmail(ctx, "elena.piras@gmail.example")).toMatchObject({
    emailVerified: true,
    locale: "en",
    termsAcceptedAt: ctx.now(),
  })
  expect(await signInMethodsOf(ctx, person.userId)).toEqual({ password: false, google: true })
})

test("a later sign-in opens the same account, though its address has changed", async () => {
  const ctx = testContext(database)
  const first = await throughGoogle(ctx, { email: "again@gmail.example" })
  await ctx.db.update(users).set({ email: "moved@site.example" }).where(eq(users.id, first.person.userId))
  const second = await throughGoogle(ctx, { email: "again@gmail.example" })
  expect(second.person).toMatchObject({ userId: first.person.userId, email: "moved@site.example" })
  const methods = await googleMethods(ctx, first.person.userId)
  expect(methods).toHaveLength(1)
  expect(methods[0]).toMatchObject({ accessToken: null, refreshToken: null, idToken: null, password: null })
})

test("a confirmed account of the same address is linked and its owner gets a mail", async () => {
  const ctx = testContext(database)
  const email = "confirmed@example.org"
  await verifyEmail(ctx, { token: await signUpByMail(ctx, { email, name: "Anna Melis", password: PASSWORD }) })
  const { person } = await throughGoogle(ctx, { email: "Confirmed@Example.org", name: "Somebody Else" })
  expect(person.name).toBe("Anna Melis")
  expect(await signInMethodsOf(ctx, person.userId)).toEqual({ password: true, google: true })
  expect(await mailsTo(ctx, email)).toContain("accounts.google-linked")
  await enter(ctx, email)
})

test("an unconfirmed account of the same address loses its credentials and is linked", async () => {
  const ctx = testContext(database)
  const email = "mine@gmail.example"
  const form = { email, name: "Nobody", password: PASSWORD, type: "business", companyName: "Nobody S.r.l." }
  const link = await signUpByMail(ctx, form)
  const before = await userByEmail(ctx, email)
  await authOf(ctx).$context.then(({ internalAdapter }) =>
    internalAdapter.createVerificationValue({
      identifier: "reset-password:x",
      value: before?.id ?? "",
      expiresAt: new Date("2027-01-01"),
    }),
  )
  const { person, to } = await throughGoogle(ctx, { email, name: "Elena Piras" })
  expect(person).toMatchObject({ userId: before?.id, role: "personal", name: "Elena Piras" })
  expect(to).toBe("/account")
  expect((await userByEmail(ctx, email))?.companyName).toBeNull()
  expect(await signInMethodsOf(ctx, person.userId)).toEqual({ password: false, google: true })
  await expect(enter(ctx, email)).rejects.toMatchObject({ code: "accounts.sign-in-failed" })
  await expect(verifyEmail(ctx, { token: link })).rejects.toMatchObject({ code: "accounts.link-invalid" })
  expect(await ctx.db.select().from(verifications).where(eq(verifications.value, person.userId))).toEqual([])
})

test("an address that Google has not verified is refused", async () => {
  const ctx = testContext(database)
  const known = await person(ctx, { email: "known@example.org" })
  for (const email of ["known@example.org", "unknown@example.org"])
    await expect(throughGoogle(ctx, { email, verified: false }, "/cars")).rejects.toMatchObject({
      code: "accounts.google-unverified",
      details: { from: "/cars" },
    })
  expect(await googleMethods(ctx, known.userId)).toEqual([])
  expect(await userByEmail(ctx, "unknown@example.org")).toBeUndefined()
})

test.each([
  ["cancel", "accounts.google-cancelled"],
  ["fail", "accounts.google-refused"],
] as const)("the outcome %s at Google is refused with %s", async (outcome, code) => {
  const ctx = testContext(database)
  await expect(throughGoogle(ctx, outcome, "/cars?x=1")).rejects.toMatchObject({ code, details: { from: "/cars?x=1" } })
})

test.each([
  ["personal", "/membership/enroll/gold?billing=monthly", "/membership/enroll/gold?billing=monthly"],
  ["personal", "", "/account"],
  ["personal", "//evil.example", "/account"],
  ["personal", "/signin?from=/cars", "/account"],
  ["business", "/cars", "/partner/dashboard"],
] as const)("a %s account signs in from %j", async (role, from, to) => {
  const ctx = testContext(database)
  const { email } = await person(ctx, { role })
  expect((await throughGoogle(ctx, { email }, from)).to).toBe(to)
})

test("the stand-in never signs in an operator, even one linked before", async () => {
  const ctx = testContext(database)
  const refused = { code: "accounts.google-refused", status: 401 }
  const operator = await person(ctx, { role: "operator" })
  await expect(throughGoogle(ctx, { email: operator.email })).rejects.toMatchObject(refused)
  expect(await googleMethods(ctx, operator.userId)).toEqual([])

  const email = "promoted@gmail.example"
  const { userId } = (await throughGoogle(ctx, { email })).person
  await ctx.db.update(users).set({ role: "operator", email: "office@site.example" }).where(eq(users.id, userId))
  await expect(throughGoogle(ctx, { email })).rejects.toMatchObject(refused)
  await expect(throughGoogle(ctx, { email: "Office@site.example" })).rejects.toMatchObject(refused)
})

test("Google itself links an operator's account", async () => {
  const ctx = testContext(database)
  const { userId, email } = await person(ctx, { role: "operator" })
  const google = { clientId: "id", clientSecret: "secret" }
  await linkGoogle({ ...ctx, config: { ...ctx.config, google } }, { sub: "real", email, name: "Anna Melis" })
  expect(await googleMethods(ctx, userId)).toHaveLength(1)
})

test.each(["Win at www.evil.example", "a".repeat(81), "  "])(
  "the name %j is not valid in our mails and is not taken",
  async (name) => {
    const ctx = testContext(database)
    const email = `odd-${name.length}@gmail.example`
    await linkGoogle(ctx, { sub: email, email, name })
    expect((await userByEmail(ctx, email))?.name).toBe("No name")
  },
)

test("a state of another browser, unknown, or used before is refused", async () => {
  const ctx = testContext(database)
  const expired = { code: "accounts.google-expired" }
  const mine = await browserAtGoogle(ctx)
  const query = await choose(ctx, mine.url, { email: "state@gmail.example" })
  const other = await browserAtGoogle(ctx)
  await expect(finishGoogleSignIn(ctx, query, null)).rejects.toMatchObject(expired)
  await expect(finishGoogleSignIn(ctx, query, other.cookie)).rejects.toMatchObject(expired)
  const invented = new URLSearchParams({ code: query.get("code") ?? "", state: "invented" })
  await expect(finishGoogleSignIn(ctx, invented, mine.cookie)).rejects.toMatchObject(expired)
  await expect(finishGoogleSignIn(ctx, new URLSearchParams(), mine.cookie)).rejects.toMatchObject(expired)
  await finishGoogleSignIn(ctx, query, mine.cookie)
  await expect(finishGoogleSignIn(ctx, query, mine.cookie)).rejects.toMatchObject(expired)
})

test("a code of another attempt, or used before, is refused", async () => {
  const ctx = testContext(database)
  const refused = { code: "accounts.google-refused" }
  const mine = await browserAtGoogle(ctx)
  const theirs = await choose(ctx, (await browserAtGoogle(ctx)).url, { email: "attacker@gmail.example" })
  const state = mine.url.searchParams.get("state") ?? ""
  const mixed = new URLSearchParams({ code: theirs.get("code") ?? "", state })
  await expect(finishGoogleSignIn(ctx, mixed, mine.cookie)).rejects.toMatchObject(refused)

  const once = await browserAtGoogle(ctx)
  const query = await choose(ctx, once.url, { email: "once@gmail.example" })
  const attempts = await ctx.db.select().from(verifications)
  await finishGoogleSignIn(ctx, query, once.cookie)
  await ctx.db.insert(verifications).values(attempts).onConflictDoNothing()
  await expect(finishGoogleSignIn(ctx, query, once.cookie)).rejects.toMatchObject(refused)
  expect(await userByEmail(ctx, "attacker@gmail.example")).toBeUndefined()
})

test("an ID token with the nonce of another attempt is refused", async () => {
  const ctx = testContext(database)
  const { url, cookie } = await browserAtGoogle(ctx)
  url.searchParams.set("nonce", "of-another-sign-in")
  const query = await choose(ctx, url, { email: "nonce@gmail.example" })
  await expect(finishGoogleSignIn(ctx, query, cookie)).rejects.toMatchObject({ code: "accounts.google-refused" })
  expect(await userByEmail(ctx, "nonce@gmail.example")).toBeUndefined()
})

test("signing in replaces the session that the browser had", async () => {
  const ctx = testContext(database)
  const first = await throughGoogle(ctx, { email: "fixed@gmail.example" })
  const { url, cookie } = await browserAtGoogle(ctx)
  const query = await choose(ctx, url, { email: "victim@gmail.example" })
  const session = first.cookies.find((cookie) => cookie.includes("session_token"))?.split(";")[0]
  const brought = `${session}; ${cookie}`
  const second = await finishGoogleSignIn({ ...ctx, actor: first.person }, query, brought)
  if ("isSecondFactorPending" in second) throw new Error("A second factor is asked for.")
  expect(second.person.session?.id).not.toBe(first.person.session?.id)
  expect(await actorOfRequest(ctx, header(first.cookies))).toEqual({ kind: "visitor" })
  expect(((await actorOfRequest(ctx, header(second.cookies))) as { email?: string }).email).toBe("victim@gmail.example")
  expect(await ctx.db.select().from(sessions).where(eq(sessions.userId, first.person.userId))).toEqual([])
})

test("two concurrent first sign-ins create one linked account", async () => {
  const ctx = testContext(database)
  const email = "twice@gmail.example"
  const both = await Promise.all([throughGoogle(ctx, { email }), throughGoogle(ctx, { email })])
  expect(new Set(both.map(({ person }) => person.userId)).size).toBe(1)
  expect(await googleMethods(ctx, both[0].person.userId)).toHaveLength(1)
})

test("accounts and sign-ins of one network are limited", async () => {
  const ctx = { ...testContext(database), network: "192.0.2.77" }
  const real = { ...ctx, config: { ...ctx.config, demo: false, google: { clientId: "id", clientSecret: "secret" } } }
  await limitNewAccounts(real)
  await setAttempts(ctx, "sign-up:ip:192.0.2.77", 19)
  await limitNewAccounts(real)
  await expect(limitNewAccounts(real)).rejects.toMatchObject({ code: "platform.too-many" })
  await limitGoogleSignIns(real)
  await setAttempts(ctx, "google:ip:192.0.2.77", 39)
  await limitGoogleSignIns(real)
  await expect(startGoogleSignIn(real, "")).rejects.toMatchObject({ code: "platform.too-many", status: 429 })
})

test("outside a demonstration Google is offered only if it is configured", async () => {
  const { config, ...rest } = testContext(database)
  const bare = { ...config, demo: false, google: undefined }
  expect(googleOf(bare)).toBeUndefined()
  await expect(startGoogleSignIn({ ...rest, config: bare }, "")).rejects.toMatchObject({ status: 404 })
  const google = { clientId: "id.apps.example", clientSecret: "secret" }
  expect(googleOf({ ...bare, baseUrl: "https://site.example", google })).toEqual({
    ...google,
    redirectURI: "https://site.example/auth/callback",
  })
  expect(standsInForGoogle({ ...config, google })).toBe(false)
})

test("the authorization URL carries state, nonce and a PKCE challenge", async () => {
  const ctx = testContext(database)
  const { url } = await browserAtGoogle(ctx)
  const query = Object.fromEntries(url.searchParams)
  expect(query).toMatchObject({
    response_type: "code",
    code_challenge_method: "S256",
    scope: "openid email profile",
    redirect_uri: `${ctx.config.baseUrl}/auth/callback`,
  })
  for (const name of ["state", "nonce", "code_challenge"]) expect(query[name]?.length).toBeGreaterThan(30)
  for (const name of ["state", "code_challenge", "redirect_uri", "client_id"]) {
    const without = new URL(url)
    without.searchParams.delete(name)
    expect((await standIn(ctx).request(without.pathname + without.search)).status).toBe(400)
  }
})
