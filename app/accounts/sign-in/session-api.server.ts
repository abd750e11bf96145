import { createRoute, z } from "@hono/zod-openapi"
import { and, eq, gt } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"
import { answer, newApi } from "../../platform/http/api.server"
import { cookieIn, siteCookie } from "../../platform/http/cookie.server"
import { isRefreshDue, refreshedUntil, SESSION_COOKIE, SESSION_DAYS } from "../rules/sign-in"
import { sessions } from "../tables.server"
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

/** `cookie` is the Set-Cookie header if the session was extended. */
export type Refreshed = { ctx: Ctx; cookie?: string }

/**
 * Extends the request's session to `SESSION_DAYS` from now, at most once a day. Operator sessions are never extended.
 * `cookieHeader` is the request's Cookie header.
 */
export async function refreshSession(ctx: Ctx, cookieHeader: string | null): Promise<Refreshed> {
  const { actor } = ctx
  if (actor.kind !== "person" || actor.role === "operator") return { ctx }
  if (!actor.session || !isRefreshDue(actor.session.expiresAt, ctx.now())) return { ctx }
  const expiresAt = refreshedUntil(ctx.now())
  const [extended] = await ctx.db
    .update(sessions)
    .set({ expiresAt, updatedAt: ctx.now() })
    .where(and(eq(sessions.id, actor.session.id), gt(sessions.expiresAt, ctx.now())))
    .returning({ id: sessions.id })
  if (!extended) return { ctx: { ...ctx, actor: { kind: "visitor" } } }
  return {
    ctx: { ...ctx, actor: { ...actor, session: { ...actor.session, expiresAt } } },
    cookie: sessionCookie(ctx, cookieHeader),
  }
}

/** The browser's session cookie with a new Max-Age; undefined if it sends two with that name. */
function sessionCookie(ctx: Ctx, cookieHeader: string | null): string | undefined {
  const secure = ctx.config.baseUrl.startsWith("https://")
  const name = `${secure ? "__Secure-" : ""}${SESSION_COOKIE}`
  const value = cookieIn(cookieHeader, name)
  const isOnly = cookieHeader?.split(`${name}=`).length === 2
  return value && isOnly ? siteCookie(name, value, { maxAgeSeconds: SESSION_DAYS * 86_400, secure }) : undefined
}
