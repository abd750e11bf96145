import { createRoute, z } from "@hono/zod-openapi"
import { answer, newApi } from "../../platform/http/api.server"
import { refreshSession } from "./session-refresh.server"
import { sessionResponse } from "./session-response.server"

/** D11. */
export const sessionApi = newApi()

const result = z
  .object({
    user: z
      .object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        role: z.enum(["personal", "business", "operator"]),
        idStatus: z.enum(["unverified", "pending", "verified"]),
      })
      .nullable(),
    session: z
      .object({
        sessionHash: z.string().openapi({ description: "Identifies the session; not a credential." }),
        expiresAt: z.iso.datetime(),
        isFirst: z.boolean().openapi({ description: "Opened by the user's first sign-in." }),
        authMethod: z.enum(["password", "email", "google", "passkey", "two-factor"]),
      })
      .nullable(),
  })
  .openapi("Session")

const responses = {
  200: answer("The signed-in user and the session; both null without a session", result),
}
const noStore = { "cache-control": "private, no-store" }

sessionApi.openapi(
  createRoute({ method: "get", path: "/api/session", summary: "The session of this browser", responses }),
  async (c) => c.json(await sessionResponse(c.get("ctx")), 200, noStore),
)

sessionApi.openapi(
  createRoute({
    method: "post",
    path: "/api/session",
    summary: "Refreshes the session of this browser: at most once a day, extends it to thirty days from now",
    responses,
  }),
  async (c) => {
    const { ctx, cookie } = await refreshSession(c.get("ctx"), c.req.header("cookie") ?? null)
    if (cookie) c.header("set-cookie", cookie)
    return c.json(await sessionResponse(ctx), 200, noStore)
  },
)
