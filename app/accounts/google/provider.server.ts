import { createHmac } from "node:crypto"
import type { Config } from "../../platform/config.server"

/** Google's OpenID Connect, or its stand-in: where people are sent, where the company asks, and whose word counts. */
export type Google = {
  clientId: string
  clientSecret: string
  /** The one address of ours that Google knows and sends people back to. */
  redirectUri: string
  issuers: string[]
  /** How ID tokens are signed. */
  algorithms: string[]
  authorizeUrl: string
  tokenUrl: string
  keysUrl: string
  userUrl: string
}

/** Where the stand-in is mounted. */
export const STAND_IN_PATH = "/sandbox/google"

/** A demonstration without a Google of its own has the stand-in. */
export const standsInForGoogle = (config: Config): boolean => config.demo && !config.google

/** Whom to ask for a sign-in with Google; undefined where there is none, and then no page offers it. */
export function googleOf(config: Config): Google | undefined {
  const redirectUri = `${config.baseUrl}/auth/callback`
  if (config.google)
    return {
      ...config.google,
      redirectUri,
      issuers: ["https://accounts.google.com", "accounts.google.com"],
      algorithms: ["RS256"],
      authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
      tokenUrl: "https://oauth2.googleapis.com/token",
      keysUrl: "https://www.googleapis.com/oauth2/v3/certs",
      userUrl: "https://openidconnect.googleapis.com/v1/userinfo",
    }
  if (!standsInForGoogle(config)) return undefined
  const issuer = `${config.baseUrl}${STAND_IN_PATH}`
  return {
    clientId: "maestrale-demo",
    clientSecret: createHmac("sha256", config.authSecret).update("google stand-in client").digest("hex"),
    redirectUri,
    issuers: [issuer],
    algorithms: ["EdDSA"],
    authorizeUrl: `${issuer}/authorize`,
    tokenUrl: `${issuer}/token`,
    keysUrl: `${issuer}/jwks`,
    userUrl: `${issuer}/userinfo`,
  }
}
