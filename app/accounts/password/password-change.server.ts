import { randomBytes } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { generateSignedCookie } from "hono/cookie"
import { recordEvent } from "../../platform/audit.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { Refusal } from "../../platform/refusal"
import type { PasswordChange } from "../forms"
import { requireProfile, signInMethodsOf } from "../queries.server"
import { requireReauthentication } from "../security/reauthentication.server"
import { sendPasswordChangedMail } from "../security/security-mails.server"
import { authOf } from "../sign-in/auth.server"
import { knownBrowserCookie } from "../sign-in/known-browser.server"
import { deleteSessions, deleteVerifications } from "../sign-in/session-list.server"
import { sessions, signInMethods } from "../tables.server"
import { requireUncommon } from "./common-passwords.server"
import { hashingFor, hashPassword } from "./hashing.server"

/**
 * Changes the signed-in user's password and notifies by mail. Ends all other sessions, known browsers and pending links; this
 * session gets a new token. Returns the session and known-browser cookies. Refuses with `accounts.no-password` (409) if the
 * account has none, `accounts.password-common` on the field `password`, and as `requireReauthentication` does.
 */
export async function changePassword(ctx: Ctx, input: PasswordChange, cookieHeader: string | null): Promise<string[]> {
  const { userId, session } = await requireReauthentication(ctx, input.currentPassword, cookieHeader)
  if (!(await signInMethodsOf(ctx, userId)).password) throw new Refusal("accounts.no-password", {}, { status: 409 })
  requireUncommon(input.password, await requireProfile(ctx))
  const hash = await hashingFor("known", () => hashPassword(input.password))
  const token = randomBytes(32).toString("base64url")
  const browserCookie = await inTransaction(ctx, async (txCtx) => {
    await txCtx.db
      .update(signInMethods)
      .set({ password: hash, updatedAt: ctx.now() })
      .where(and(eq(signInMethods.userId, userId), eq(signInMethods.providerId, "credential")))
    const ended = await deleteSessions(txCtx, userId, session?.id)
    await deleteVerifications(txCtx, userId)
    if (session) await txCtx.db.update(sessions).set({ token, updatedAt: ctx.now() }).where(eq(sessions.id, session.id))
    await recordEvent(txCtx, { name: "password.changed", subject: `user:${userId}`, facts: { sessionsEnded: ended } })
    await sendPasswordChangedMail(txCtx, userId)
    return knownBrowserCookie(txCtx, userId)
  })
  return session ? [await sessionCookie(ctx, token, session.expiresAt), browserCookie] : []
}

/** better-auth's session cookie with another token. */
async function sessionCookie(ctx: Ctx, token: string, expiresAt: Date): Promise<string> {
  const { authCookies, secret } = await authOf(ctx).$context
  const { name, attributes } = authCookies.sessionToken
  const maxAge = Math.max(0, Math.floor((expiresAt.getTime() - ctx.now().getTime()) / 1000))
  return generateSignedCookie(name, token, secret, {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    secure: attributes.secure === true,
    maxAge,
  })
}
