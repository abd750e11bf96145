import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { signInAtOnce } from "../../../tests/support/accounts/sign-in"
import { runAccountJobs, signUpByMail, tokenIn } from "../../../tests/support/accounts/sign-up"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { messages } from "../../messaging/tables.server"
import { hasSubject } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import { auditEvents } from "../../platform/tables.server"
import { confirmEmailChange, pendingEmail, requestEmailChange, withdrawEmailChange } from "../email-change.server"
import { requestPasswordReset, resetPassword } from "../password/password.server"
import { changePassword } from "../password/password-change.server"
import { userByEmail } from "../queries.server"
import { actorOfRequest } from "../sign-in/auth.server"
import { cookieHeaderFrom } from "../sign-in/cookies.server"
import { knownBrowserId } from "../sign-in/known-browser.server"
import { endOtherSessions, endSession, sessionsOf } from "../sign-in/session-list.server"
import { verifyEmail } from "../sign-up/sign-up.server"
import { sessions, signInMethods, users, verifications } from "../tables.server"

const database = await testDatabase()
const PASSWORD = "Correct-horse-7"
const NEXT = "Another-horse-8"
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0"
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1"

type TestCtx = ReturnType<typeof testContext>

/** A signed-in browser: its context and its Cookie header. */
async function browser(ctx: TestCtx, email: string, userAgent = FIREFOX, password = PASSWORD) {
  const fresh = { ...ctx, userAgent, actor: { kind: "visitor" } as const }
  const { cookies } = await signInAtOnce(fresh, { email, password }, null)
  const cookie = cookieHeaderFrom(cookies)
  return { ctx: as(ctx, await actorOf(ctx, cookie)), cookie }
}

const actorOf = (ctx: Ctx, cookie: string) => actorOfRequest(ctx, new Headers({ cookie }))

async function newPerson(ctx: TestCtx, email: string) {
  const token = await signUpByMail(ctx, { name: "Anna Melis", email, password: PASSWORD })
  await verifyEmail(ctx, { token })
}

const mailsTo = async (ctx: Ctx, recipient: string) =>
  (await ctx.db.select().from(messages).where(eq(messages.recipient, recipient)).orderBy(messages.createdAt)).map(
    ({ kind }) => kind,
  )

const change = (currentPassword: string) => ({ currentPassword, password: NEXT, confirmPassword: NEXT })

test("sessions are listed with their browser and only the owner can end them", async () => {
  const ctx = testContext(database)
  await newPerson(ctx, "list@example.org")
  await newPerson(ctx, "other@example.org")
  const desktop = await browser(ctx, "list@example.org")
  const phone = await browser(ctx, "list@example.org", IPHONE)
  const stranger = await browser(ctx, "other@example.org")
  const list = await sessionsOf(desktop.ctx)
  expect(list).toMatchObject([
    { browser: "Firefox", system: "Linux", authMethod: "password", isCurrent: true },
    { browser: "Safari", system: "iPhone", authMethod: "password", isCurrent: false },
  ])
  const [own, other] = list.map(({ id }) => id)
  expect((await refusalOf(endSession(stranger.ctx, { sessionId: other ?? "" }))).status).toBe(404)
  expect((await refusalOf(endSession(desktop.ctx, { sessionId: own ?? "" }))).status).toBe(404)
  expect((await actorOf(ctx, phone.cookie)).kind).toBe("person")
  await endSession(desktop.ctx, { sessionId: other ?? "" })
  expect((await actorOf(ctx, phone.cookie)).kind).toBe("visitor")
  await browser(ctx, "list@example.org", IPHONE)
  await browser(ctx, "list@example.org", IPHONE)
  expect(await endOtherSessions(desktop.ctx)).toBe(2)
  expect(await sessionsOf(desktop.ctx)).toHaveLength(1)
  expect((await actorOf(ctx, desktop.cookie)).kind).toBe("person")
  expect((await actorOf(ctx, stranger.cookie)).kind).toBe("person")
  expect((await refusalOf(sessionsOf(ctx))).status).toBe(401)
})

