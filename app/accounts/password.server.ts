import { isAPIError } from "better-auth/api"
import { eq } from "drizzle-orm"
import { recordEvent } from "../platform/audit.server"
import { type Ctx, within } from "../platform/context.server"
import type { Db } from "../platform/db.server"
import { Refusal } from "../platform/refusal"
import { authOf, withPost } from "./auth.server"
import { countLinkUse, countMailWish, deviceCookie } from "./limits.server"
import { type MailWish, sendPasswordMail } from "./mails.server"
import { sendPasswordChangedMail } from "./security-mails.server"
import { dropProofs, dropSessions } from "./sessions.server"
import { users } from "./tables.server"

/** Asks for a link to set a new password; the same answer, in the same time, whether or not the account exists. */
export async function requestPasswordReset(ctx: Ctx, { email, from }: MailWish): Promise<void> {
  await countMailWish(ctx, "reset", email)
  await ctx.db.transaction((tx) => ctx.jobs.enqueue(tx as Db, "accounts.reset-wanted", { email, from }))
}

/** Sends the link where the account exists. */
export async function sendPasswordReset(ctx: Ctx, { email, from }: MailWish): Promise<void> {
  await withPost({ password: (userId, token) => sendPasswordMail(ctx, userId, token, from) }, () =>
    authOf(ctx).api.requestPasswordReset({ body: { email } }),
  )
}

/**
 * Sets a new password by the token of a mail, once; every session and every other link of the account dies, its address
 * counts as confirmed and its owner is told by mail. Answers the cookies that let this browser sign in whoever besieges the
 * account. Refuses with `accounts.link-invalid`.
 */
export async function resetPassword(ctx: Ctx, input: { token: string; password: string }): Promise<string[]> {
  await countLinkUse(ctx)
  const cookies: string[] = []
  const newPassword = async ({ id, email }: { id: string; email: string }) => {
    await closeOtherWays(ctx, id)
    cookies.push(deviceCookie(ctx, email))
  }
  try {
    await withPost({ newPassword }, () =>
      authOf(ctx).api.resetPassword({ body: { token: input.token, newPassword: input.password } }),
    )
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) throw new Refusal("accounts.link-invalid", {}, { status: 400 })
    throw error
  }
  return cookies
}

/** Whoever held the old password keeps nothing: no session, no older link, no move to another address. */
function closeOtherWays(ctx: Ctx, userId: string): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    await tx.update(users).set({ emailVerified: true, updatedAt: ctx.now() }).where(eq(users.id, userId))
    const ended = await dropSessions(inner, userId, undefined)
    await dropProofs(inner, userId)
    await recordEvent(inner, { name: "password.reset", subject: `user:${userId}`, facts: { sessionsEnded: ended } })
    await sendPasswordChangedMail(inner, userId)
  })
}
