import { APIError, createAuthEndpoint } from "better-auth/api"
import { setSessionCookie } from "better-auth/cookies"
import { z } from "zod"

/**
 * better-auth plugin: its `signInEmail` without its own check of the address, which refuses some that HTML allows, such as
 * `m&m@example.org`. The path is the one at which the second factor takes over. Exactly one password is hashed, whatever is wrong.
 */
export const passwordSignIn = {
  id: "password-sign-in",
  endpoints: {
    signInEmail: createAuthEndpoint(
      "/sign-in/email",
      { method: "POST", body: z.object({ email: z.string(), password: z.string() }), metadata: { SERVER_ONLY: true } },
      async (endpoint) => {
        const { internalAdapter, password: hashing } = endpoint.context
        const { email, password } = endpoint.body
        const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true })
        const own = found?.accounts.find(
          ({ providerId, accountId }) => providerId === "credential" && accountId === found.user.id,
        )
        const isRight = own?.password && (await hashing.verify({ hash: own.password, password }))
        if (!own?.password) await hashing.hash(password)
        if (!found?.user.emailVerified || !isRight) throw new APIError("UNAUTHORIZED")
        const { user } = found
        await setSessionCookie(endpoint, { session: await internalAdapter.createSession(user.id), user })
        return endpoint.json({ ok: true })
      },
    ),
  },
}
