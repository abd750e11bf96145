import { isAPIError } from "better-auth/api"
import { eq } from "drizzle-orm"
import { recordEvent } from "../platform/audit.server"
import { type Ctx, type Person, within } from "../platform/context.server"
import type { Db } from "../platform/db.server"
import { Refusal } from "../platform/refusal"
import { authOf, personOf } from "./auth.server"
import type { SignIn } from "./forms"
import { countSignIn, deviceCookie } from "./limits.server"
import { users } from "./tables.server"

/** A sign-in as the page needs it: who it is, and the cookies to set. */
export type SignedIn = { person: Person; cookies: string[] }

/**
 * Opens a session. `cookies` is the request's Cookie header. Refuses with `accounts.sign-in-failed` (401) alike for an
 * unknown address and a wrong password, `accounts.email-unconfirmed` (403) where only the confirmation is missing, and
 * `platform.too-many`.
 */
export async function signIn(ctx: Ctx, input: SignIn, cookies: string | null): Promise<SignedIn> {
  const takeBack = await countSignIn(ctx, input.email, cookies)
  const auth = authOf(ctx)
  const answer = await auth.api
    .signInEmail({ body: input, headers: new Headers(), returnHeaders: true })
    .catch((error) => {
      throw refusalFrom(error)
    })
  await takeBack()
  const setCookies = answer.headers.getSetCookie()
  const actor = await personOf(ctx, new Headers({ cookie: setCookies.map((c) => c.split(";")[0]).join("; ") }))
  if (actor.kind !== "person") throw new Error("A new session could not be read.")
  await ctx.db.transaction(async (tx) => {
    const inner = within({ ...ctx, actor }, tx as Db)
    await inner.db.update(users).set({ lastSignInAt: ctx.now() }).where(eq(users.id, actor.userId))
    await recordEvent(inner, { name: "session.opened", subject: `user:${actor.userId}` })
  })
  return { person: actor, cookies: [...setCookies, deviceCookie(ctx, input.email)] }
}

function refusalFrom(error: unknown): unknown {
  if (!isAPIError(error)) return error
  const code = (error.body as { code?: string } | undefined)?.code
  if (code === "EMAIL_NOT_VERIFIED") return new Refusal("accounts.email-unconfirmed", {}, { status: 403 })
  if (error.statusCode >= 500) return error
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
