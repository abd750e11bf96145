import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { refusalOf } from "../../tests/support/rentals"
import { signInAtOnce } from "../../tests/support/sign-in"
import { runAccountJobs, signUpByMail, tokenIn } from "../../tests/support/sign-up"
import { messages } from "../messaging/tables.server"
import type { Ctx } from "../platform/context.server"
import { auditEvents } from "../platform/tables.server"
import { confirmEmailChange, pendingEmail, requestEmailChange, withdrawEmailChange } from "./email-change.server"
import { requestPasswordReset, resetPassword } from "./password/password.server"
import { changePassword } from "./password/password-change.server"
import { userByEmail } from "./queries.server"
import { personOf } from "./sign-in/auth.server"
import { sentBack } from "./sign-in/cookies.server"
import { knownDevice } from "./sign-in/known-device.server"
import { endOtherSessions, endSession, sessionsOf } from "./sign-in/sessions.server"
import { verifyEmail } from "./sign-up/sign-up.server"
import { proofs, sessions, signInMethods, users } from "./tables.server"

const database = await testDatabase()
const PASSWORD = "Correct-horse-7"
const NEXT = "Another-horse-8"
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0"
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1"

type TestCtx = ReturnType<typeof testContext>

/** A browser that has signed in: its context, and the Cookie header it sends. */
async function browser(ctx: TestCtx, email: string, userAgent = FIREFOX, password = PASSWORD) {
  const fresh = { ...ctx, userAgent, actor: { kind: "visitor" } as const }
  const { cookies } = await signInAtOnce(fresh, { email, password }, null)
  const cookie = sentBack(cookies)
  return { ctx: as(ctx, await actorOf(ctx, cookie)), cookie }
}

const actorOf = (ctx: Ctx, cookie: string) => personOf(ctx, new Headers({ cookie }))

async function newPerson(ctx: TestCtx, email: string) {
  const token = await signUpByMail(ctx, { name: "Anna Melis", email, password: PASSWORD })
  await verifyEmail(ctx, { token })
}

const mailsTo = async (ctx: Ctx, recipient: string) =>
  (await ctx.db.select().from(messages).where(eq(messages.recipient, recipient)).orderBy(messages.createdAt)).map(
    ({ template }) => template,
  )

const change = (currentPassword: string) => ({ currentPassword, password: NEXT, confirmPassword: NEXT })

test("sessions are told apart by their browsers, and only their owner ends them", async () => {
  const ctx = testContext(database)
  await newPerson(ctx, "list@example.org")
  await newPerson(ctx, "other@example.org")
  const desk = await browser(ctx, "list@example.org")
  const phone = await browser(ctx, "list@example.org", IPHONE)
  const stranger = await browser(ctx, "other@example.org")
  const list = await sessionsOf(desk.ctx)
  expect(list).toMatchObject([
    { browser: "Firefox", system: "Linux", openedBy: "password", isThis: true },
    { browser: "Safari", system: "iPhone", openedBy: "password", isThis: false },
  ])
  const [own, other] = list.map(({ id }) => id)
  expect((await refusalOf(endSession(stranger.ctx, { sessionId: other ?? "" }))).status).toBe(404)
  expect((await refusalOf(endSession(desk.ctx, { sessionId: own ?? "" }))).status).toBe(404)
  expect((await actorOf(ctx, phone.cookie)).kind).toBe("person")
  await endSession(desk.ctx, { sessionId: other ?? "" })
  expect((await actorOf(ctx, phone.cookie)).kind).toBe("visitor")
  await browser(ctx, "list@example.org", IPHONE)
  await browser(ctx, "list@example.org", IPHONE)
  expect(await endOtherSessions(desk.ctx)).toBe(2)
  expect(await sessionsOf(desk.ctx)).toHaveLength(1)
  expect((await actorOf(ctx, desk.cookie)).kind).toBe("person")
  expect((await actorOf(ctx, stranger.cookie)).kind).toBe("person")
  expect((await refusalOf(sessionsOf(ctx))).status).toBe(401)
})

