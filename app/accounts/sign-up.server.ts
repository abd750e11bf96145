import { isAPIError } from "better-auth/api"
import type { Ctx } from "../platform/context.server"
import type { Db } from "../platform/db.server"
import { Refusal } from "../platform/refusal"
import { authOf, withPost } from "./auth.server"
import type { SignUp } from "./forms"
import { countLinkUse, countMailWish } from "./limits.server"
import { sendAlreadyMemberMail, sendVerificationMail } from "./mails.server"
import { userByEmail } from "./queries.server"

/**
 * Opens a personal account and sends the link that confirms its address. Whether the address already has an account
 * shows only in its own mailbox: the answer is the same and the mail is a job's work in both cases.
 */
export async function signUp(ctx: Ctx, input: SignUp): Promise<void> {
  await countMailWish(ctx, "sign-up", input.email)
  await authOf(ctx).api.signUpEmail({
    body: { name: input.name, email: input.email, password: input.password, locale: ctx.locale },
  })
  await ctx.db.transaction((tx) => ctx.jobs.enqueue(tx as Db, "accounts.signed-up", { email: input.email }))
}

/** The mail after a sign-up: the link for an unconfirmed account, a word of warning for a confirmed one. */
export async function greetSignUp(ctx: Ctx, { email }: { email: string }): Promise<void> {
  const user = await userByEmail(ctx, email)
  if (!user) return
  if (user.emailVerified) await sendAlreadyMemberMail(ctx, user.id)
  else await sendVerification(ctx, { email })
}

/** Asks for the confirmation link again; the same answer whether or not there is anything to confirm. */
export async function requestVerification(ctx: Ctx, { email }: { email: string }): Promise<void> {
  await countMailWish(ctx, "verify", email)
  await ctx.db.transaction((tx) => ctx.jobs.enqueue(tx as Db, "accounts.verification-wanted", { email }))
}

/** Sends the confirmation link where an account waits for it. */
export async function sendVerification(ctx: Ctx, { email }: { email: string }): Promise<void> {
  await withPost({ verification: (userId, token) => sendVerificationMail(ctx, userId, token) }, () =>
    authOf(ctx).api.sendVerificationEmail({ body: { email } }),
  )
}

/** Confirms an address by the token of its mail; refuses with `accounts.link-invalid`. A second use does no harm. */
export async function verifyEmail(ctx: Ctx, { token }: { token: string }): Promise<void> {
  await countLinkUse(ctx)
  try {
    await authOf(ctx).api.verifyEmail({ query: { token } })
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) throw new Refusal("accounts.link-invalid", {}, { status: 400 })
    throw error
  }
}
