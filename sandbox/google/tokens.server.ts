import { createHmac, generateKeyPairSync } from "node:crypto"
import { jwtVerify, SignJWT } from "jose"
import { z } from "zod"
import type { Config } from "../../app/platform/config.server"
import type { Ctx } from "../../app/platform/context.server"
import { addMinutes } from "../../app/platform/dates"

/** The identity that a visitor of the demonstration chose. */
export type StandInPerson = { email: string; name: string; verified: boolean }

const KEY_ID = "stand-in"
const CODE_MINUTES = 1

/** Of this process alone: an ID token is issued and verified during one callback. */
const signingKeys = generateKeyPairSync("ed25519")

/** The key that verifies ID tokens, as a JWKS. */
export const publicKeys = {
  keys: [{ ...signingKeys.publicKey.export({ format: "jwk" }), kid: KEY_ID, alg: "EdDSA", use: "sig" }],
}

/** The stable subject of an address, in digits as Google's. */
const subjectOf = (config: Config, email: string): string =>
  String(
    BigInt(`0x${createHmac("sha256", config.authSecret).update(`google subject ${email}`).digest("hex").slice(0, 16)}`),
  )

/** An ID token for the chosen identity, dated by the machine's clock, which the library verifies it by. */
export const signIdToken = (
  config: Config,
  { issuer, audience, nonce }: { issuer: string; audience: string; nonce: string | undefined },
  { email, name, verified }: StandInPerson,
): Promise<string> =>
  new SignJWT({ email, email_verified: verified, name, nonce })
    .setProtectedHeader({ alg: "EdDSA", kid: KEY_ID })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(subjectOf(config, email))
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(signingKeys.privateKey)

const codeContent = z.object({
  jti: z.string(),
  email: z.string(),
  name: z.string(),
  verified: z.boolean(),
  nonce: z.string().optional(),
  challenge: z.string(),
})
export type CodeContent = z.output<typeof codeContent>

/** Derived from the site's secret, so that all its processes share it. */
const codeKey = (config: Config) => createHmac("sha256", config.authSecret).update("google stand-in code").digest()

/** An authorization code that carries its content signed, so that no process has to store it. */
export const signCode = (ctx: Ctx, content: CodeContent): Promise<string> =>
  new SignJWT(content)
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(addMinutes(ctx.now(), CODE_MINUTES))
    .sign(codeKey(ctx.config))

/** The content of a code; undefined if it is not valid or has expired. */
export async function readCode(ctx: Ctx, code: string): Promise<CodeContent | undefined> {
  try {
    const { payload } = await jwtVerify(code, codeKey(ctx.config), {
      algorithms: ["HS256"],
      currentDate: ctx.now(),
      requiredClaims: ["exp"],
    })
    return codeContent.parse(payload)
  } catch {
    return undefined
  }
}
