import { isAPIError } from "better-auth/api"
import { eq } from "drizzle-orm"
import { recordEvent } from "../platform/audit.server"
import { type Ctx, type OpenedBy, type Person, within } from "../platform/context.server"
import type { Db } from "../platform/db.server"
import { Refusal } from "../platform/refusal"
import { authOf, personOf } from "./auth.server"
import { sentBack } from "./cookies.server"
import type { SignIn } from "./forms"
import { countSignIn, deviceCookie } from "./limits.server"
import { isFirstSignIn } from "./rules/first-sign-in"
import { sessions, users } from "./tables.server"

/** A sign-in as the page needs it: who it is, and the cookies to set. */
export type SignedIn = { person: Person; cookies: string[] }

/** The password was right, and a code is asked for: `cookies` tell this browser from others at the second step. */
export type Challenged = { challenge: true; cookies: string[] }

/**
 * Opens a session, or answers that a second factor is asked for before there is one (`answerChallenge`). `cookies` is the
 * request's Cookie header. Refuses with `accounts.sign-in-failed` (401) alike for an unknown address, a wrong password and
 * an address not confirmed yet, for whoever signs up with an address knows the password it then has; and `platform.too-many`.
 */
export async function signIn(ctx: Ctx, input: SignIn, cookies: string | null): Promise<SignedIn | Challenged> {
  const takeBack = await countSignIn(ctx, input.email, cookies)
  const auth = authOf(ctx)
  const answer = await auth.api
    .signInEmail({ body: input, headers: new Headers(), returnHeaders: true })
    .catch((error) => {
      throw refusalFrom(error)
    })
  await takeBack()
  if ("twoFactorRedirect" in answer.response) return { challenge: true, cookies: answer.headers.getSetCookie() }
  return finishSignIn(ctx, answer.headers.getSetCookie(), "password")
}

/**
 * What every way of signing in ends with: reads who the library's new session (`setCookies`) belongs to, writes down how it
 * was opened and whether it is the person's first (D11), adds the cookie of a browser that has proved itself, and ends the
 * session that the browser had before.
 */
export async function finishSignIn(ctx: Ctx, setCookies: string[], openedBy: OpenedBy): Promise<SignedIn> {
  const actor = await personOf(ctx, new Headers({ cookie: sentBack(setCookies) }))
  if (actor.kind !== "person" || !actor.session) throw new Error("A new session could not be read.")
  const { userId, session } = actor
  const isFirst = await ctx.db.transaction(async (tx) => {
    const inner = within({ ...ctx, actor }, tx as Db)
    const [user] = await inner.db.select().from(users).where(eq(users.id, userId)).for("update")
    const first = user !== undefined && isFirstSignIn(user.lastSignInAt, user.createdAt)
    await inner.db.update(users).set({ lastSignInAt: ctx.now(), locale: ctx.locale }).where(eq(users.id, userId))
    const userAgent = ctx.userAgent || null
    await inner.db.update(sessions).set({ isFirst: first, openedBy, userAgent }).where(eq(sessions.id, session.id))
    const earlier = ctx.actor.kind === "person" ? ctx.actor.session : undefined
    if (earlier) await inner.db.delete(sessions).where(eq(sessions.id, earlier.id))
    await recordEvent(inner, { name: "session.opened", subject: `user:${userId}`, facts: { openedBy } })
    return first
  })
  return {
    person: { ...actor, session: { ...session, isFirst, openedBy } },
    cookies: [...setCookies, deviceCookie(ctx, actor.email)],
  }
}

function refusalFrom(error: unknown): unknown {
  if (!isAPIError(error) || error.statusCode >= 500) return error
  return new Refusal("accounts.sign-in-failed", {}, { status: 401 })
}

/** Ends the session of the given Cookie header; answers the cookies that clear it. No session is no error. */
export async function signOut(ctx: Ctx, cookies: string | null): Promise<string[]> {
  const headers = new Headers(cookies ? { cookie: cookies } : {})
  const { headers: answered } = await authOf(ctx).api.signOut({ headers, returnHeaders: true })
  if (ctx.actor.kind === "person")
    await recordEvent(ctx, { name: "session.closed", subject: `user:${ctx.actor.userId}` })
  return answered.getSetCookie()
}
