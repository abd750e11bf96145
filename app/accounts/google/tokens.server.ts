import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from "jose"
import { z } from "zod"
import type { Ctx } from "../../platform/context.server"
import { Refusal } from "../../platform/refusal"
import type { Google } from "./provider.server"

/** How the company reaches Google: `fetch`, or the stand-in in this process. */
export type Ask = (url: string, init?: RequestInit) => Promise<Response>

export type GoogleTokens = { idToken: string; accessToken: string }

/** Who Google says has come: `sub` never changes, the address is verified. */
export type GooglePerson = { sub: string; email: string; name: string }

const PATIENCE_MS = 10_000
/** Clocks of two houses may differ by so much. */
const TOLERANCE_SECONDS = 30

const given = z.object({ id_token: z.string(), access_token: z.string() })

const claimed = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.union([z.boolean(), z.stringbool()]),
  name: z.string().optional(),
})

const described = z.object({ sub: z.string(), name: z.string().optional() })

const refused = () => new Refusal("accounts.google-refused", {}, { status: 401 })

/** Trades the code of a sign-in for tokens; the PKCE verifier proves that the sign-in was begun here. */
export async function tradeCode(
  google: Google,
  ask: Ask,
  { code, codeVerifier }: { code: string; codeVerifier?: string },
): Promise<GoogleTokens> {
  const { clientId, clientSecret, redirectUri } = google
  const answer = await ask(google.tokenUrl, {
    method: "POST",
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE_MS),
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      code_verifier: codeVerifier ?? "",
      redirect_uri: redirectUri,
      client_id: clientId,
      client_secret: clientSecret,
    }),
  })
  const tokens = given.safeParse(answer.ok ? await answer.json() : undefined)
  if (!tokens.success) throw new Error(`Google gave no tokens (${answer.status}).`)
  return { idToken: tokens.data.id_token, accessToken: tokens.data.access_token }
}

const keptKeys = new WeakMap<Ask, JWTVerifyGetKey>()

/** Google's public keys, fetched when first needed and kept as long as the library finds right. */
export function keysOf(google: Google, ask: Ask): JWTVerifyGetKey {
  const keys = keptKeys.get(ask) ?? createRemoteJWKSet(new URL(google.keysUrl), { [customFetch]: ask })
  keptKeys.set(ask, keys)
  return keys
}

/**
 * Reads an ID token: signature, issuer, audience, expiry, age and nonce must be right. Refuses with
 * `accounts.google-refused`, and with `accounts.google-unverified` where Google has not verified the address.
 */
export async function readIdToken(
  ctx: Pick<Ctx, "now" | "log">,
  google: Google,
  keys: JWTVerifyGetKey,
  { idToken, nonce }: { idToken: string; nonce: string | undefined },
): Promise<GooglePerson> {
  const { payload } = await jwtVerify(idToken, keys, {
    issuer: google.issuers,
    audience: google.clientId,
    algorithms: google.algorithms,
    currentDate: ctx.now(),
    clockTolerance: TOLERANCE_SECONDS,
    maxTokenAge: "1h",
    requiredClaims: ["exp", "iat", "sub"],
  }).catch((error) => {
    ctx.log.warn({ part: "google", code: error instanceof errors.JOSEError ? error.code : "unknown" }, "token refused")
    throw refused()
  })
  if (!nonce || payload.nonce !== nonce || payload.aud !== google.clientId) throw refused()
  const claims = claimed.safeParse(payload)
  if (!claims.success) throw refused()
  const { sub, email, email_verified, name = "" } = claims.data
  if (!email_verified) throw new Refusal("accounts.google-unverified", {}, { status: 403 })
  return { sub, email: email.toLowerCase(), name }
}

/** Fetches what Google knows of the person; refuses with `accounts.google-unreadable` where it is nothing, or another. */
export async function readUser(google: Google, ask: Ask, accessToken: string, person: GooglePerson) {
  const unreadable = new Refusal("accounts.google-unreadable", {}, { status: 502 })
  const answer = await ask(google.userUrl, {
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: { authorization: `Bearer ${accessToken}` },
  }).catch(() => {
    throw unreadable
  })
  const user = described.safeParse(answer.ok ? await answer.json().catch(() => undefined) : undefined)
  if (!user.success || user.data.sub !== person.sub) throw unreadable
  return { ...person, name: user.data.name ?? person.name }
}
