import { createHmac } from "node:crypto"
import type { Config } from "../../platform/config.server"

/** This site as a client of Google, or of its stand-in. */
export type GoogleClient = {
  clientId: string
  clientSecret: string
  /** Registered with Google as the address of the callback. */
  redirectURI: string
}

/** Path of the stand-in. */
export const STAND_IN_PATH = "/sandbox/google"

/** A demonstration without credentials of Google uses the stand-in. */
export const standsInForGoogle = (config: Config): boolean => config.demo && !config.google

/** Undefined if this site does not offer sign-in with Google. */
export function googleOf(config: Config): GoogleClient | undefined {
  const redirectURI = `${config.baseUrl}/auth/callback`
  if (config.google) return { ...config.google, redirectURI }
  if (!standsInForGoogle(config)) return undefined
  const clientSecret = createHmac("sha256", config.authSecret).update("google stand-in client").digest("hex")
  return { clientId: "maestrale-demo", clientSecret, redirectURI }
}
