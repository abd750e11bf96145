import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { Refusal } from "../../platform/refusal"
import { consumeMailQuota, limitLinkUses, limitMailRequests } from "../limits.server"
import type { MailRequest } from "../mails.server"
import { userByEmail, userById } from "../queries.server"
import { sendPasswordChangedMail, sendPasswordResetMail } from "../security/security-mails.server"
import { knownBrowserCookie } from "../sign-in/known-browser.server"
import { deleteSessions, deleteVerifications } from "../sign-in/session-list.server"
import { signInMethods, users } from "../tables.server"
import { requireUncommon } from "./common-passwords.server"
import { hashingFor, hashPassword } from "./hashing.server"
import { consumeResetToken, createResetToken, resetTokenUserId } from "./reset-token.server"

/** Enqueues the mail with a reset link. Same answer and work whether or not the account exists. */
export async function requestPasswordReset(ctx: Ctx, { email, from }: MailRequest): Promise<void> {
  await limitMailRequests(ctx, "reset")
  await inTransaction(ctx, (txCtx) =>
    ctx.jobs.enqueue(txCtx.db, "accounts.send-password-reset", { email, from, locale: ctx.locale }),
  )
}

/**
 * Sends the link if the account exists; it replaces an earlier one. If `consumeMailQuota` returns false, the last link
 * stays valid.
 */
export async function sendPasswordReset(ctx: Ctx, { email, ...origin }: MailRequest): Promise<void> {
  const user = await userByEmail(ctx, email)
  if (!user || user.deletedAt) return
  await inTransaction(ctx, async (txCtx) => {
    if (!(await consumeMailQuota(txCtx, "reset", user.id))) return
    await sendPasswordResetMail(txCtx, user.id, await createResetToken(txCtx, user.id), origin)
  })
}

/**
 * Sets a new password by the single-use token of a mail. Ends all sessions and links of the account, confirms its address and
 * notifies the owner by mail. Returns the known-browser cookies. Refuses with `accounts.link-invalid`, and with
 * `accounts.password-common` on the field `password`, which leaves the link valid.
 *
 * @anyone The link is the proof.
 */
export async function resetPassword(ctx: Ctx, input: { token: string; password: string }): Promise<string[]> {
  await limitLinkUses(ctx)
  const userId = await resetTokenUserId(ctx, input.token)
  const user = userId ? await userById(ctx, userId) : undefined
  if (!user || user.deletedAt) throw invalidLinkRefusal()
  requireUncommon(input.password, user)
  const hash = await hashingFor("known", () => hashPassword(input.password))
  return inTransaction(ctx, async (txCtx) => {
    await txCtx.db.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("update")
    if (!(await consumeResetToken(txCtx, input.token))) throw invalidLinkRefusal()
    await setPassword(txCtx, user.id, hash)
    await txCtx.db.update(users).set({ emailVerified: true, updatedAt: ctx.now() }).where(eq(users.id, user.id))
    const ended = await deleteSessions(txCtx, user.id, undefined)
    await deleteVerifications(txCtx, user.id)
    await recordEvent(txCtx, { name: "password.reset", subject: `user:${user.id}`, facts: { sessionsEnded: ended } })
    await sendPasswordChangedMail(txCtx, user.id)
    return [await knownBrowserCookie(txCtx, user.id)]
  })
}

/** Replaces the account's password, or adds one. Inside the caller's transaction. */
async function setPassword(ctx: Ctx, userId: string, hash: string): Promise<void> {
  const replaced = await ctx.db
    .update(signInMethods)
    .set({ password: hash, updatedAt: ctx.now() })
    .where(and(eq(signInMethods.userId, userId), eq(signInMethods.providerId, "credential")))
    .returning({ id: signInMethods.id })
  if (replaced.length > 0) return
  await ctx.db.insert(signInMethods).values({
    id: randomUUID(),
    userId,
    accountId: userId,
    providerId: "credential",
    password: hash,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  })
}

const invalidLinkRefusal = () => new Refusal("accounts.link-invalid", {}, { status: 400 })
