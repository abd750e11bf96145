import { createRoute, z } from "@hono/zod-openapi"
import { newApi } from "../../platform/http/api.server"
import { sessionAnswer } from "./session-answer.server"
import { refreshSession } from "./session-refresh.server"

/** The browser's own look at its session (D11). */
export const sessionApi = newApi()

const answer = z
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
        mark: z.string().openapi({ description: "Tells one session from another; it opens nothing." }),
        expiresAt: z.iso.datetime(),
        isFirst: z.boolean().openapi({ description: "The person's first sign-in opened it." }),
        openedBy: z.enum(["password", "email", "google", "passkey", "two-factor"]),
      })
      .nullable(),
  })
  .openapi("Session")

const responses = {
  200: {
    description: "Who is signed in, and until when; both null without a session",
    content: { "application/json": { schema: answer } },
  },
}
const notKept = { "cache-control": "private, no-store" }

sessionApi.openapi(
  createRoute({ method: "get", path: "/api/session", summary: "The session of this browser", responses }),
  async (c) => c.json(await sessionAnswer(c.get("ctx")), 200, notKept),
)

sessionApi.openapi(
  createRoute({
    method: "post",
    path: "/api/session",
    summary: "Refreshes the session of this browser: once a day it is prolonged to thirty days from now",
    responses,
  }),
  async (c) => {
    const { ctx, cookie } = await refreshSession(c.get("ctx"), c.req.header("cookie") ?? null)
    if (cookie) c.header("set-cookie", cookie)
    return c.json(await sessionAnswer(ctx), 200, notKept)
  },
)
