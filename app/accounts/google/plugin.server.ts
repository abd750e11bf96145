import type { BetterAuthPlugin } from "better-auth"
import { createAuthorizationURL, type OAuthProvider } from "better-auth/oauth2"
import type { Google } from "./provider.server"
import type { GooglePerson, GoogleTokens } from "./tokens.server"

/** What the use case that signs a person in does for the library when they come back. */
export type GoogleWork = {
  trade: (input: { code: string; codeVerifier?: string }) => Promise<GoogleTokens>
  /** The person behind the tokens, who by then has an account with this way of signing in; undefined: refused. */
  welcome: (tokens: { idToken?: string; accessToken?: string; nonce?: string }) => Promise<GooglePerson | undefined>
}

/**
 * Google as a provider of the sign-in library, which keeps state, nonce and PKCE verifier of each attempt; `work` is the
 * use case under way. No token is ever stored.
 */
export function googlePlugin(google: Google, work: () => GoogleWork): BetterAuthPlugin {
  const provider: OAuthProvider<GooglePerson> = {
    id: "google",
    name: "Google",
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => profile.sub,
    createAuthorizationURL: ({ state, codeVerifier, idTokenNonce }) =>
      createAuthorizationURL({
        id: "google",
        options: { clientId: google.clientId },
        authorizationEndpoint: google.authorizeUrl,
        redirectURI: google.redirectUri,
        state,
        codeVerifier,
        nonce: idTokenNonce,
        scopes: ["openid", "email", "profile"],
        prompt: "select_account",
      }),
    validateAuthorizationCode: ({ code, codeVerifier }) => work().trade({ code, codeVerifier }),
    getUserInfo: async ({ idToken, accessToken, expectedIdTokenNonce }) => {
      const person = await work().welcome({ idToken, accessToken, nonce: expectedIdTokenNonce })
      return person ? { user: { email: person.email, name: person.name, emailVerified: true }, data: person } : null
    },
  }
  return {
    id: "house-google",
    init: (context) => ({ context: { socialProviders: [...context.socialProviders, provider] } }),
  }
}
