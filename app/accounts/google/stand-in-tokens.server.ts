import { createHash, createHmac, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto"
import { jwtVerify, SignJWT } from "jose"
import { z } from "zod"
import type { Config } from "../../platform/config.server"
import type { Ctx } from "../../platform/context.server"

/** Whom a visitor of the demonstration chose to be. */
export type StandInPerson = { email: string; name: string; verified: boolean }

const KEY_ID = "stand-in"
const CODE_SECONDS = 60
const TOKEN_SECONDS = 3600
/** What stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const ED25519_PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex")

const derived = (config: Config, what: string) =>
  createHmac("sha256", config.authSecret).update(`google stand-in ${what}`).digest()

/** The key that signs ID tokens: the same in every process of one company. */
const signingKey = (config: Config): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([ED25519_PKCS8, derived(config, "signing")]),
    format: "der",
    type: "pkcs8",
  })

/** The public half, as the keys' address shows it. */
export const publicKeys = (config: Config) => ({
  keys: [{ ...createPublicKey(signingKey(config)).export({ format: "jwk" }), kid: KEY_ID, alg: "EdDSA", use: "sig" }],
})

/** An ID token with these claims. */
export const signIdToken = (config: Config, claims: Record<string, unknown>): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: "EdDSA", kid: KEY_ID }).sign(signingKey(config))

/** The unchanging name of whoever has this address. */
export const subjectOf = (config: Config, email: string): string =>
  String(
    BigInt(`0x${createHmac("sha256", config.authSecret).update(`google subject ${email}`).digest("hex").slice(0, 16)}`),
  )

const inSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** The claims of an ID token for `person`, as Google would make them now. */
export function claimsOf(ctx: Ctx, audience: string, issuer: string, person: StandInPerson, nonce: string | undefined) {
  const now = inSeconds(ctx.now())
  const { email, name, verified } = person
  const sub = subjectOf(ctx.config, email)
  return {
    iss: issuer,
    aud: audience,
    sub,
    email,
    email_verified: verified,
    name,
    nonce,
    iat: now,
    exp: now + TOKEN_SECONDS,
  }
}

const noted = z.object({
  jti: z.string(),
  email: z.string(),
  name: z.string(),
  verified: z.boolean(),
  nonce: z.string().optional(),
  challenge: z.string(),
  redirectUri: z.string(),
})
export type Noted = z.output<typeof noted>

/** A code or an access token: what it stands for, sealed, so that no process has to remember it. */
export function seal(ctx: Ctx, kind: "code" | "access", facts: Noted): Promise<string> {
  const now = inSeconds(ctx.now())
  return new SignJWT(facts)
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(now + (kind === "code" ? CODE_SECONDS : TOKEN_SECONDS))
    .sign(derived(ctx.config, kind))
}

/** What a code or an access token stands for; undefined where it is none, or too old. */
export async function unseal(ctx: Ctx, kind: "code" | "access", text: string): Promise<Noted | undefined> {
  try {
    const { payload } = await jwtVerify(text, derived(ctx.config, kind), {
      algorithms: ["HS256"],
      currentDate: ctx.now(),
      requiredClaims: ["exp"],
    })
    return noted.parse(payload)
  } catch {
    return undefined
  }
}

/** The PKCE challenge of a verifier (S256). */
export const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url")
