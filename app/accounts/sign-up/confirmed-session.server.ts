import { createAuthEndpoint } from "better-auth/api"
import { setSessionCookie } from "better-auth/cookies"
import { z } from "zod"

/** better-auth plugin: a server-only endpoint that opens a session for a user whose address was just confirmed. */
export const confirmedSession = {
  id: "confirmed-session",
  endpoints: {
    openConfirmedSession: createAuthEndpoint(
      "/confirmed-session",
      { method: "POST", body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (endpoint) => {
        const { internalAdapter } = endpoint.context
        const user = await internalAdapter.findUserById(endpoint.body.userId)
        if (!user) throw new Error("The confirmed user does not exist.")
        await setSessionCookie(endpoint, { session: await internalAdapter.createSession(user.id), user })
        return endpoint.json({ ok: true })
      },
    ),
  },
}
