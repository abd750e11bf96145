import { eq } from "drizzle-orm"
import { signUpForm } from "../../app/accounts/forms"
import { accountsJobs } from "../../app/accounts/jobs.server"
import { signUp } from "../../app/accounts/sign-up.server"
import { messages } from "../../app/messaging/tables.server"
import type { Ctx } from "../../app/platform/context.server"
import type { testContext } from "./context"

type TestCtx = ReturnType<typeof testContext>

/** Runs the jobs of accounts asked for so far. */
export async function runAccountJobs(ctx: TestCtx): Promise<void> {
  const kinds = accountsJobs(() => ctx)
  for (const job of ctx.recordedJobs.splice(0)) await kinds.find((kind) => kind.name === job.name)?.run(job.data)
}

/** The token in the newest mail of this kind to this address, or undefined. */
export async function tokenIn(ctx: Ctx, template: string, recipient: string): Promise<string | undefined> {
  const mails = await ctx.db
    .select()
    .from(messages)
    .where(eq(messages.recipient, recipient))
    .orderBy(messages.createdAt)
  const mail = mails.findLast((row) => row.template === template)
  const token = /token=([^\s]+)/.exec(mail?.body ?? "")?.[1]
  return token && decodeURIComponent(token)
}

/** A sign-up and its mail; answers the token of the link. */
export async function signUpByMail(
  ctx: TestCtx,
  given: { email: string; name: string; password: string; type?: string; companyName?: string },
) {
  const { password } = given
  await signUp(ctx, signUpForm.parse({ ...given, confirmPassword: password, terms: "on" }))
  await runAccountJobs(ctx)
  return (await tokenIn(ctx, "accounts.verify", given.email)) ?? ""
}
