import { isAPIError } from "better-auth/api"
import type { Ctx } from "../platform/context.server"
import type { Db } from "../platform/db.server"
import { Refusal } from "../platform/refusal"
import { authOf, passwordOwner, withPost } from "./auth.server"
import { countLinkUse, countMailWish, deviceCookie } from "./limits.server"
import { sendPasswordMail } from "./mails.server"

/** Asks for a link to set a new password; the same answer, in the same time, whether or not the account exists. */
export async function requestPasswordReset(ctx: Ctx, { email }: { email: string }): Promise<void> {
  await countMailWish(ctx, "reset", email)
  await ctx.db.transaction((tx) => ctx.jobs.enqueue(tx as Db, "accounts.reset-wanted", { email }))
}

/** Sends the link where the account exists. */
export async function sendPasswordReset(ctx: Ctx, { email }: { email: string }): Promise<void> {
  await withPost({ password: (userId, token) => sendPasswordMail(ctx, userId, token) }, () =>
    authOf(ctx).api.requestPasswordReset({ body: { email } }),
  )
}

/**
 * Sets a new password by the token of a mail, once; every session of the account dies, and its address counts as
 * confirmed. Answers the cookies that let this browser sign in whoever besieges the account. Refuses with
 * `accounts.link-invalid`.
 */
export async function resetPassword(ctx: Ctx, input: { token: string; password: string }): Promise<string[]> {
  await countLinkUse(ctx)
  const owner: { email?: string } = {}
  try {
    await passwordOwner.run(owner, () =>
      authOf(ctx).api.resetPassword({ body: { token: input.token, newPassword: input.password } }),
    )
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) throw new Refusal("accounts.link-invalid", {}, { status: 400 })
    throw error
  }
  return owner.email ? [deviceCookie(ctx, owner.email)] : []
}