test("changing the password ends other sessions, renews this one and sends a mail", async () => {
  const ctx = testContext(database)
  const email = "change@example.org"
  await newPerson(ctx, email)
  const desktop = await browser(ctx, email)
  const phone = await browser(ctx, email, IPHONE)
  await requestPasswordReset(ctx, { email })
  await runAccountJobs(ctx)
  const link = (await tokenIn(ctx, "accounts.password", email)) ?? ""

  const wrong = await refusalOf(changePassword(desktop.ctx, change("wrong"), desktop.cookie))
  expect(wrong).toMatchObject({
    code: "accounts.current-password-wrong",
    fields: [{ field: "currentPassword", code: "accounts.current-password-wrong" }],
  })
  expect((await actorOf(ctx, phone.cookie)).kind).toBe("person")

  const cookies = await changePassword(desktop.ctx, change(PASSWORD), desktop.cookie)
  const renewed = await actorOf(ctx, cookieHeaderFrom(cookies))
  expect(renewed).toMatchObject({ kind: "person", email, session: { authMethod: "password" } })
  expect(await knownBrowserId(ctx, { email }, cookieHeaderFrom(cookies))).toBeDefined()
  expect(await knownBrowserId(ctx, { email }, desktop.cookie)).toBeUndefined()
  expect(cookies.join()).toMatch(/HttpOnly/)
  expect(cookies.join()).toMatch(/SameSite=Lax/)
  expect((await actorOf(ctx, desktop.cookie)).kind).toBe("visitor")
  expect((await actorOf(ctx, phone.cookie)).kind).toBe("visitor")
  expect(await mailsTo(ctx, email)).toContain("accounts.password-changed")
  expect((await refusalOf(resetPassword(ctx, { token: link, password: "Third-horse-9" }))).code).toBe(
    "accounts.link-invalid",
  )
  expect((await refusalOf(signInAtOnce(ctx, { email, password: PASSWORD }, null))).code).toBe("accounts.sign-in-failed")
  expect((await signInAtOnce(ctx, { email, password: NEXT }, null)).person.email).toBe(email)
})

test("wrong current passwords are limited; accounts without one cannot change it", async () => {
  const ctx = testContext(database)
  await newPerson(ctx, "guess@example.org")
  const desktop = await browser(ctx, "guess@example.org")
  const codes: string[] = []
  for (let n = 0; n < 11; n++)
    codes.push((await refusalOf(changePassword(desktop.ctx, change(`wrong-${n}`), desktop.cookie))).code)
  expect(codes.at(0)).toBe("accounts.current-password-wrong")
  expect(codes.at(-1)).toBe("platform.too-many")

  await newPerson(ctx, "google@example.org")
  const other = await browser(ctx, "google@example.org")
  const id = (await userByEmail(ctx, "google@example.org"))?.id ?? ""
  await ctx.db.update(signInMethods).set({ providerId: "google", password: null }).where(eq(signInMethods.userId, id))
  await ctx.db.update(sessions).set({ createdAt: ctx.now() }).where(eq(sessions.userId, id))
  expect((await refusalOf(changePassword(other.ctx, change(""), other.cookie))).code).toBe("accounts.no-password")
  ctx.clock.set("2026-11-23T09:11:00Z")
  expect((await refusalOf(changePassword(other.ctx, change(""), other.cookie))).code).toBe("accounts.sign-in-again")
})

async function requestChange(desktop: { ctx: TestCtx; cookie: string }, email: string, currentPassword = PASSWORD) {
  await requestEmailChange(desktop.ctx, { email, currentPassword }, desktop.cookie)
  await runAccountJobs(desktop.ctx)
}

