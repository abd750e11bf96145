import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { passkeyDevice } from "../../../tests/support/passkey-device"
import { signInAtOnce } from "../../../tests/support/sign-in"
import { signUpByMail } from "../../../tests/support/sign-up"
import { messages } from "../../messaging/tables.server"
import { newApi, problem } from "../../platform/http/api.server"
import { refusalIn } from "../../platform/http/expected.server"
import { newPasskeyForm } from "../forms"
import { passkeysOf } from "../queries.server"
import { personOf } from "../sign-in/auth.server"
import { sentBack } from "../sign-in/cookies.server"
import { verifyEmail } from "../sign-up/sign-up.server"
import { sessions, signInMethods, users } from "../tables.server"
import { passkeyApi } from "./passkey-api.server"
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from "./passkeys.server"

const database = await testDatabase()
const PASSWORD = "Correct-horse-7"
const owner = { currentPassword: PASSWORD }
let count = 0

async function customer() {
  const visitor = testContext(database, { clock: testClock(new Date().toISOString()) })
  const email = `passkey-${++count}@example.org`
  await verifyEmail(visitor, { token: await signUpByMail(visitor, { email, name: "Anna Melis", password: PASSWORD }) })
  const { person, cookies } = await signInAtOnce(visitor, { email, password: PASSWORD }, null)
  return { ctx: { ...visitor, actor: person }, visitor, email, userId: person.userId, cookies: sentBack(cookies) }
}

type Customer = Awaited<ReturnType<typeof customer>>

async function withPasskey(device = passkeyDevice()) {
  const one = await customer()
  const { id } = await add(one, device)
  return { ...one, device, id }
}

async function add({ ctx, cookies }: Customer, device: ReturnType<typeof passkeyDevice>) {
  const begun = await beginPasskey(ctx, owner, cookies)
  const response = device.create(begun.options)
  return addPasskey(ctx, { name: "My phone", response }, `${cookies}; ${sentBack(begun.cookies)}`)
}

test("a passkey made by its owner signs in without a name or a password, as both factors", async () => {
  const { ctx, visitor, email, userId, device } = await withPasskey()
  expect(await passkeysOf(ctx)).toMatchObject([{ name: "My phone" }])
  const begun = await beginPasskeySignIn(visitor)
  expect(begun.options.userVerification).toBe("required")
  expect(begun.options.allowCredentials ?? []).toEqual([])
  const { person, cookies } = await signInByPasskey(
    visitor,
    { response: device.get(begun.options) },
    sentBack(begun.cookies),
  )
  expect(person).toMatchObject({ userId, session: { openedBy: "passkey" } })
  expect(await personOf(visitor, new Headers({ cookie: sentBack(cookies) }))).toEqual(person)
  const mails = await ctx.db.select().from(messages).where(eq(messages.recipient, email))
  expect(mails.map(({ template }) => template)).toContain("accounts.passkey-added")
})

test("a new passkey asks for the password, and for a confirmed address", async () => {
  const { ctx, userId, cookies } = await customer()
  await expect(beginPasskey(ctx, { currentPassword: "not this one" }, cookies)).rejects.toMatchObject({
    code: "accounts.current-password-wrong",
  })
  await ctx.db.update(users).set({ emailVerified: false }).where(eq(users.id, userId))
  await expect(beginPasskey(ctx, owner, cookies)).rejects.toMatchObject({ code: "accounts.email-unconfirmed" })
})

test("without a password a sign-in of ten minutes ago does not do", async () => {
  const { ctx, userId, cookies } = await customer()
  await ctx.db.delete(signInMethods).where(eq(signInMethods.userId, userId))
  await expect(beginPasskey(ctx, { currentPassword: "" }, cookies)).resolves.toBeDefined()
  await ctx.db
    .update(sessions)
    .set({ createdAt: new Date(ctx.now().getTime() - 11 * 60_000) })
    .where(eq(sessions.userId, userId))
  await expect(beginPasskey(ctx, { currentPassword: "" }, cookies)).rejects.toMatchObject({
    code: "accounts.sign-in-again",
  })
})

test("a device that did not ask who holds it is refused, for a new passkey and at sign-in", async () => {
  const one = await customer()
  await expect(add(one, passkeyDevice({ verifies: false }))).rejects.toMatchObject({ code: "accounts.passkey-failed" })
  expect(await passkeysOf(one.ctx)).toEqual([])
  const device = passkeyDevice()
  await add(one, device)
  const begun = await beginPasskeySignIn(one.visitor)
  const response = device.get(begun.options)
  const careless = Buffer.from(response.response.authenticatorData, "base64url")
  careless[32] = 1
  const altered = { ...response, response: { ...response.response, authenticatorData: careless.toString("base64url") } }
  await expect(signInByPasskey(one.visitor, { response: altered }, sentBack(begun.cookies))).rejects.toMatchObject({
    code: "accounts.passkey-failed",
    status: 401,
  })
})

