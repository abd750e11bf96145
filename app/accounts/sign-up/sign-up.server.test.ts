import { expect, test } from "vitest"
import { signInAtOnce } from "../../../tests/support/accounts/sign-in"
import { runAccountJobs, signUpByMail, tokenIn, tokensIn } from "../../../tests/support/accounts/sign-up"
import { countStatements } from "../../../tests/support/accounts/statements"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import type { Ctx } from "../../platform/context.server"
import { signInForm, signUpForm } from "../forms"
import { makeOperator } from "../operator.server"
import { requestPasswordReset, resetPassword } from "../password/password.server"
import { userByEmail } from "../queries.server"
import { actorOfRequest, authOf } from "../sign-in/auth.server"
import { cookieHeaderFrom } from "../sign-in/cookies.server"
import { requestVerification, signUp, verifyEmail } from "./sign-up.server"

const database = await testDatabase()
const owner = { name: "Anna Melis", password: "Owner-word-7" }
const stranger = { name: "Nobody", password: "Stranger-word-7" }

const enter = (ctx: Ctx, email: string, password: string) =>
  signInAtOnce(ctx, signInForm.parse({ email, password }), null)
const failed = { code: "accounts.sign-in-failed", status: 401 }
const linkInvalid = { code: "accounts.link-invalid", status: 400 }

test("a later sign-up that is confirmed replaces an earlier one", async () => {
  const ctx = testContext(database)
  const email = "taken-over@example.org"
  const old = await signUpByMail(ctx, { ...stranger, email })
  ctx.clock.set("2026-11-23T09:05:00Z")
  const mine = await signUpByMail(ctx, { ...owner, email })
  await expect(verifyEmail(ctx, { token: old })).rejects.toMatchObject(linkInvalid)
  await expect(enter(ctx, email, owner.password)).rejects.toMatchObject(failed)
  await verifyEmail(ctx, { token: mine })
  await verifyEmail(ctx, { token: mine })
  await expect(verifyEmail(ctx, { token: old })).rejects.toMatchObject(linkInvalid)
  await expect(enter(ctx, email, stranger.password)).rejects.toMatchObject(failed)
  expect((await enter(ctx, email, owner.password)).person.name).toBe(owner.name)
})

/** Signs up; returns the id stored in the browser and the mail's token. */
async function signedUp(ctx: ReturnType<typeof testContext>, email: string, credentials = owner) {
  const form = { ...credentials, email, confirmPassword: credentials.password, terms: "on" }
  const signUpId = await signUp(ctx, signUpForm.parse(form))
  await runAccountJobs(ctx)
  return { signUpId, token: (await tokenIn(ctx, "accounts.verify", email)) ?? "" }
}

test.each([
  "m&m@example.org",
  "a/b@example.org",
  "taro..yamada.@docomo.example",
  ".hana@docomo.example",
  "anna@città.it",
])("the rare address %s signs up and in", async (typed) => {
  const ctx = testContext(database)
  const { email } = signInForm.parse({ ...owner, email: typed })
  await verifyEmail(ctx, { token: await signUpByMail(ctx, { ...owner, email }) })
  expect((await enter(ctx, typed, owner.password)).person.email).toBe(email)
})

test("the first use of a link signs in the browser that signed up", async () => {
  const ctx = testContext(database)
  const { signUpId, token } = await signedUp(ctx, "here@example.org")
  const first = await verifyEmail(ctx, { token }, signUpId)
  expect(first?.person).toMatchObject({ name: owner.name, session: { authMethod: "email", isFirst: true } })
  const cookie = cookieHeaderFrom(first?.cookies ?? [])
  expect(await actorOfRequest(ctx, new Headers({ cookie }))).toMatchObject({ kind: "person" })
  expect(await verifyEmail(ctx, { token }, signUpId)).toBeUndefined()
})

test("a link does not sign in another browser", async () => {
  const ctx = testContext(database)
  const nowhere = await signedUp(ctx, "nowhere@example.org")
  expect(await verifyEmail(ctx, { token: nowhere.token })).toBeUndefined()
  const mine = await signedUp(ctx, "theirs@example.org")
  ctx.clock.set("2026-11-23T09:05:00Z")
  const theirs = await signedUp(ctx, "theirs@example.org", stranger)
  expect(await verifyEmail(ctx, { token: theirs.token }, mine.signUpId)).toBeUndefined()
})

test("a resent link signs in the browser that signed up", async () => {
  const ctx = testContext(database)
  const email = "requested-again@example.org"
  const { signUpId } = await signedUp(ctx, email)
  ctx.clock.set("2026-11-23T09:10:00Z")
  await requestVerification(ctx, { email })
  await runAccountJobs(ctx)
  const token = (await tokenIn(ctx, "accounts.verify", email)) ?? ""
  expect(await verifyEmail(ctx, { token }, signUpId)).toBeDefined()
})

test("a resent link confirms the newest sign-up", async () => {
  const ctx = testContext(database)
  const email = "again@example.org"
  await signUpByMail(ctx, { ...stranger, email })
  await signUpByMail(ctx, { ...owner, email })
  ctx.clock.set("2026-11-23T09:10:00Z")
  await requestVerification(ctx, { email })
  await runAccountJobs(ctx)
  await verifyEmail(ctx, { token: (await tokenIn(ctx, "accounts.verify", email)) ?? "" })
  await expect(enter(ctx, email, stranger.password)).rejects.toMatchObject(failed)
  expect((await enter(ctx, email, owner.password)).person.name).toBe(owner.name)
})

