import { and, eq } from "drizzle-orm"
import { signUpForm } from "../../../app/accounts/forms"
import { accountsJobs } from "../../../app/accounts/jobs.server"
import { signUp } from "../../../app/accounts/sign-up/sign-up.server"
import { messages } from "../../../app/messaging/tables.server"
import type { Ctx } from "../../../app/platform/context.server"
import type { testContext } from "../context"

type TestCtx = ReturnType<typeof testContext>

/** Runs the recorded jobs of accounts. */
export async function runAccountJobs(ctx: TestCtx): Promise<void> {
  const kinds = accountsJobs(() => ctx)
  for (const job of ctx.recordedJobs.splice(0)) await kinds.find((kind) => kind.name === job.name)?.run(job.data)
}

/** The tokens in the mails of a kind to an address, oldest first. */
export async function tokensIn(ctx: Ctx, kind: string, recipient: string): Promise<string[]> {
  const mails = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.recipient, recipient), eq(messages.kind, kind)))
    .orderBy(messages.createdAt)
  return mails.flatMap(({ body }) => {
    const token = /token=([^\s]+)/.exec(body)?.[1]
    return token ? [decodeURIComponent(token)] : []
  })
}

/** The token in the newest mail of a kind to an address, or undefined. */
export const tokenIn = async (ctx: Ctx, kind: string, recipient: string): Promise<string | undefined> =>
  (await tokensIn(ctx, kind, recipient)).at(-1)

/** Signs up and returns the token of the link in the mail. */
export async function signUpByMail(
  ctx: TestCtx,
  account: { email: string; name: string; password: string; type?: string; companyName?: string },
) {
  const { password } = account
  await signUp(ctx, signUpForm.parse({ ...account, confirmPassword: password, terms: "on" }))
  await runAccountJobs(ctx)
  return (await tokenIn(ctx, "accounts.verify", account.email)) ?? ""
}
