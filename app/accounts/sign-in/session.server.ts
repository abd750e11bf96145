import { isAPIError } from "better-auth/api"
import { eq } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { type Ctx, inTransaction, type OpenedBy, type Person } from "../../platform/context.server"
import { Refusal } from "../../platform/refusal"
import type { SignIn } from "../forms"
import { countSignIn } from "../limits.server"
import { signInMethodsOf, userByEmail } from "../queries.server"
import { SIGNED_OUT_COOKIE } from "../rules/auth-events"
import { isFirstSignIn } from "../rules/first-sign-in"
import { sessions, users } from "../tables.server"
import { requireOwnFactor } from "../two-factor/operator-factor.server"
import { authOf, sessionOf } from "./auth.server"
import { refuseStranger } from "./browser-link.server"
import { sentBack } from "./cookies.server"
import { deviceCookie } from "./known-device.server"
import { markOf } from "./session-answer.server"

/** A sign-in as the page needs it: who it is, and the cookies to set. */
export type SignedIn = { person: Person; cookies: string[] }

/** The password was right, and a code is asked for: `cookies` tell this browser from others at the second step. */
export type Challenged = { challenge: true; cookies: string[] }

/**
 * Opens a session, or answers that a second factor is asked for before there is one (`answerChallenge`). `cookies` is the
 * request's Cookie header. Refuses with `accounts.sign-in-failed` (401) alike for an unknown address, a wrong password and
 * an address not confirmed yet, for whoever signs up with an address knows the password it then has; with `platform.too-many`,
 * `accounts.browser-unknown` (403) and `accounts.busy` (503). `from` is the page the person came from.
 */
export async function signIn(
  ctx: Ctx,
  input: SignIn,
  cookies: string | null,
  from?: string,
): Promise<SignedIn | Challenged> {
  const { needsMail, takeBack } = await countSignIn(ctx, input.email, cookies)
  if (needsMail) return refuseStranger(ctx, input, from)
  const auth = authOf(ctx)
  const answer = await auth.api
    .signInEmail({ body: input, headers: new Headers(), returnHeaders: true })
    .catch(async (error) => {
      await lookAsLong(ctx, input.email)
      throw refusalFrom(error)
    })
  await takeBack()
  if ("twoFactorRedirect" in answer.response) return { challenge: true, cookies: answer.headers.getSetCookie() }
  return finishSignIn(ctx, answer.headers.getSetCookie(), "password")
}

/**
 * What every way of signing in ends with: reads who the library's new session (`setCookies`) belongs to, writes down how it
 * was opened and whether it is the person's first (D11), adds the cookie of a browser that has proved itself, and ends the
 * session that the browser had before. Refuses with `accounts.passkey-needed` (403) as `requireOwnFactor` does.
 */
export async function finishSignIn(ctx: Ctx, setCookies: string[], openedBy: OpenedBy): Promise<SignedIn> {
  const actor = await sessionOf(ctx, new Headers({ cookie: sentBack(setCookies) }))
  if (actor.kind !== "person" || !actor.session) throw new Error("A new session could not be read.")
  const session = { ...actor.session, openedBy }
  const { userId } = actor
  await requireOwnFactor(ctx, { ...actor, session })
  const isFirst = await inTransaction({ ...ctx, actor }, async (inner) => {
    const [user] = await inner.db.select().from(users).where(eq(users.id, userId)).for("update")
    const first = user !== undefined && isFirstSignIn(user.lastSignInAt, user.createdAt)
    await inner.db.update(users).set({ lastSignInAt: ctx.now(), locale: ctx.locale }).where(eq(users.id, userId))
    const userAgent = ctx.userAgent || null
    await inner.db
      .update(sessions)
      .set({ isFirst: first, openedBy, userAgent, expiresAt: session.expiresAt })
      .where(eq(sessions.id, session.id))
    const earlier = ctx.actor.kind === "person" ? ctx.actor.session : undefined
    if (earlier) await inner.db.delete(sessions).where(eq(sessions.id, earlier.id))
    await recordEvent(inner, { name: "session.opened", subject: `user:${userId}`, facts: { openedBy } })
    return first
  })
  return {
    person: { ...actor, session: { ...session, isFirst } },
    cookies: [...setCookies, await deviceCookie(ctx, userId)],
  }
}

/** The library reads the ways to sign in of an account it finds: as much is read where there is none, so that no clock tells. */
async function lookAsLong(ctx: Ctx, email: string): Promise<void> {
  if (!(await userByEmail(ctx, email))) await signInMethodsOf(ctx, "")
}

function refusalFrom(error: unknown): unknown {
  if (!isAPIError(error) || error.statusCode >= 500) return error
  return new Refusal("accounts.sign-in-failed", {}, { status: 401 })
}

/** Ends the session of the given Cookie header; answers the cookies that clear it. No session is no error. */
export async function signOut(ctx: Ctx, cookies: string | null): Promise<string[]> {
  const headers = new Headers(cookies ? { cookie: cookies } : {})
  const { headers: answered } = await authOf(ctx).api.signOut({ headers, returnHeaders: true })
  if (ctx.actor.kind !== "person") return answered.getSetCookie()
  await recordEvent(ctx, { name: "session.closed", subject: `user:${ctx.actor.userId}` })
  const { session } = ctx.actor
  return [...answered.getSetCookie(), ...(session ? [signedOutCookie(ctx, session.id)] : [])]
}

/** Read by the scripts of this browser's other tabs, which delete what was typed there. */
function signedOutCookie(ctx: Ctx, sessionId: string): string {
  const secure = ctx.config.baseUrl.startsWith("https://") ? "; Secure" : ""
  return `${SIGNED_OUT_COOKIE}=${markOf(sessionId)}; Path=/; Max-Age=900; SameSite=Lax${secure}`
}
