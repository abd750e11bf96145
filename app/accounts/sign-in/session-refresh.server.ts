import { and, eq, gt } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"
import { cookieIn, siteCookie } from "../../platform/http/cookie.server"
import { isRefreshDue, refreshedUntil, SESSION_COOKIE, SESSION_DAYS } from "../rules/session-life"
import { sessions } from "../tables.server"

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
