import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { eraseAtProvider, eraseFiles, finishDeletions } from "./deletion/deletion.server"
import { ERASE_AT_PROVIDER, ERASE_FILES } from "./deletion/erasure.server"
import { EMAIL_CHANGE_WANTED, sendEmailChange } from "./email-change.server"
import { forgetProofs, forgetUnconfirmed } from "./housekeeping.server"
import type { MailRequest } from "./mails.server"
import { sendPasswordReset } from "./password/password.server"
import { BROWSER_LINK_WANTED, sendBrowserLink } from "./sign-in/browser-link.server"
import { greetSignUp, sendVerification } from "./sign-up/sign-up.server"

/** So often is tried again what must not be given up, ever more slowly: for about a day. */
const PATIENT = 14

/** A job whose data is an address of mail, and the page its owner came from. */
const about = (name: string, makeCtx: () => Ctx, act: (ctx: Ctx, request: MailRequest) => Promise<void>): JobKind => ({
  name,
  run: (data) => act(makeCtx(), data as MailRequest),
})

export const accountsJobs = (makeCtx: () => Ctx): JobKind[] => [
  about("accounts.signed-up", makeCtx, greetSignUp),
  about("accounts.verification-wanted", makeCtx, sendVerification),
  about("accounts.reset-wanted", makeCtx, sendPasswordReset),
  { name: BROWSER_LINK_WANTED, run: (data) => sendBrowserLink(makeCtx(), data) },
  { name: EMAIL_CHANGE_WANTED, run: (data) => sendEmailChange(makeCtx(), data) },
  { name: ERASE_FILES, retry: PATIENT, run: (data) => eraseFiles(makeCtx(), data) },
  { name: ERASE_AT_PROVIDER, retry: PATIENT, run: (data) => eraseAtProvider(makeCtx(), data) },
  { name: "accounts.finish-deletions", cron: "41 3 * * *", run: () => finishDeletions(makeCtx()) },
  { name: "accounts.forget-unconfirmed", cron: "53 3 * * *", run: () => forgetUnconfirmed(makeCtx()) },
  { name: "accounts.forget-proofs", cron: "59 3 * * *", run: () => forgetProofs(makeCtx()) },
]
