import { AsyncLocalStorage } from "node:async_hooks"
import { setTimeout } from "node:timers/promises"
import type { BetterAuthPlugin } from "better-auth"
import { type OAuth2Tokens, type OAuthProvider, verifyProviderIdToken } from "better-auth/oauth2"
import { type GoogleOptions, type GoogleProfile, google } from "better-auth/social-providers"
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from "jose"
import { z } from "zod"
import type { Config } from "../../platform/config.server"
import type { Ctx } from "../../platform/context.server"
import { Refusal } from "../../platform/refusal"
import { type GooglePerson, linkGoogle } from "./link.server"
import { type GoogleClient, STAND_IN_PATH, standsInForGoogle } from "./provider.server"

/** Stands in for Google in a demonstration; its pages are served at `STAND_IN_PATH`. */
export type GoogleStandIn = {
  /** Verify its ID tokens. */
  publicKeys: JSONWebKeySet
  /** Trades a code for an ID token, once and with its PKCE verifier only; else null. */
  exchangeCode: (ctx: Ctx, grant: { code: string; codeVerifier?: string }) => Promise<OAuth2Tokens | null>
}

declare module "../../platform/context.server" {
  interface Features {
    googleStandIn: GoogleStandIn
  }
}

export type GoogleProvider = OAuthProvider<GoogleProfile, GoogleOptions>
type Tokens = OAuth2Tokens & { expectedIdTokenNonce?: string }
type Callback = { ctx: Ctx; refusal?: Refusal }

/** For each request to Google; the library sets no timeout. */
const TIMEOUT_MS = 10_000

/** Allowed clock skew between Google's server and this one. */
const CLOCK_SKEW_SECONDS = 30

/** The callback that is running: the library passes no context to a provider. */
const callbacks = new AsyncLocalStorage<Callback>()

/** Runs the library's callback. `refusal` is the reason if the provider refused the person: the library keeps none. */
export async function inCallback<T>(ctx: Ctx, work: () => Promise<T>): Promise<{ result: T; refusal?: Refusal }> {
  const callback: Callback = { ctx }
  const result = await callbacks.run(callback, work)
  return { result, refusal: callback.refusal }
}

function currentCallback(): Callback {
  const callback = callbacks.getStore()
  if (!callback) throw new Error("Google's provider was called outside of a callback.")
  return callback
}

/** Adds Google to the sign-in library. */
export const googlePlugin = (config: Config, client: GoogleClient, standIn: GoogleStandIn): BetterAuthPlugin => ({
  id: "google",
  init: ({ socialProviders }) => ({
    context: { socialProviders: [...socialProviders, googleProvider(config, client, standIn)] },
  }),
})

/**
 * The library's own Google provider, with three additions (docs/decisions/0031): a nonce, verification of the ID token in
 * the callback, and the account is linked before the library looks for it.
 */
export function googleProvider(config: Config, client: GoogleClient, standIn: GoogleStandIn): GoogleProvider {
  const isStandIn = standsInForGoogle(config)
  const issuer = `${config.baseUrl}${STAND_IN_PATH}`
  const library = google({
    ...client,
    ...(isStandIn ? { authorizationEndpoint: `${issuer}/authorize` } : {}),
    disableDefaultScope: true,
    scope: ["openid", "email", "profile"],
    prompt: "select_account",
    includeGrantedScopes: false,
    disableSignUp: true,
  })
  const signer = isStandIn ? { issuer, jwks: createLocalJWKSet(standIn.publicKeys) } : library.idToken
  const provider: GoogleProvider = {
    ...library,
    requiresIdTokenNonce: true,
    // The library's own verification allows no clock skew: a server that is late by a second would refuse everybody. It also
    // accepts a token for several audiences.
    idToken: {
      verify: async (token, nonce) => {
        const { payload } = await jwtVerify(token, signer.jwks, {
          issuer: signer.issuer,
          audience: client.clientId,
          algorithms: [isStandIn ? "EdDSA" : "RS256"],
          maxTokenAge: "1h",
          clockTolerance: CLOCK_SKEW_SECONDS,
          requiredClaims: ["exp", "iat"],
        })
        return payload.nonce === nonce && payload.aud === client.clientId
      },
    },
    createAuthorizationURL: async (attempt) => {
      const url = await library.createAuthorizationURL(attempt)
      url.searchParams.set("nonce", attempt.idTokenNonce ?? "")
      return url
    },
    validateAuthorizationCode: async (grant) =>
      isStandIn
        ? standIn.exchangeCode(currentCallback().ctx, grant)
        : ((await inTime(library.validateAuthorizationCode(grant))) ?? null),
    getUserInfo: async (tokens) => {
      const callback = currentCallback()
      try {
        await linkGoogle(callback.ctx, await verifiedPerson(provider, tokens))
        return await library.getUserInfo(tokens)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        callback.ctx.log.warn({ part: "google", code: error.code }, "sign-in refused")
        callback.refusal = error
        return null
      }
    },
  }
  return provider
}

const personClaims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).toLowerCase(),
  email_verified: z.union([z.boolean(), z.stringbool()]),
  name: z.string().default(""),
})

/**
 * Reads the person from an ID token that is valid for this attempt. Refuses with `accounts.google-refused` (401),
 * `accounts.google-unreadable` (502) if it does not identify a person, and `accounts.google-unverified` (403).
 */
export async function verifiedPerson(
  provider: GoogleProvider,
  { idToken = "", expectedIdTokenNonce: nonce }: Tokens,
): Promise<GooglePerson> {
  if (!nonce || !(await inTime(verifyProviderIdToken(provider, idToken, nonce))))
    throw new Refusal("accounts.google-refused", {}, { status: 401 })
  const claims = personClaims.safeParse(decodeJwt(idToken))
  if (!claims.success) throw new Refusal("accounts.google-unreadable", {}, { status: 502 })
  const { email_verified, ...person } = claims.data
  if (!email_verified) throw new Refusal("accounts.google-unverified", {}, { status: 403 })
  return person
}

/** Undefined if `work` takes too long. */
const inTime = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, setTimeout(TIMEOUT_MS, undefined, { ref: false })])