test("another site, another browser, another challenge and an unknown passkey are refused alike", async () => {
  const { visitor, device } = await withPasskey()
  const [begun, other] = [await beginPasskeySignIn(visitor), await beginPasskeySignIn(visitor)]
  const cookies = sentBack(begun.cookies)
  const tries: [ReturnType<typeof device.get>, string | null][] = [
    [device.get({ ...begun.options, origin: "http://evil.example" }), cookies],
    [device.get((await beginPasskeySignIn(visitor)).options), sentBack((await beginPasskeySignIn(visitor)).cookies)],
    [device.get(begun.options), null],
    [device.get(begun.options), sentBack(other.cookies)],
    [passkeyDevice().get(other.options), sentBack(other.cookies)],
  ]
  for (const [response, sent] of tries)
    await expect(signInByPasskey(visitor, { response }, sent)).rejects.toMatchObject({
      code: "accounts.passkey-failed",
      status: 401,
    })
})

test("what a device answered opens one session", async () => {
  const { visitor, device } = await withPasskey()
  const begun = await beginPasskeySignIn(visitor)
  const response = device.get(begun.options)
  await signInByPasskey(visitor, { response }, sentBack(begun.cookies))
  await expect(signInByPasskey(visitor, { response }, sentBack(begun.cookies))).rejects.toMatchObject({ status: 401 })
})

test("a ceremony that someone else began adds nothing to my account", async () => {
  const [mine, theirs] = [await customer(), await customer()]
  const begun = await beginPasskey(theirs.ctx, owner, theirs.cookies)
  const response = passkeyDevice().create(begun.options)
  await expect(
    addPasskey(mine.ctx, { name: "Theirs", response }, `${mine.cookies}; ${sentBack(begun.cookies)}`),
  ).rejects.toMatchObject({ code: "accounts.passkey-failed" })
  expect([...(await passkeysOf(mine.ctx)), ...(await passkeysOf(theirs.ctx))]).toEqual([])
})

test("what is no answer of a device is refused before anything else", () => {
  for (const response of ["", "{", "[]", "null", '{"id":"x"}', `{"id":"${"x".repeat(40_000)}"}`])
    expect(newPasskeyForm.safeParse({ name: "My phone", response }).error?.issues).toMatchObject([
      { path: ["response"], message: "accounts.passkey-failed" },
    ])
})

test("a passkey is renamed and removed by its owner only, and the owner is told", async () => {
  const { ctx, visitor, email, id, device } = await withPasskey()
  const stranger = await customer()
  await expect(renamePasskey(stranger.ctx, { id, name: "Mine now" })).rejects.toMatchObject({ status: 404 })
  await expect(removePasskey(stranger.ctx, { id })).rejects.toMatchObject({ status: 404 })
  await renamePasskey(ctx, { id, name: "My key" })
  expect(await passkeysOf(ctx)).toMatchObject([{ id, name: "My key" }])
  await removePasskey(ctx, { id })
  expect(await passkeysOf(ctx)).toEqual([])
  const mails = await ctx.db.select().from(messages).where(eq(messages.recipient, email))
  expect(mails.map(({ template }) => template)).toContain("accounts.passkey-removed")
  const begun = await beginPasskeySignIn(visitor)
  await expect(
    signInByPasskey(visitor, { response: device.get(begun.options) }, sentBack(begun.cookies)),
  ).rejects.toMatchObject({ status: 401 })
})

test("the last way to sign in stays", async () => {
  const { ctx, userId, id } = await withPasskey()
  await ctx.db.delete(signInMethods).where(eq(signInMethods.userId, userId))
  await expect(removePasskey(ctx, { id })).rejects.toMatchObject({ code: "accounts.passkey-last", status: 409 })
  expect(await passkeysOf(ctx)).toHaveLength(1)
})

test("two passkeys removed at the same moment leave one where there is nothing else", async () => {
  const one = await withPasskey()
  const { id } = await add(one, passkeyDevice())
  await one.ctx.db.delete(signInMethods).where(eq(signInMethods.userId, one.userId))
  await Promise.allSettled([removePasskey(one.ctx, { id }), removePasskey(one.ctx, { id: one.id })])
  expect(await passkeysOf(one.ctx)).toHaveLength(1)
})

test("the API takes JSON only", async () => {
  const { ctx, cookies } = await customer()
  const app = newApi()
  app.use(async (c, next) => {
    c.set("ctx", ctx)
    c.set("requestId", "test")
    await next()
  })
  app.route("/", passkeyApi)
  app.onError((error, c) => {
    const refusal = refusalIn(error)
    if (!refusal) throw error
    return problem(c, refusal)
  })
  const post = (path: string, headers: Record<string, string>) =>
    app.request(path, { method: "POST", headers: { cookie: cookies, ...headers }, body: JSON.stringify(owner) })
  for (const path of ["/api/passkeys/registration", "/api/passkeys/sign-in"])
    expect((await post(path, { "content-type": "application/json" })).status).toBe(200)
  expect((await post("/api/passkeys/registration", { "content-type": "text/plain" })).status).toBe(415)
})