test("a new password ends every other session, renews this one and is told by mail", async () => {
  const ctx = testContext(database)
  const email = "change@example.org"
  await newPerson(ctx, email)
  const desk = await browser(ctx, email)
  const phone = await browser(ctx, email, IPHONE)
  await requestPasswordReset(ctx, { email })
  await runAccountJobs(ctx)
  const link = (await tokenIn(ctx, "accounts.password", email)) ?? ""

  const wrong = await refusalOf(changePassword(desk.ctx, change("wrong"), desk.cookie))
  expect(wrong).toMatchObject({
    code: "accounts.current-password-wrong",
    fields: [{ field: "currentPassword", code: "accounts.current-password-wrong" }],
  })
  expect((await actorOf(ctx, phone.cookie)).kind).toBe("person")

  const cookies = await changePassword(desk.ctx, change(PASSWORD), desk.cookie)
  const renewed = await actorOf(ctx, sentBack(cookies))
  expect(renewed).toMatchObject({ kind: "person", email, session: { openedBy: "password" } })
  expect(await knownDevice(ctx, { email }, sentBack(cookies))).toBeDefined()
  expect(await knownDevice(ctx, { email }, desk.cookie)).toBeUndefined()
  expect(cookies.join()).toMatch(/HttpOnly/)
  expect(cookies.join()).toMatch(/SameSite=Lax/)
  expect((await actorOf(ctx, desk.cookie)).kind).toBe("visitor")
  expect((await actorOf(ctx, phone.cookie)).kind).toBe("visitor")
  expect(await mailsTo(ctx, email)).toContain("accounts.password-changed")
  expect((await refusalOf(resetPassword(ctx, { token: link, password: "Third-horse-9" }))).code).toBe(
    "accounts.link-invalid",
  )
  expect((await refusalOf(signInAtOnce(ctx, { email, password: PASSWORD }, null))).code).toBe("accounts.sign-in-failed")
  expect((await signInAtOnce(ctx, { email, password: NEXT }, null)).person.email).toBe(email)
})

