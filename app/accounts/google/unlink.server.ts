import { and, eq } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { notFound, Refusal } from "../../platform/refusal"
import { signInMethodsOf } from "../queries.server"
import { requireReauthentication } from "../security/reauthentication.server"
import { sendSecurityChangeMail } from "../security/security-mails.server"
import { deleteSessions, deleteVerifications } from "../sign-in/session-list.server"
import { passkeys, signInMethods, users } from "../tables.server"

/**
 * Unlinks Google from the signed-in person's account, ends its other sessions and pending sign-ins, and sends a mail.
 * `cookieHeader` is the request's Cookie header. Refuses with `accounts.google-last` (409) if the account has neither a password
 * nor a passkey, with 404 if Google is not linked, and as `requireReauthentication` does.
 */
export async function unlinkGoogle(
  ctx: Ctx,
  { currentPassword }: { currentPassword: string },
  cookieHeader: string | null,
): Promise<void> {
  const { userId, session } = await requireReauthentication(ctx, currentPassword, cookieHeader)
  await inTransaction(ctx, async (txCtx) => {
    await txCtx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update")
    const { password } = await signInMethodsOf(txCtx, userId)
    const [passkey] = await txCtx.db
      .select({ id: passkeys.id })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .limit(1)
    if (!(await deleteGoogleLink(txCtx, userId))) throw notFound()
    if (!password && !passkey) throw new Refusal("accounts.google-last", {}, { status: 409 })
    await deleteSessions(txCtx, userId, session?.id)
    await deleteVerifications(txCtx, userId)
    await recordEvent(txCtx, { name: "google.unlinked", subject: `user:${userId}` })
    await sendSecurityChangeMail(txCtx, userId, "google-unlinked")
  })
}

/** Unlinks Google inside the caller's transaction. Returns whether it was linked. */
export async function deleteGoogleLink(ctx: Ctx, userId: string): Promise<boolean> {
  const dropped = await ctx.db
    .delete(signInMethods)
    .where(and(eq(signInMethods.userId, userId), eq(signInMethods.providerId, "google")))
    .returning({ id: signInMethods.id })
  return dropped.length > 0
}
