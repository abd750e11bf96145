import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { appCode } from "../../../tests/support/authenticator"
import { testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { signInAtOnce } from "../../../tests/support/sign-in"
import { messages } from "../../messaging/tables.server"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { auditEvents } from "../../platform/tables.server"
import { makeOperator } from "../operator.server"
import { resetPassword } from "../password/password.server"
import { requireSecurityPage } from "../security-page.server"
import { personOf } from "../sign-in/auth.server"
import { sentBack } from "../sign-in/cookies.server"
import { refreshSession } from "../sign-in/session-refresh.server"
import { passkeys, sessions } from "../tables.server"
import { beginTwoFactor, confirmTwoFactor, disableTwoFactor } from "./two-factor.server"

const database = await testDatabase()
const PASSWORD = "Correct-horse-7"
const required = { code: "platform.second-factor-required", status: 403 }
let count = 0

/** An operator without a second factor, outside a demonstration, who has just signed in by password. */
async function newOperator({ demo = false } = {}) {
  const made = testContext(database, { clock: testClock(new Date().toISOString()) })
  const ctx = { ...made, config: { ...made.config, demo } }
  const email = `operator-${++count}@example.org`
  const { link } = await makeOperator(ctx, email)
  await resetPassword(ctx, { token: new URL(link).searchParams.get("token") ?? "", password: PASSWORD })
  const { person, cookies } = await signInAtOnce(ctx, { email, password: PASSWORD }, null)
  return { ctx, email, person, cookies: sentBack(cookies) }
}

const whoIs = (ctx: Ctx & { clock: unknown }, cookies: string) => personOf(ctx, new Headers({ cookie: cookies }))

/** A passkey of the account, as if its device had made one. */
async function keepPasskey(ctx: Ctx, email: string, userId: string) {
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

test("an operator without a second factor reaches the security pages and nothing else", async () => {
  const { ctx, cookies } = await newOperator()
  const by = { ...ctx, actor: await whoIs(ctx, cookies) }
  expect(() => requireRole(by, "operator")).toThrowError(expect.objectContaining(required))
  for (const page of ["/admin/security", "/admin/security/two-factor", "/admin/security/passkeys"])
    expect(requireSecurityPage(by, page).page).toBe("/admin/security")
})

test("a demonstration asks its operator for no second factor", async () => {
  const { ctx, cookies } = await newOperator({ demo: true })
  expect(requireRole({ ...ctx, actor: await whoIs(ctx, cookies) }, "operator").role).toBe("operator")
})

test("an operator who sets up an app is let in, and cannot remove the last factor", async () => {
  const { ctx, person, cookies } = await newOperator()
  const by = { ...ctx, actor: person }
  const { secret } = await beginTwoFactor(by, { currentPassword: PASSWORD }, cookies)
  const confirmed = await confirmTwoFactor(by, { code: appCode(secret) }, cookies)
  const strong = { ...ctx, actor: await whoIs(ctx, sentBack(confirmed.cookies)) }
  expect(requireRole(strong, "operator").userId).toBe(person.userId)
  await expect(
    disableTwoFactor(strong, { currentPassword: PASSWORD }, sentBack(confirmed.cookies)),
  ).rejects.toMatchObject({ code: "accounts.operator-factor", status: 409 })
})

test("an operator with a passkey cannot use a session opened by password", async () => {
  const { ctx, email, person, cookies } = await newOperator()
  await keepPasskey(ctx, email, person.userId)
  expect(await whoIs(ctx, cookies)).toEqual({ kind: "visitor" })
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
  const actor = await whoIs(ctx, cookies)
  expect(actor.kind).toBe("person")
  expect((await refreshSession({ ...ctx, actor }, cookies)).cookie).toBeUndefined()
  ctx.clock.set(addMinutes(opened, 12 * 60 + 1))
  expect(await whoIs(ctx, cookies)).toEqual({ kind: "visitor" })
})

test("an operator who lost every factor gets in by the reset link alone", async () => {
  const { ctx, email, person, cookies } = await newOperator()
  const by = { ...ctx, actor: person }
  const { secret } = await beginTwoFactor(by, { currentPassword: PASSWORD }, cookies)
  const confirmed = await confirmTwoFactor(by, { code: appCode(secret) }, cookies)
  await keepPasskey(ctx, email, person.userId)

  const { link } = await makeOperator(ctx, email, { resetsFactors: true })
  expect(await whoIs(ctx, sentBack(confirmed.cookies))).toEqual({ kind: "visitor" })
  await expect(signInAtOnce(ctx, { email, password: PASSWORD }, null)).rejects.toMatchObject({
    code: "accounts.sign-in-failed",
  })
  const ofPerson = eq(auditEvents.subject, `user:${person.userId}`)
  const [event] = await ctx.db
    .select()
    .from(auditEvents)
    .where(and(ofPerson, eq(auditEvents.name, "operator.factors-reset")))
  expect(event?.facts).toEqual({ apps: 1, passkeys: 1 })
  const mails = await ctx.db.select().from(messages).where(eq(messages.recipient, email))
  expect(mails.map(({ template }) => template)).toContain("accounts.factors-reset")

  const password = "Another-horse-8"
  await resetPassword(ctx, { token: new URL(link).searchParams.get("token") ?? "", password })
  const again = await signInAtOnce(ctx, { email, password }, null)
  expect(() => requireRole({ ...ctx, actor: again.person }, "operator")).toThrowError(expect.objectContaining(required))
})

test("making an operator again keeps the factors where nobody asks to reset them", async () => {
  const { ctx, email, person } = await newOperator()
  await keepPasskey(ctx, email, person.userId)
  await makeOperator(ctx, email)
  expect(await ctx.db.select().from(passkeys).where(eq(passkeys.userId, person.userId))).toHaveLength(1)
})
