import type { Ctx } from "../platform/context.server"
import type { JobKind } from "../platform/jobs.server"
import { eraseAtProvider, eraseFiles, finishDeletions } from "./deletion/deletion.server"
import { ERASE_AT_PROVIDER, ERASE_FILES } from "./deletion/erasure.server"
import { SEND_EMAIL_CHANGE, sendEmailChange } from "./email-change.server"
import { deleteExpired, deleteUnconfirmed } from "./expired-records.server"
import type { MailRequest } from "./mails.server"
import { sendPasswordReset } from "./password/password.server"
import { sendSignUpMail, sendVerification } from "./sign-up/sign-up.server"

/** Retries of erasures: with exponential backoff, about a day. */
const ERASURE_RETRIES = 14

/** A job whose data is a `MailRequest`. */
const mailJob = (
  name: string,
  makeCtx: () => Ctx,
  act: (ctx: Ctx, request: MailRequest) => Promise<void>,
): JobKind => ({
  name,
  run: (data) => act(makeCtx(), data as MailRequest),
})

export const accountsJobs = (makeCtx: () => Ctx): JobKind[] => [
  mailJob("accounts.send-sign-up-mail", makeCtx, sendSignUpMail),
  mailJob("accounts.send-verification-mail", makeCtx, sendVerification),
  mailJob("accounts.send-password-reset", makeCtx, sendPasswordReset),
  { name: SEND_EMAIL_CHANGE, run: (data) => sendEmailChange(makeCtx(), data) },
  { name: ERASE_FILES, retry: ERASURE_RETRIES, run: (data) => eraseFiles(makeCtx(), data) },
  { name: ERASE_AT_PROVIDER, retry: ERASURE_RETRIES, run: (data) => eraseAtProvider(makeCtx(), data) },
  { name: "accounts.finish-deletions", cron: "41 3 * * *", run: () => finishDeletions(makeCtx()) },
  { name: "accounts.delete-unconfirmed-accounts", cron: "53 3 * * *", run: () => deleteUnconfirmed(makeCtx()) },
  { name: "accounts.delete-expired-verifications", cron: "59 3 * * *", run: () => deleteExpired(makeCtx()) },
]