test("a sign-up does not change a confirmed account", async () => {
  const ctx = testContext(database)
  const email = "settled@example.org"
  await verifyEmail(ctx, { token: await signUpByMail(ctx, { ...owner, email }) })
  const before = await userByEmail(ctx, email)
  await signUpByMail(ctx, { ...stranger, email })
  expect(await userByEmail(ctx, email)).toEqual(before)
  await expect(enter(ctx, email, stranger.password)).rejects.toMatchObject(failed)
  expect((await enter(ctx, email, owner.password)).person.name).toBe(owner.name)
})

test("a password reset invalidates earlier verification links", async () => {
  const ctx = testContext(database)
  const email = "reset-first@example.org"
  const link = await signUpByMail(ctx, { ...stranger, email })
  await requestPasswordReset(ctx, { email })
  await runAccountJobs(ctx)
  const token = (await tokenIn(ctx, "accounts.password", email)) ?? ""
  await resetPassword(ctx, { token, password: owner.password })
  await expect(verifyEmail(ctx, { token: link })).rejects.toMatchObject({ code: "accounts.link-invalid" })
  await expect(enter(ctx, email, stranger.password)).rejects.toMatchObject(failed)
  await enter(ctx, email, owner.password)
})

test("a concurrent sign-up is never confirmed by an earlier link", { tags: ["postgres"] }, async () => {
  const ctx = testContext(database)
  for (let round = 0; round < 5; round++) {
    const email = `moment-${round}@example.org`
    const token = await signUpByMail(ctx, { ...owner, email })
    const [opened] = await Promise.allSettled([
      verifyEmail(ctx, { token }),
      signUp(ctx, signUpForm.parse({ ...stranger, email, confirmPassword: stranger.password, terms: "on" })),
    ])
    const wasOpened = opened.status === "fulfilled"
    expect((await userByEmail(ctx, email))?.emailVerified).toBe(wasOpened)
    await expect(enter(ctx, email, stranger.password)).rejects.toMatchObject(failed)
  }
})

test("making an operator removes the password of an unconfirmed sign-up", async () => {
  const ctx = testContext(database)
  const email = "head@company.example"
  const stale = await signUpByMail(ctx, { ...stranger, email })
  const { link } = await makeOperator(ctx, email)
  await expect(enter(ctx, email, stranger.password)).rejects.toMatchObject(failed)
  await expect(verifyEmail(ctx, { token: stale })).rejects.toMatchObject(linkInvalid)
  await resetPassword(ctx, { token: new URL(link).searchParams.get("token") ?? "", password: owner.password })
  expect((await enter(ctx, email, owner.password)).person.role).toBe("operator")
})

test("each sign-up hashes one password, for known and unknown addresses", async () => {
  const ctx = testContext(database)
  const email = "timed@example.org"
  const { password } = await authOf(ctx).$context
  const hash = password.hash
  let hashed = 0
  password.hash = (text) => {
    hashed += 1
    return hash(text)
  }
  try {
    const first = await signUpByMail(ctx, { ...stranger, email })
    expect(first).not.toBe("")
    expect(hashed).toBe(1)
    const token = await signUpByMail(ctx, { ...owner, email })
    expect(hashed).toBe(2)
    ctx.clock.set("2026-11-23T09:05:00Z")
    await requestVerification(ctx, { email })
    await runAccountJobs(ctx)
    await verifyEmail(ctx, { token: (await tokenIn(ctx, "accounts.verify", email)) ?? token })
    await signUpByMail(ctx, { ...stranger, email })
    expect(hashed).toBe(3)
  } finally {
    password.hash = hash
  }
})

test("sign-ups per address are limited across IP addresses", async () => {
  const ctx = testContext(database)
  const form = signUpForm.parse({
    ...owner,
    email: "flooded@example.org",
    confirmPassword: owner.password,
    terms: "on",
  })
  for (let i = 0; i < 5; i++) await signUp({ ...ctx, network: `192.0.2.${i}` }, form)
  const many = { code: "platform.too-many", status: 429 }
  await expect(signUp({ ...ctx, network: "192.0.2.9" }, form)).rejects.toMatchObject(many)
})

test("a sign-up runs the same statements for confirmed and unknown addresses", async () => {
  const ctx = testContext(database)
  const email = "counted@example.org"
  await verifyEmail(ctx, { token: await signUpByMail(ctx, { ...owner, email }) })
  const runs = []
  for (const address of [email, "counted-new@example.org"]) {
    const counted = countStatements(ctx)
    await signUp(
      counted.ctx,
      signUpForm.parse({ ...stranger, email: address, confirmPassword: stranger.password, terms: "on" }),
    )
    runs.push(counted.statements)
  }
  expect(runs[0]?.length).toBeGreaterThan(3)
  expect(runs[1]).toEqual(runs[0])
})

test("a new verification link replaces the previous one", async () => {
  const ctx = testContext(database)
  const email = "twice@example.org"
  const first = await signUpByMail(ctx, { ...owner, email })
  await requestVerification(ctx, { email })
  await runAccountJobs(ctx)
  const second = (await tokensIn(ctx, "accounts.verify", email)).find((token) => token !== first) ?? ""
  await expect(verifyEmail(ctx, { token: first })).rejects.toMatchObject({ code: "accounts.link-invalid" })
  await verifyEmail(ctx, { token: second })
})

test("a common or personal password is refused at its field", async () => {
  const ctx = testContext(database)
  for (const password of ["12345678", "Password1!", "AnnaMelis85", "maestrale-2026"]) {
    const form = signUpForm.parse({
      name: "Anna Melis",
      email: "common@example.org",
      password,
      confirmPassword: password,
      terms: "on",
    })
    await expect(signUp(ctx, form)).rejects.toMatchObject({
      fields: [{ field: "password", code: "accounts.password-common" }],
    })
  }
  expect(await userByEmail(ctx, "common@example.org")).toBeUndefined()
})