test("the link changes the address once and the old address is notified", async () => {
  const ctx = testContext(database)
  const [from, to] = ["from@example.org", "to@example.org"]
  await newPerson(ctx, from)
  const desktop = await browser(ctx, from)
  const phone = await browser(ctx, from, IPHONE)
  const same = await refusalOf(requestChange(desktop, from))
  expect(same).toMatchObject({ fields: [{ field: "email", code: "accounts.email-same" }] })
  expect((await refusalOf(requestChange(desktop, to, "wrong"))).code).toBe("accounts.current-password-wrong")
  expect(await mailsTo(ctx, to)).toEqual([])

  await requestChange(desktop, to)
  const token = (await tokenIn(ctx, "accounts.email-change", to)) ?? ""
  expect(token).not.toBe("")
  expect(JSON.stringify(await ctx.db.select().from(verifications))).not.toContain(token)
  expect(await mailsTo(ctx, from)).toContain("accounts.email-change-wanted")
  expect((await userByEmail(ctx, from))?.email).toBe(from)

  await confirmEmailChange(desktop.ctx, { token })
  expect(await userByEmail(ctx, from)).toBeUndefined()
  expect((await userByEmail(ctx, to))?.emailVerified).toBe(true)
  expect(await mailsTo(ctx, from)).toContain("accounts.email-change-done")
  expect((await actorOf(ctx, desktop.cookie)).kind).toBe("person")
  expect((await actorOf(ctx, phone.cookie)).kind).toBe("visitor")
  expect((await refusalOf(confirmEmailChange(ctx, { token }))).code).toBe("accounts.link-invalid")
  expect((await refusalOf(signInAtOnce(ctx, { email: from, password: PASSWORD }, null))).code).toBe(
    "accounts.sign-in-failed",
  )
  expect((await signInAtOnce(ctx, { email: to, password: PASSWORD }, null)).person.email).toBe(to)
})

test("an email change link expires after a day or by a newer one", async () => {
  const ctx = testContext(database)
  await newPerson(ctx, "late@example.org")
  const desktop = await browser(ctx, "late@example.org")
  await requestChange(desktop, "late-1@example.org")
  await requestChange(desktop, "late-2@example.org")
  const first = (await tokenIn(ctx, "accounts.email-change", "late-1@example.org")) ?? ""
  const second = (await tokenIn(ctx, "accounts.email-change", "late-2@example.org")) ?? ""
  expect((await refusalOf(confirmEmailChange(ctx, { token: first }))).code).toBe("accounts.link-invalid")
  ctx.clock.set("2026-11-24T09:00:01Z")
  expect((await refusalOf(confirmEmailChange(ctx, { token: second }))).code).toBe("accounts.link-invalid")
  ctx.clock.set("2026-11-24T08:59:00Z")
  await confirmEmailChange(ctx, { token: second })
  expect((await actorOf(ctx, desktop.cookie)).kind).toBe("visitor")
})

test("requesting a taken address is answered like a free one", async () => {
  const ctx = testContext(database)
  await newPerson(ctx, "mine@example.org")
  await newPerson(ctx, "taken@example.org")
  const desktop = await browser(ctx, "mine@example.org")
  await expect(requestChange(desktop, "taken@example.org")).resolves.toBeUndefined()
  await expect(requestChange(desktop, "free@example.org")).resolves.toBeUndefined()
  expect(await mailsTo(ctx, "taken@example.org")).toContain("accounts.email-taken")
  expect(await mailsTo(ctx, "taken@example.org")).not.toContain("accounts.email-change")
  expect(await mailsTo(ctx, "free@example.org")).toEqual(["accounts.email-change"])
})

test("an unconfirmed sign-up does not block an email change", async () => {
  const ctx = testContext(database)
  await newPerson(ctx, "reader@example.org")
  await signUpByMail(ctx, { name: "Nobody", email: "squatted@example.org", password: PASSWORD })
  const desktop = await browser(ctx, "reader@example.org")
  await requestChange(desktop, "squatted@example.org")
  await confirmEmailChange(ctx, { token: (await tokenIn(ctx, "accounts.email-change", "squatted@example.org")) ?? "" })
  expect((await userByEmail(ctx, "squatted@example.org"))?.name).toBe("Anna Melis")
})

