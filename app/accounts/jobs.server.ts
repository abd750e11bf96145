import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { sendPasswordReset } from "./password.server"
import { greetSignUp, sendVerification } from "./sign-up.server"

/** A job whose data is an address of mail. */
const about = (
  name: string,
  makeCtx: () => Ctx,
  act: (ctx: Ctx, wish: { email: string }) => Promise<void>,
): JobKind => ({
  name,
  run: (data) => act(makeCtx(), data as { email: string }),
})

export const accountsJobs = (makeCtx: () => Ctx): JobKind[] => [
  about("accounts.signed-up", makeCtx, greetSignUp),
  about("accounts.verification-wanted", makeCtx, sendVerification),
  about("accounts.reset-wanted", makeCtx, sendPasswordReset),
]
