import { generateKeyPair, SignJWT, UnsecuredJWT } from "jose"
import { expect, test } from "vitest"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { type Google, googleOf } from "./provider.server"
import { standInFetch } from "./stand-in.server"
import { claimsOf, signIdToken } from "./stand-in-tokens.server"
import { keysOf, readIdToken, readUser, tradeCode } from "./tokens.server"

const ctx = testContext(await testDatabase())
const google = googleOf(ctx.config) as Google
const ask = standInFetch(ctx)
const NONCE = "n-0S6_WzA2Mj"
const someone = { email: "Elena@gmail.example", name: "Elena Piras", verified: true }
const good = claimsOf(ctx, google.clientId, google.issuers[0] ?? "", someone, NONCE)

const read = (idToken: string, nonce: string | undefined = NONCE) =>
  readIdToken(ctx, google, keysOf(google, ask), { idToken, nonce })

test("a token that Google signed for us, for this sign-in, now, tells who it is", async () => {
  expect(await read(await signIdToken(ctx.config, good))).toEqual({
    sub: good.sub,
    email: "elena@gmail.example",
    name: "Elena Piras",
  })
})

test.each([
  ["another issuer", { iss: "https://evil.example" }],
  ["another audience", { aud: "someone-else" }],
  ["an audience beside us", { aud: [google.clientId, "someone-else"] }],
  ["another nonce", { nonce: "another" }],
  ["no nonce", { nonce: undefined }],
  ["an expiry that has passed", { exp: good.iat - 60 }],
  ["no expiry", { exp: undefined }],
  ["an age of two hours", { iat: good.iat - 7200 }],
  ["a date to come", { iat: good.iat + 600 }],
  ["no subject", { sub: undefined }],
  ["an empty subject", { sub: "" }],
  ["no address", { email: undefined }],
  ["no word on the address", { email_verified: undefined }],
])("a token with %s is refused", async (_, wrong) => {
  await expect(read(await signIdToken(ctx.config, { ...good, ...wrong }))).rejects.toMatchObject({
    code: "accounts.google-refused",
  })
})

test.each([false, "false"])("an address that is verified %j is not taken", async (email_verified) => {
  await expect(read(await signIdToken(ctx.config, { ...good, email_verified }))).rejects.toMatchObject({
    code: "accounts.google-unverified",
  })
})

test("a token that another signed, nobody signed, or that is none, is refused, as is a sign-in without a nonce", async () => {
  const { privateKey } = await generateKeyPair("EdDSA")
  const forged = await new SignJWT(good).setProtectedHeader({ alg: "EdDSA", kid: "stand-in" }).sign(privateKey)
  const secret = new TextEncoder().encode(google.clientSecret)
  const symmetric = await new SignJWT(good).setProtectedHeader({ alg: "HS256" }).sign(secret)
  for (const token of [forged, symmetric, new UnsecuredJWT(good).encode(), "", "x.y.z"])
    await expect(read(token)).rejects.toMatchObject({ code: "accounts.google-refused" })
  const fine = await signIdToken(ctx.config, good)
  await expect(
    readIdToken(ctx, google, keysOf(google, ask), { idToken: fine, nonce: undefined }),
  ).rejects.toMatchObject({ code: "accounts.google-refused" })
})

test("a person who cannot be fetched, or is another, is refused in the words of the specification", async () => {
  const who = { sub: "1", email: "elena@gmail.example", name: "Elena" }
  const answers = [
    async () => new Response("no", { status: 500 }),
    async () => new Response("no json"),
    async () => Response.json({ sub: "2", name: "Another" }),
    async () => {
      throw new TypeError("fetch failed")
    },
  ]
  for (const answer of answers)
    await expect(readUser(google, answer, "token", who)).rejects.toMatchObject({ code: "accounts.google-unreadable" })
})

test("a code is traded only with the verifier and the company's own secret", async () => {
  const forms: URLSearchParams[] = []
  const listening = async (_: string, init?: RequestInit) => {
    forms.push(init?.body as URLSearchParams)
    return Response.json({ id_token: "i", access_token: "a" })
  }
  expect(await tradeCode(google, listening, { code: "c", codeVerifier: "v" })).toEqual({
    idToken: "i",
    accessToken: "a",
  })
  expect(Object.fromEntries(forms[0] ?? [])).toEqual({
    grant_type: "authorization_code",
    code: "c",
    code_verifier: "v",
    redirect_uri: google.redirectUri,
    client_id: google.clientId,
    client_secret: google.clientSecret,
  })
  for (const answer of [Response.json({}), Response.json({ id_token: "i", access_token: "a" }, { status: 400 })])
    await expect(tradeCode(google, async () => answer, { code: "c" })).rejects.toThrow("no tokens")
})