test("of two concurrent changes to one address one succeeds", { tags: ["postgres"] }, async () => {
  const ctx = testContext(database)
  const tokens: string[] = []
  for (const email of ["race-1@example.org", "race-2@example.org"]) {
    await newPerson(ctx, email)
    await requestChange(await browser(ctx, email), "prize@example.org")
    tokens.push((await tokenIn(ctx, "accounts.email-change", "prize@example.org")) ?? "")
  }
  const results = await Promise.allSettled(tokens.map((token) => confirmEmailChange(ctx, { token })))
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  const lost = results.find((result) => result.status === "rejected")
  expect(lost?.reason).toMatchObject({ code: "accounts.email-taken", status: 409 })
  expect(await ctx.db.select().from(users).where(eq(users.email, "prize@example.org"))).toHaveLength(1)
})

test("a password reset invalidates email changes and older links and sends a mail", async () => {
  const ctx = testContext(database)
  const [email, thief] = ["robbed@example.org", "thief@example.org"]
  await newPerson(ctx, email)
  await requestChange(await browser(ctx, email), thief)
  const move = (await tokenIn(ctx, "accounts.email-change", thief)) ?? ""
  const links: string[] = []
  for (const minute of ["01", "02"]) {
    ctx.clock.set(`2026-11-23T09:${minute}:00Z`)
    await requestPasswordReset(ctx, { email })
    await runAccountJobs(ctx)
    links.push((await tokenIn(ctx, "accounts.password", email)) ?? "")
  }
  const [older = "", newest = ""] = links
  expect(older).not.toBe(newest)
  expect(await mailsTo(ctx, email)).not.toContain("accounts.password-changed")

  await resetPassword(ctx, { token: newest, password: NEXT })
  expect((await refusalOf(confirmEmailChange(ctx, { token: move }))).code).toBe("accounts.link-invalid")
  expect((await refusalOf(resetPassword(ctx, { token: older, password: PASSWORD }))).code).toBe("accounts.link-invalid")
  const { person } = await signInAtOnce(ctx, { email, password: NEXT }, null)
  expect(person.email).toBe(email)
  expect(await mailsTo(ctx, email)).toContain("accounts.password-changed")
  const events = await ctx.db.select().from(auditEvents).where(hasSubject("user", person.userId))
  expect(events).toContainEqual(expect.objectContaining({ name: "password.reset", facts: { sessionsEnded: 1 } }))
})

test("an email change requested before a password reset sends no link", async () => {
  const ctx = testContext(database)
  const [email, thief] = ["late@example.org", "late-thief@example.org"]
  await newPerson(ctx, email)
  const { ctx: stolen, cookie } = await browser(ctx, email)
  await requestPasswordReset(ctx, { email })
  await runAccountJobs(ctx)
  await requestEmailChange(stolen, { email: thief, currentPassword: PASSWORD }, cookie)
  expect(JSON.stringify(ctx.recordedJobs)).not.toContain(thief)
  const token = (await tokenIn(ctx, "accounts.password", email)) ?? ""
  await resetPassword(ctx, { token, password: NEXT })
  await runAccountJobs(ctx)
  expect(await mailsTo(ctx, thief)).toEqual([])
})

test("a pending email change is shown and its link stops working when withdrawn", async () => {
  const ctx = testContext(database)
  await newPerson(ctx, "waits@example.org")
  await newPerson(ctx, "waited-for@example.org")
  const desktop = await browser(ctx, "waits@example.org")
  expect(await pendingEmail(desktop.ctx)).toBeUndefined()
  await requestChange(desktop, "moved@example.org")
  expect(await pendingEmail(desktop.ctx)).toMatchObject({ email: "moved@example.org" })
  const token = (await tokenIn(ctx, "accounts.email-change", "moved@example.org")) ?? ""
  await withdrawEmailChange(desktop.ctx)
  expect(await pendingEmail(desktop.ctx)).toBeUndefined()
  expect((await refusalOf(confirmEmailChange(ctx, { token }))).code).toBe("accounts.link-invalid")
  await requestChange(desktop, "waited-for@example.org")
  expect(await pendingEmail(desktop.ctx)).toMatchObject({ email: "waited-for@example.org" })
  expect(await mailsTo(ctx, "waited-for@example.org")).not.toContain("accounts.email-change")
})
