import { isAPIError } from "better-auth/api"
import { eq } from "drizzle-orm"
import { generateCookie } from "hono/cookie"
import { recordEvent } from "../../platform/audit.server"
import { type AuthMethod, type Ctx, inTransaction, type Person } from "../../platform/context.server"
import { Refusal } from "../../platform/refusal"
import type { SignIn } from "../forms"
import { countSignInAttempt } from "../limits.server"
import { hashingFor } from "../password/hashing.server"
import { signInMethodsOf, userByEmail } from "../queries.server"
import { SIGNED_OUT_COOKIE } from "../rules/auth-events"
import { isFirstSignIn } from "../rules/sign-in"
import { sessions, users } from "../tables.server"
import { rejectSessionWithoutSecondFactor } from "../two-factor/operator-factor.server"
import { actorOfSession, authOf } from "./auth.server"
import { cookieHeaderFrom } from "./cookies.server"
import { knownBrowserCookie, knownBrowserId } from "./known-browser.server"
import { sessionHash } from "./session-response.server"

/** `cookies` are Set-Cookie headers. */
export type SignedIn = { person: Person; cookies: string[] }

/** First factor passed, a code is required. `cookies` bind it to this browser. */
export type SecondFactorPending = { isSecondFactorPending: true; cookies: string[] }

/**
 * Signs in by password: opens a session, or returns a pending second factor (`verifySecondFactor`). `cookieHeader` is the
 * request's Cookie header. Refuses with `accounts.sign-in-failed` (401), the same for an
 * unknown address, a wrong password and an unconfirmed address (whose password anybody can have chosen by signing up);
 * `platform.too-many`, `accounts.browser-unknown` (403) and `accounts.busy` (503).
 */
export async function signIn(
  ctx: Ctx,
  input: SignIn,
  cookieHeader: string | null,
): Promise<SignedIn | SecondFactorPending> {
  const uncountAttempt = await countSignInAttempt(ctx, input.email, cookieHeader)
  const auth = authOf(ctx)
  const asker = (await knownBrowserId(ctx, input, cookieHeader)) ? "known" : "stranger"
  const result = await hashingFor(asker, () =>
    auth.api.signInEmail({ body: input, headers: new Headers(), returnHeaders: true }),
  ).catch(async (error) => {
    await equalizeQueries(ctx, input.email)
    throw asSignInRefusal(error)
  })
  await uncountAttempt()
  if ("twoFactorRedirect" in result.response)
    return { isSecondFactorPending: true, cookies: result.headers.getSetCookie() }
  return finishSignIn(ctx, result.headers.getSetCookie(), "password")
}

/**
 * Last step of every sign-in method: reads the user of better-auth's new session (`setCookies`), stores how it was
 * opened and whether it is the user's first (D11), adds the known-browser cookie and ends the browser's previous
 * session. Refuses with `accounts.passkey-needed` (403) as `rejectSessionWithoutSecondFactor` does.
 */
export async function finishSignIn(ctx: Ctx, setCookies: string[], authMethod: AuthMethod): Promise<SignedIn> {
  const actor = await actorOfSession(ctx, new Headers({ cookie: cookieHeaderFrom(setCookies) }))
  if (actor.kind !== "person" || !actor.session) throw new Error("The new session could not be read.")
  const session = { ...actor.session, authMethod }
  const { userId } = actor
  await rejectSessionWithoutSecondFactor(ctx, { ...actor, session })
  const isFirst = await inTransaction({ ...ctx, actor }, async (txCtx) => {
    const [user] = await txCtx.db.select().from(users).where(eq(users.id, userId)).for("update")
    const first = user !== undefined && isFirstSignIn(user.lastSignInAt, user.createdAt)
    await txCtx.db.update(users).set({ lastSignInAt: ctx.now(), locale: ctx.locale }).where(eq(users.id, userId))
    const userAgent = ctx.userAgent || null
    await txCtx.db
      .update(sessions)
      .set({ isFirst: first, authMethod, userAgent, expiresAt: session.expiresAt })
      .where(eq(sessions.id, session.id))
    const previous = ctx.actor.kind === "person" ? ctx.actor.session : undefined
    if (previous) await txCtx.db.delete(sessions).where(eq(sessions.id, previous.id))
    await recordEvent(txCtx, { name: "session.opened", subject: `user:${userId}`, facts: { authMethod } })
    return first
  })
  return {
    person: { ...actor, session: { ...session, isFirst } },
    cookies: [...setCookies, await knownBrowserCookie(ctx, userId)],
  }
}

/** Runs the query that better-auth runs only for existing accounts, so that response times do not reveal them. */
async function equalizeQueries(ctx: Ctx, email: string): Promise<void> {
  if (!(await userByEmail(ctx, email))) await signInMethodsOf(ctx, "")
}

function asSignInRefusal(error: unknown): unknown {
  if (!isAPIError(error) || error.statusCode >= 500) return error
  return new Refusal("accounts.sign-in-failed", {}, { status: 401 })
}

/** Ends the session of the Cookie header; returns Set-Cookie headers that clear it. Without a session it succeeds too. */
export async function signOut(ctx: Ctx, cookieHeader: string | null): Promise<string[]> {
  const headers = new Headers(cookieHeader ? { cookie: cookieHeader } : {})
  const { headers: responseHeaders } = await authOf(ctx).api.signOut({ headers, returnHeaders: true })
  if (ctx.actor.kind !== "person") return responseHeaders.getSetCookie()
  await recordEvent(ctx, { name: "session.signed-out", subject: `user:${ctx.actor.userId}` })
  const { session } = ctx.actor
  return [...responseHeaders.getSetCookie(), ...(session ? [signedOutCookie(ctx, session.id)] : [])]
}

/** Not HttpOnly: scripts in other tabs read it and clear their forms. */
function signedOutCookie(ctx: Ctx, sessionId: string): string {
  const secure = ctx.config.baseUrl.startsWith("https://")
  return generateCookie(SIGNED_OUT_COOKIE, sessionHash(sessionId), { maxAge: 900, sameSite: "Lax", secure })
}
