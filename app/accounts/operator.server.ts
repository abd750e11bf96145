import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { recordEvent } from "../platform/audit.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { emailForm } from "./forms"
import { createResetToken } from "./password/reset-token.server"
import { userByEmail } from "./queries.server"
import { resetLink, sendSecurityChangeMail } from "./security/security-mails.server"
import { deleteVerifications } from "./sign-in/session-list.server"
import { passkeys, sessions, signInMethods, twoFactors, users } from "./tables.server"

/**
 * Gives the account of this address the role operator (D10), creating it if needed; ends its sessions, and removes the password
 * of an unconfirmed address. `resetsFactors` removes authenticator app, recovery codes and passkeys. Returns a single-use link,
 * valid for an hour, to set the password. Used by the command line only.
 */
export async function makeOperator(
  ctx: Ctx,
  address: string,
  { resetsFactors = false } = {},
): Promise<{ email: string; link: string }> {
  const { email } = emailForm.parse({ email: address })
  const at = { createdAt: ctx.now(), updatedAt: ctx.now() }
  const name = email.split("@")[0] ?? email
  await ctx.db
    .insert(users)
    .values({ id: randomUUID(), name, email, ...at })
    .onConflictDoNothing()
  const user = await userByEmail(ctx, email)
  if (!user) throw new Error(`No account could be created for ${email}.`)
  const token = await inTransaction(ctx, async (txCtx) => {
    if (!user.emailVerified) await txCtx.db.delete(signInMethods).where(eq(signInMethods.userId, user.id))
    await txCtx.db.update(users).set({ role: "operator", emailVerified: true }).where(eq(users.id, user.id))
    await txCtx.db.delete(sessions).where(eq(sessions.userId, user.id))
    await recordEvent(txCtx, { name: "operator.made", subject: `user:${user.id}` })
    if (resetsFactors) await resetFactors(txCtx, user.id)
    return createResetToken(txCtx, user.id)
  })
  return { email, link: resetLink(ctx, token) }
}

/**
 * Removes all factors and sign-in methods of an account (the password too, so that someone who knows it cannot set up the new
 * factor) and mails the owner. Inside the caller's transaction.
 */
async function resetFactors(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.update(users).set({ twoFactorEnabled: false, updatedAt: ctx.now() }).where(eq(users.id, userId))
  const apps = await ctx.db.delete(twoFactors).where(eq(twoFactors.userId, userId)).returning({ id: twoFactors.id })
  const keys = await ctx.db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
  await ctx.db.delete(signInMethods).where(eq(signInMethods.userId, userId))
  await deleteVerifications(ctx, userId)
  const facts = { apps: apps.length, passkeys: keys.length }
  await recordEvent(ctx, { name: "operator.factors-reset", subject: `user:${userId}`, facts })
  await sendSecurityChangeMail(ctx, userId, "factors-reset")
}
