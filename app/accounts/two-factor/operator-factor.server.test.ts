import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { appCode } from "../../../tests/support/accounts/authenticator"
import { signInAtOnce } from "../../../tests/support/accounts/sign-in"
import { testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { messages } from "../../messaging/tables.server"
import { hasSubject } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { auditEvents } from "../../platform/tables.server"
import { makeOperator } from "../operator.server"
import { resetPassword } from "../password/password.server"
import { requireSecurityPage } from "../security/security-page.server"
import { actorOfRequest } from "../sign-in/auth.server"
import { cookieHeaderFrom } from "../sign-in/cookies.server"
import { refreshSession } from "../sign-in/session-api.server"
import { passkeys, sessions } from "../tables.server"
import { confirmTotpSetup, removeAuthenticatorApp, startTotpSetup } from "./two-factor.server"

const database = await testDatabase()
const PASSWORD = "Correct-horse-7"
const required = { code: "platform.second-factor-required", status: 403 }
let count = 0

/** An operator without a second factor, signed in by password. */
async function newOperator({ demo = false } = {}) {
  const testCtx = testContext(database, { clock: testClock(new Date().toISOString()) })
  const ctx = { ...testCtx, config: { ...testCtx.config, demo } }
  const email = `operator-${++count}@example.org`
  const { link } = await makeOperator(ctx, email)
  await resetPassword(ctx, { token: new URL(link).searchParams.get("token") ?? "", password: PASSWORD })
  const { person, cookies } = await signInAtOnce(ctx, { email, password: PASSWORD }, null)
  return { ctx, email, person, cookies: cookieHeaderFrom(cookies) }
}

const actorOf = (ctx: Ctx & { clock: unknown }, cookies: string) =>
  actorOfRequest(ctx, new Headers({ cookie: cookies }))

/** Inserts a passkey row; the key itself is not usable. */
async function insertPasskey(ctx: Ctx, email: string, userId: string) {
  await ctx.db.insert(passkeys).values({
    id: `key-${email}`,
    publicKey: "key",
    userId,
    credentialID: `credential-${email}`,
    counter: 0,
    deviceType: "singleDevice",
    backedUp: false,
  })
}

test("an operator without a second factor can open only the security pages", async () => {
  const { ctx, cookies } = await newOperator()
  const by = { ...ctx, actor: await actorOf(ctx, cookies) }
  expect(() => requireRole(by, "operator")).toThrowError(expect.objectContaining(required))
  for (const page of ["/admin/security", "/admin/security/two-factor", "/admin/security/passkeys"])
    expect(requireSecurityPage(by, page).page).toBe("/admin/security")
})

test("in demo mode operators need no second factor", async () => {
  const { ctx, cookies } = await newOperator({ demo: true })
  expect(requireRole({ ...ctx, actor: await actorOf(ctx, cookies) }, "operator").role).toBe("operator")
})

test("an operator who sets up an app gets access and cannot remove the last factor", async () => {
  const { ctx, person, cookies } = await newOperator()
  const by = { ...ctx, actor: person }
  const { secret } = await startTotpSetup(by, { currentPassword: PASSWORD }, cookies)
  const confirmed = await confirmTotpSetup(by, { code: appCode(secret) }, cookies)
  const strong = { ...ctx, actor: await actorOf(ctx, cookieHeaderFrom(confirmed.cookies)) }
  expect(requireRole(strong, "operator").userId).toBe(person.userId)
  await expect(
    removeAuthenticatorApp(strong, { currentPassword: PASSWORD }, cookieHeaderFrom(confirmed.cookies)),
  ).rejects.toMatchObject({ code: "accounts.operator-factor", status: 409 })
})

test("an operator with a passkey cannot use a session opened by password", async () => {
  const { ctx, email, person, cookies } = await newOperator()
  await insertPasskey(ctx, email, person.userId)
  expect(await actorOf(ctx, cookies)).toEqual({ kind: "visitor" })
  await expect(signInAtOnce(ctx, { email, password: PASSWORD }, null)).rejects.toMatchObject({
    code: "accounts.passkey-needed",
    status: 403,
  })
  const open = await ctx.db.select().from(sessions).where(eq(sessions.userId, person.userId))
  expect(open).toHaveLength(1)
})

test("an operator's session ends twelve hours after sign-in", async () => {
  const { ctx, cookies } = await newOperator({ demo: true })
  const opened = ctx.now()
  ctx.clock.set(addMinutes(opened, 11 * 60))
  const actor = await actorOf(ctx, cookies)
  expect(actor.kind).toBe("person")
  expect((await refreshSession({ ...ctx, actor }, cookies)).cookie).toBeUndefined()
  ctx.clock.set(addMinutes(opened, 12 * 60 + 1))
  expect(await actorOf(ctx, cookies)).toEqual({ kind: "visitor" })
})

test("after a factor reset an operator signs in only by the reset link", async () => {
  const { ctx, email, person, cookies } = await newOperator()
  const by = { ...ctx, actor: person }
  const { secret } = await startTotpSetup(by, { currentPassword: PASSWORD }, cookies)
  const confirmed = await confirmTotpSetup(by, { code: appCode(secret) }, cookies)
  await insertPasskey(ctx, email, person.userId)

  const { link } = await makeOperator(ctx, email, { resetsFactors: true })
  expect(await actorOf(ctx, cookieHeaderFrom(confirmed.cookies))).toEqual({ kind: "visitor" })
  await expect(signInAtOnce(ctx, { email, password: PASSWORD }, null)).rejects.toMatchObject({
    code: "accounts.sign-in-failed",
  })
  const ofPerson = hasSubject("user", person.userId)
  const [event] = await ctx.db
    .select()
    .from(auditEvents)
    .where(and(ofPerson, eq(auditEvents.name, "operator.factors-reset")))
  expect(event?.facts).toEqual({ apps: 1, passkeys: 1 })
  const mails = await ctx.db.select().from(messages).where(eq(messages.recipient, email))
  expect(mails.map(({ kind }) => kind)).toContain("accounts.factors-reset")

  const password = "Another-horse-8"
  await resetPassword(ctx, { token: new URL(link).searchParams.get("token") ?? "", password })
  const signedIn = await signInAtOnce(ctx, { email, password }, null)
  expect(() => requireRole({ ...ctx, actor: signedIn.person }, "operator")).toThrowError(
    expect.objectContaining(required),
  )
})

test("making an operator again keeps the factors by default", async () => {
  const { ctx, email, person } = await newOperator()
  await insertPasskey(ctx, email, person.userId)
  await makeOperator(ctx, email)
  expect(await ctx.db.select().from(passkeys).where(eq(passkeys.userId, person.userId))).toHaveLength(1)
})
