import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { passkeyDevice } from "../../../tests/support/accounts/passkey-device"
import { signInAtOnce } from "../../../tests/support/accounts/sign-in"
import { signUpByMail } from "../../../tests/support/accounts/sign-up"
import { testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { messages } from "../../messaging/tables.server"
import { newApi, problem } from "../../platform/http/api.server"
import { expectedRefusal } from "../../platform/http/expected.server"
import { newPasskeyForm } from "../forms"
import { passkeysOf } from "../queries.server"
import { actorOfRequest } from "../sign-in/auth.server"
import { cookieHeaderFrom } from "../sign-in/cookies.server"
import { verifyEmail } from "../sign-up/sign-up.server"
import { sessions, signInMethods, users } from "../tables.server"
import { passkeyApi } from "./passkey-api.server"
import {
  finishPasskeyRegistration,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  startPasskeyRegistration,
  startPasskeySignIn,
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
  return {
    ctx: { ...visitor, actor: person },
    visitor,
    email,
    userId: person.userId,
    cookies: cookieHeaderFrom(cookies),
  }
}

type Customer = Awaited<ReturnType<typeof customer>>

async function withPasskey(device = passkeyDevice()) {
  const user = await customer()
  const { id } = await add(user, device)
  return { ...user, device, id }
}

async function add({ ctx, cookies }: Customer, device: ReturnType<typeof passkeyDevice>) {
  const ceremony = await startPasskeyRegistration(ctx, owner, cookies)
  const response = device.create(ceremony.options)
  return finishPasskeyRegistration(
    ctx,
    { name: "My phone", response },
    `${cookies}; ${cookieHeaderFrom(ceremony.cookies)}`,
  )
}

test("a passkey signs in without e-mail or password and counts as both factors", async () => {
  const { ctx, visitor, email, userId, device } = await withPasskey()
  expect(await passkeysOf(ctx)).toMatchObject([{ name: "My phone" }])
  const ceremony = await startPasskeySignIn(visitor)
  expect(ceremony.options.userVerification).toBe("required")
  expect(ceremony.options.allowCredentials ?? []).toEqual([])
  const { person, cookies } = await signInByPasskey(
    visitor,
    { response: device.get(ceremony.options) },
    cookieHeaderFrom(ceremony.cookies),
  )
  expect(person).toMatchObject({ userId, session: { authMethod: "passkey" } })
  expect(await actorOfRequest(visitor, new Headers({ cookie: cookieHeaderFrom(cookies) }))).toEqual(person)
  const mails = await ctx.db.select().from(messages).where(eq(messages.recipient, email))
  expect(mails.map(({ kind }) => kind)).toContain("accounts.passkey-added")
})

test("a new passkey requires the password and a confirmed address", async () => {
  const { ctx, userId, cookies } = await customer()
  await expect(startPasskeyRegistration(ctx, { currentPassword: "not this one" }, cookies)).rejects.toMatchObject({
    code: "accounts.current-password-wrong",
  })
  await ctx.db.update(users).set({ emailVerified: false }).where(eq(users.id, userId))
  await expect(startPasskeyRegistration(ctx, owner, cookies)).rejects.toMatchObject({
    code: "accounts.email-unconfirmed",
  })
})

test("without a password a new passkey requires a recent sign-in", async () => {
  const { ctx, userId, cookies } = await customer()
  await ctx.db.delete(signInMethods).where(eq(signInMethods.userId, userId))
  await expect(startPasskeyRegistration(ctx, { currentPassword: "" }, cookies)).resolves.toBeDefined()
  await ctx.db
    .update(sessions)
    .set({ createdAt: new Date(ctx.now().getTime() - 11 * 60_000) })
    .where(eq(sessions.userId, userId))
  await expect(startPasskeyRegistration(ctx, { currentPassword: "" }, cookies)).rejects.toMatchObject({
    code: "accounts.sign-in-again",
  })
})

test("a device without user verification is refused", async () => {
  const user = await customer()
  await expect(add(user, passkeyDevice({ verifies: false }))).rejects.toMatchObject({ code: "accounts.passkey-failed" })
  expect(await passkeysOf(user.ctx)).toEqual([])
  const device = passkeyDevice()
  await add(user, device)
  const ceremony = await startPasskeySignIn(user.visitor)
  const response = device.get(ceremony.options)
  const authenticatorData = Buffer.from(response.response.authenticatorData, "base64url")
  authenticatorData[32] = 1
  const altered = {
    ...response,
    response: { ...response.response, authenticatorData: authenticatorData.toString("base64url") },
  }
  await expect(
    signInByPasskey(user.visitor, { response: altered }, cookieHeaderFrom(ceremony.cookies)),
  ).rejects.toMatchObject({
    code: "accounts.passkey-failed",
    status: 401,
  })
})

test("wrong origin, browser, challenge or passkey get the same refusal", async () => {
  const { visitor, device } = await withPasskey()
  const [ceremony, other] = [await startPasskeySignIn(visitor), await startPasskeySignIn(visitor)]
  const cookies = cookieHeaderFrom(ceremony.cookies)
  const tries: [ReturnType<typeof device.get>, string | null][] = [
    [device.get({ ...ceremony.options, origin: "http://evil.example" }), cookies],
    [
      device.get((await startPasskeySignIn(visitor)).options),
      cookieHeaderFrom((await startPasskeySignIn(visitor)).cookies),
    ],
    [device.get(ceremony.options), null],
    [device.get(ceremony.options), cookieHeaderFrom(other.cookies)],
    [passkeyDevice().get(other.options), cookieHeaderFrom(other.cookies)],
  ]
  for (const [response, sent] of tries)
    await expect(signInByPasskey(visitor, { response }, sent)).rejects.toMatchObject({
      code: "accounts.passkey-failed",
      status: 401,
    })
})

test("a device's response can be used once", async () => {
  const { visitor, device } = await withPasskey()
  const ceremony = await startPasskeySignIn(visitor)
  const response = device.get(ceremony.options)
  await signInByPasskey(visitor, { response }, cookieHeaderFrom(ceremony.cookies))
  await expect(signInByPasskey(visitor, { response }, cookieHeaderFrom(ceremony.cookies))).rejects.toMatchObject({
    status: 401,
  })
})

test("a ceremony of another account adds no passkey", async () => {
  const [mine, theirs] = [await customer(), await customer()]
  const ceremony = await startPasskeyRegistration(theirs.ctx, owner, theirs.cookies)
  const response = passkeyDevice().create(ceremony.options)
  await expect(
    finishPasskeyRegistration(
      mine.ctx,
      { name: "Theirs", response },
      `${mine.cookies}; ${cookieHeaderFrom(ceremony.cookies)}`,
    ),
  ).rejects.toMatchObject({ code: "accounts.passkey-failed" })
  expect([...(await passkeysOf(mine.ctx)), ...(await passkeysOf(theirs.ctx))]).toEqual([])
})

test("a malformed device response is refused", () => {
  for (const response of ["", "{", "[]", "null", '{"id":"x"}', `{"id":"${"x".repeat(40_000)}"}`])
    expect(newPasskeyForm.safeParse({ name: "My phone", response }).error?.issues).toMatchObject([
      { path: ["response"], message: "accounts.passkey-failed" },
    ])
})

test("only the owner can rename or remove a passkey, and gets a mail", async () => {
  const { ctx, visitor, email, id, device } = await withPasskey()
  const stranger = await customer()
  await expect(renamePasskey(stranger.ctx, { id, name: "Mine now" })).rejects.toMatchObject({ status: 404 })
  await expect(removePasskey(stranger.ctx, { id })).rejects.toMatchObject({ status: 404 })
  await renamePasskey(ctx, { id, name: "My key" })
  expect(await passkeysOf(ctx)).toMatchObject([{ id, name: "My key" }])
  await removePasskey(ctx, { id })
  expect(await passkeysOf(ctx)).toEqual([])
  const mails = await ctx.db.select().from(messages).where(eq(messages.recipient, email))
  expect(mails.map(({ kind }) => kind)).toContain("accounts.passkey-removed")
  const ceremony = await startPasskeySignIn(visitor)
  await expect(
    signInByPasskey(visitor, { response: device.get(ceremony.options) }, cookieHeaderFrom(ceremony.cookies)),
  ).rejects.toMatchObject({ status: 401 })
})

test("the last sign-in method cannot be removed", async () => {
  const { ctx, userId, id } = await withPasskey()
  await ctx.db.delete(signInMethods).where(eq(signInMethods.userId, userId))
  await expect(removePasskey(ctx, { id })).rejects.toMatchObject({ code: "accounts.passkey-last", status: 409 })
  expect(await passkeysOf(ctx)).toHaveLength(1)
})

test("removing the last two passkeys at once leaves one", { tags: ["postgres"] }, async () => {
  const user = await withPasskey()
  const { id } = await add(user, passkeyDevice())
  await user.ctx.db.delete(signInMethods).where(eq(signInMethods.userId, user.userId))
  await Promise.allSettled([removePasskey(user.ctx, { id }), removePasskey(user.ctx, { id: user.id })])
  expect(await passkeysOf(user.ctx)).toHaveLength(1)
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
    const refusal = expectedRefusal(error)
    if (!refusal) throw error
    return problem(c, refusal)
  })
  const post = (path: string, headers: Record<string, string>) =>
    app.request(path, { method: "POST", headers: { cookie: cookies, ...headers }, body: JSON.stringify(owner) })
  for (const path of ["/api/passkeys/registration", "/api/passkeys/sign-in"])
    expect((await post(path, { "content-type": "application/json" })).status).toBe(200)
  expect((await post("/api/passkeys/registration", { "content-type": "text/plain" })).status).toBe(415)
})