test("guessing the current password is limited, and an account without one has none to change", async () => {
  const ctx = testContext(database)
  await newPerson(ctx, "guess@example.org")
  const desk = await browser(ctx, "guess@example.org")
  const codes: string[] = []
  for (let n = 0; n < 11; n++)
    codes.push((await refusalOf(changePassword(desk.ctx, change(`wrong-${n}`), desk.cookie))).code)
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

async function askFor(desk: { ctx: TestCtx; cookie: string }, email: string, currentPassword = PASSWORD) {
  await requestEmailChange(desk.ctx, { email, currentPassword }, desk.cookie)
  await runAccountJobs(desk.ctx)
}

test("an account moves to a new address by the link sent there, once, and the old address is told", async () => {
  const ctx = testContext(database)
  const [from, to] = ["from@example.org", "to@example.org"]
  await newPerson(ctx, from)
  const desk = await browser(ctx, from)
  const phone = await browser(ctx, from, IPHONE)
  const same = await refusalOf(askFor(desk, from))
  expect(same).toMatchObject({ fields: [{ field: "email", code: "accounts.email-same" }] })
  expect((await refusalOf(askFor(desk, to, "wrong"))).code).toBe("accounts.current-password-wrong")
  expect(await mailsTo(ctx, to)).toEqual([])

  await askFor(desk, to)
  const token = (await tokenIn(ctx, "accounts.email-change", to)) ?? ""
  expect(token).not.toBe("")
  expect(JSON.stringify(await ctx.db.select().from(proofs))).not.toContain(token)
  expect(await mailsTo(ctx, from)).toContain("accounts.email-change-wanted")
  expect((await userByEmail(ctx, from))?.email).toBe(from)

  await confirmEmailChange(desk.ctx, { token })
  expect(await userByEmail(ctx, from)).toBeUndefined()
  expect((await userByEmail(ctx, to))?.emailVerified).toBe(true)
  expect(await mailsTo(ctx, from)).toContain("accounts.email-change-done")
  expect((await actorOf(ctx, desk.cookie)).kind).toBe("person")
  expect((await actorOf(ctx, phone.cookie)).kind).toBe("visitor")
  expect((await refusalOf(confirmEmailChange(ctx, { token }))).code).toBe("accounts.link-invalid")
  expect((await refusalOf(signInAtOnce(ctx, { email: from, password: PASSWORD }, null))).code).toBe(
    "accounts.sign-in-failed",
  )
  expect((await signInAtOnce(ctx, { email: to, password: PASSWORD }, null)).person.email).toBe(to)
})

test("a link opened without a session ends them all, and none works after a day or after a later one", async () => {
  const ctx = testContext(database)
  await newPerson(ctx, "late@example.org")
  const desk = await browser(ctx, "late@example.org")
  await askFor(desk, "late-1@example.org")
  await askFor(desk, "late-2@example.org")
  const first = (await tokenIn(ctx, "accounts.email-change", "late-1@example.org")) ?? ""
  const second = (await tokenIn(ctx, "accounts.email-change", "late-2@example.org")) ?? ""
  expect((await refusalOf(confirmEmailChange(ctx, { token: first }))).code).toBe("accounts.link-invalid")
  ctx.clock.set("2026-11-24T09:00:01Z")
  expect((await refusalOf(confirmEmailChange(ctx, { token: second }))).code).toBe("accounts.link-invalid")
  ctx.clock.set("2026-11-24T08:59:00Z")
  await confirmEmailChange(ctx, { token: second })
  expect((await actorOf(ctx, desk.cookie)).kind).toBe("visitor")
})

test("a taken address answers alike, and only its owner's mailbox tells", async () => {
  const ctx = testContext(database)
  await newPerson(ctx, "mine@example.org")
  await newPerson(ctx, "taken@example.org")
  const desk = await browser(ctx, "mine@example.org")
  await expect(askFor(desk, "taken@example.org")).resolves.toBeUndefined()
  await expect(askFor(desk, "free@example.org")).resolves.toBeUndefined()
  expect(await mailsTo(ctx, "taken@example.org")).toContain("accounts.email-taken")
  expect(await mailsTo(ctx, "taken@example.org")).not.toContain("accounts.email-change")
  expect(await mailsTo(ctx, "free@example.org")).toEqual(["accounts.email-change"])
})

test("a sign-up nobody confirmed gives way to whoever reads the mailbox", async () => {
  const ctx = testContext(database)
  await newPerson(ctx, "reader@example.org")
  await signUpByMail(ctx, { name: "Nobody", email: "squatted@example.org", password: PASSWORD })
  const desk = await browser(ctx, "reader@example.org")
  await askFor(desk, "squatted@example.org")
  await confirmEmailChange(ctx, { token: (await tokenIn(ctx, "accounts.email-change", "squatted@example.org")) ?? "" })
  expect((await userByEmail(ctx, "squatted@example.org"))?.name).toBe("Anna Melis")
})

test("of two accounts that want one address at the same moment one gets it", async () => {
  const ctx = testContext(database)
  const tokens: string[] = []
  for (const email of ["race-1@example.org", "race-2@example.org"]) {
    await newPerson(ctx, email)
    await askFor(await browser(ctx, email), "prize@example.org")
    tokens.push((await tokenIn(ctx, "accounts.email-change", "prize@example.org")) ?? "")
  }
  const results = await Promise.allSettled(tokens.map((token) => confirmEmailChange(ctx, { token })))
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  const lost = results.find((result) => result.status === "rejected")
  expect(lost?.reason).toMatchObject({ code: "accounts.email-taken", status: 409 })
  expect(await ctx.db.select().from(users).where(eq(users.email, "prize@example.org"))).toHaveLength(1)
})

test("a new password by mail ends a move to another address and older links, and is told by mail", async () => {
  const ctx = testContext(database)
  const [email, thief] = ["robbed@example.org", "thief@example.org"]
  await newPerson(ctx, email)
  await askFor(await browser(ctx, email), thief)
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
  const events = await ctx.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subject, `user:${person.userId}`))
  expect(events).toContainEqual(expect.objectContaining({ name: "password.reset", facts: { sessionsEnded: 1 } }))
})

test("a move asked for before a new password leaves no link behind, however late its job runs", async () => {
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

test("a change of address that waits is shown, and its link dies with its withdrawal", async () => {
  const ctx = testContext(database)
  await newPerson(ctx, "waits@example.org")
  await newPerson(ctx, "waited-for@example.org")
  const desk = await browser(ctx, "waits@example.org")
  expect(await pendingEmail(desk.ctx)).toBeUndefined()
  await askFor(desk, "moved@example.org")
  expect(await pendingEmail(desk.ctx)).toMatchObject({ email: "moved@example.org" })
  const token = (await tokenIn(ctx, "accounts.email-change", "moved@example.org")) ?? ""
  await withdrawEmailChange(desk.ctx)
  expect(await pendingEmail(desk.ctx)).toBeUndefined()
  expect((await refusalOf(confirmEmailChange(ctx, { token }))).code).toBe("accounts.link-invalid")
  await askFor(desk, "waited-for@example.org")
  expect(await pendingEmail(desk.ctx)).toMatchObject({ email: "waited-for@example.org" })
  expect(await mailsTo(ctx, "waited-for@example.org")).not.toContain("accounts.email-change")
})
