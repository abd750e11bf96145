import { and, eq, gt } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"
import { isRefreshDue, refreshedUntil, SESSION_COOKIE, SESSION_DAYS } from "../rules/session-life"
import { sessions } from "../tables.server"

/** The context after a refresh, and the cookie to set where the session was prolonged. */
export type Refreshed = { ctx: Ctx; cookie?: string }

/**
 * Prolongs the session of the request to thirty days from now, once in a day of its age at most; without a session, or
 * within that day, nothing changes; an operator's session is never prolonged. `cookies` is the request's Cookie header.
 */
export async function refreshSession(ctx: Ctx, cookies: string | null): Promise<Refreshed> {
  const { actor } = ctx
  if (actor.kind !== "person" || actor.role === "operator") return { ctx }
  if (!actor.session || !isRefreshDue(actor.session.expiresAt, ctx.now())) return { ctx }
  const expiresAt = refreshedUntil(ctx.now())
  const [prolonged] = await ctx.db
    .update(sessions)
    .set({ expiresAt, updatedAt: ctx.now() })
    .where(and(eq(sessions.id, actor.session.id), gt(sessions.expiresAt, ctx.now())))
    .returning({ id: sessions.id })
  if (!prolonged) return { ctx: { ...ctx, actor: { kind: "visitor" } } }
  return {
    ctx: { ...ctx, actor: { ...actor, session: { ...actor.session, expiresAt } } },
    cookie: sessionCookie(ctx, cookies),
  }
}

/** The browser's own session cookie with a new life; none where the browser sends two by that name. */
function sessionCookie(ctx: Ctx, cookies: string | null): string | undefined {
  const secure = ctx.config.baseUrl.startsWith("https://")
  const name = `${secure ? "__Secure-" : ""}${SESSION_COOKIE}`
  const own = (cookies ?? "").split(/;\s*/).filter((pair) => pair.startsWith(`${name}=`))
  if (own.length !== 1) return undefined
  return `${own[0]}; Max-Age=${SESSION_DAYS * 86_400}; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`
}
