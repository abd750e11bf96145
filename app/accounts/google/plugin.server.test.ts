import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose"
import { afterEach, expect, test, vi } from "vitest"
import { signIdToken } from "../../../sandbox/google/tokens.server"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import type { Config } from "../../platform/config.server"
import { googleProvider, verifiedPerson } from "./plugin.server"
import { type GoogleClient, googleOf } from "./provider.server"

const { config, features } = testContext(await testDatabase())
const NONCE = "n-0S6_WzA2Mj"
const googleKey = await generateKeyPair("RS256")
const publicJwk = { ...(await exportJWK(googleKey.publicKey)), kid: "google", alg: "RS256", use: "sig" }

type Claims = Record<string, unknown>
type Fetch = (url: string, init: RequestInit) => Promise<Response>

function open(ofConfig: Config) {
  const client = googleOf(ofConfig) as GoogleClient
  const provider = googleProvider(ofConfig, client, features.googleStandIn)
  const read = (idToken: string, nonce?: string) => verifiedPerson(provider, { idToken, expectedIdTokenNonce: nonce })
  return { client, provider, read }
}

const google = open({ ...config, google: { clientId: "id.apps.example", clientSecret: "secret" } })
const standIn = open(config)

const now = Math.floor(Date.now() / 1000)
const good = {
  iss: "https://accounts.google.com",
  aud: google.client.clientId,
  sub: "1234567890",
  email: "Elena@gmail.example",
  email_verified: true,
  name: "Elena Piras",
  nonce: NONCE,
  iat: now,
  exp: now + 3600,
}
const sign = (claims: Claims) =>
  new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "google" }).sign(googleKey.privateKey)

const issuer = `${config.baseUrl}/sandbox/google`
const signByStandIn = (verified = true) =>
  signIdToken(
    config,
    { issuer, audience: standIn.client.clientId, nonce: NONCE },
    { email: "Elena@gmail.example", name: "Elena Piras", verified },
  )

/** Answers every request to Google: the keys, and `token` at the token endpoint. */
function stubGoogle(token: Fetch = async () => Response.json({})) {
  vi.stubGlobal("fetch", async (url: string | URL, init: RequestInit) =>
    String(url).endsWith("/certs") ? Response.json({ keys: [publicJwk] }) : token(String(url), init),
  )
}

afterEach(() => vi.unstubAllGlobals())

const elena = { email: "elena@gmail.example", name: "Elena Piras" }

test("a valid ID token of Google names the person", async () => {
  stubGoogle()
  expect(await google.read(await sign(good), NONCE)).toEqual({ ...elena, sub: good.sub })
})

test("an ID token may be ahead of this server's clock", async () => {
  stubGoogle()
  const token = await sign({ ...good, iat: now + 20, exp: now + 3620 })
  expect(await google.read(token, NONCE)).toMatchObject({ sub: good.sub })
})

test("an ID token may be valid for longer than an hour, as those of Google are", async () => {
  stubGoogle()
  expect(await google.read(await sign({ ...good, exp: now + 3900 }), NONCE)).toMatchObject({ sub: good.sub })
})

const refused = "accounts.google-refused"
const unreadable = "accounts.google-unreadable"

test.each<[string, string, Claims]>([
  ["another issuer", refused, { iss: "https://evil.example" }],
  ["another audience", refused, { aud: "someone-else" }],
  ["a second audience", refused, { aud: [good.aud, "someone-else"] }],
  ["another nonce", refused, { nonce: "another" }],
  ["no nonce", refused, { nonce: undefined }],
  ["a past expiry", refused, { exp: now - 60 }],
  ["no expiry", refused, { exp: undefined }],
  ["an age of two hours", refused, { iat: now - 7200 }],
  ["a date in the future", refused, { iat: now + 600, exp: now + 4200 }],
  ["no date", refused, { iat: undefined }],
  ["no subject", unreadable, { sub: undefined }],
  ["an empty subject", unreadable, { sub: "" }],
  ["no address", unreadable, { email: undefined }],
  ["no statement on the address", unreadable, { email_verified: undefined }],
  ["an unverified address", "accounts.google-unverified", { email_verified: false }],
  ["an unverified address as text", "accounts.google-unverified", { email_verified: "false" }],
])("an ID token with %s: %s", async (_, code, wrong) => {
  stubGoogle()
  await expect(google.read(await sign({ ...good, ...wrong }), NONCE)).rejects.toMatchObject({ code })
})

test("an ID token of the stand-in is verified alike", async () => {
  expect(await standIn.read(await signByStandIn(), NONCE)).toMatchObject(elena)
  await expect(standIn.read(await signByStandIn(false), NONCE)).rejects.toMatchObject({
    code: "accounts.google-unverified",
  })
  stubGoogle()
  for (const [token, nonce] of [
    [await signByStandIn(), "another"],
    [await sign({ ...good, iss: issuer, aud: standIn.client.clientId }), NONCE],
  ] as const)
    await expect(standIn.read(token, nonce)).rejects.toMatchObject({ code: refused })
})

test("an ID token that Google did not sign is refused", async () => {
  stubGoogle()
  const secret = new TextEncoder().encode(google.client.clientSecret.padEnd(32, "."))
  const forged = async (alg: string, kid: string) =>
    new SignJWT(good).setProtectedHeader({ alg, kid }).sign((await generateKeyPair(alg)).privateKey)
  for (const token of [
    await forged("RS256", "google"),
    await forged("RS256", "another"),
    await forged("EdDSA", "stand-in"),
    await new SignJWT(good).setProtectedHeader({ alg: "HS256", kid: "google" }).sign(secret),
    new UnsecuredJWT(good).encode(),
    await signByStandIn(),
    "",
    "x.y.z",
  ])
    await expect(google.read(token, NONCE)).rejects.toMatchObject({ code: refused })
})

test("without the nonce of an attempt an ID token is refused", async () => {
  stubGoogle()
  await expect(google.read(await sign(good))).rejects.toMatchObject({ code: refused })
})

test("without Google's keys an ID token is refused", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("fetch failed")
  })
  await expect(google.read(await sign(good), NONCE)).rejects.toMatchObject({ code: refused })
})

test("a code is traded at Google with the verifier and the client's secret", async () => {
  const requests: [string, Record<string, string>][] = []
  stubGoogle(async (url, init) => {
    requests.push([url, Object.fromEntries(init.body as URLSearchParams)])
    return Response.json({ id_token: "i", access_token: "a" })
  })
  const { client, provider } = google
  const result = { code: "c", codeVerifier: "v", redirectURI: "https://elsewhere.example" }
  expect(await provider.validateAuthorizationCode(result)).toMatchObject({ idToken: "i" })
  const form = {
    grant_type: "authorization_code",
    code: "c",
    code_verifier: "v",
    redirect_uri: client.redirectURI,
    client_id: client.clientId,
    client_secret: client.clientSecret,
  }
  expect(requests).toEqual([["https://oauth2.googleapis.com/token", form]])
})

test("a code that Google refuses, or redirects elsewhere, brings no tokens", async () => {
  const result = { code: "c", codeVerifier: "v", redirectURI: google.client.redirectURI }
  for (const response of [
    Response.json({ error: "invalid_grant" }, { status: 400 }),
    Response.redirect("https://evil.example"),
  ]) {
    stubGoogle(async () => response)
    await expect(google.provider.validateAuthorizationCode(result)).rejects.toBeDefined()
  }
})
