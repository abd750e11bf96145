import { brand } from "../../platform/brand"
import type { Ctx } from "../../platform/context.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { businessLine, enqueueMailToUser, enqueueMailToUserById, type MailOrigin } from "../mails.server"
import type { User } from "../queries.server"
import { withReturnPath } from "../rules/return-path"
import { securityPages } from "../rules/security-page"

/** Mails about the security of an account. Call inside the transaction of the change they report. */

export const sendPasswordResetMail = (ctx: Ctx, userId: string, token: string, origin: MailOrigin = {}) =>
  enqueueMailToUserById(
    ctx,
    userId,
    (user) => {
      const { locale } = user
      return {
        kind: "accounts.password",
        title: m.accounts_mail_reset_title({ brand: brand.name }, { locale }),
        paragraphs: [
          m.accounts_mail_reset_body({ brand: brand.name }, { locale }),
          ...businessLine(user),
          m.accounts_mail_not_you({}, { locale }),
        ],
        action: { label: m.accounts_mail_reset_action({}, { locale }), url: resetLink(ctx, token, origin.from) },
      }
    },
    origin.locale,
  )

export const resetLink = (ctx: Ctx, token: string, from?: string) =>
  ctx.config.baseUrl + withReturnPath("/reset-password", from, { token })

export const sendPasswordChangedMail = (ctx: Ctx, userId: string): Promise<void> =>
  enqueueMailToUserById(ctx, userId, (user) => {
    const { locale } = user
    return {
      kind: "accounts.password-changed",
      title: m.accounts_mail_password_changed_title({ brand: brand.name }, { locale }),
      paragraphs: [
        m.accounts_mail_password_changed_body({}, { locale }),
        m.accounts_mail_password_changed_not_you({ email: brand.email }, { locale }),
      ],
      action: {
        label: m.accounts_mail_password_changed_action({}, { locale }),
        url: `${ctx.config.baseUrl}/forgot-password`,
      },
    }
  })

/** Call inside the transaction that links Google sign-in to the account. */
export const sendGoogleLinkedMail = (ctx: Ctx, user: User): Promise<void> =>
  enqueueMailToUser(ctx, user, {
    kind: "accounts.google-linked",
    title: m.accounts_mail_google_title({ brand: brand.name }, { locale: user.locale }),
    paragraphs: [m.accounts_mail_google_body({ brand: brand.name }, { locale: user.locale })],
    action: {
      label: m.accounts_mail_google_action({}, { locale: user.locale }),
      url: ctx.config.baseUrl + securityPages[user.role],
    },
  })

const changeTexts = {
  "two-factor-on": [m.accounts_mail_two_factor_on_title, m.accounts_mail_two_factor_on_body],
  "two-factor-off": [m.accounts_mail_two_factor_off_title, m.accounts_mail_two_factor_off_body],
  "codes-renewed": [m.accounts_mail_codes_renewed_title, m.accounts_mail_codes_renewed_body],
  "code-used": [m.accounts_mail_code_used_title, m.accounts_mail_code_used_body],
  "passkey-added": [m.accounts_mail_passkey_added_title, m.accounts_mail_passkey_added_body],
  "passkey-removed": [m.accounts_mail_passkey_removed_title, m.accounts_mail_passkey_removed_body],
  "google-unlinked": [m.accounts_mail_google_unlinked_title, m.accounts_mail_google_unlinked_body],
  "factors-reset": [m.accounts_mail_factors_reset_title, m.accounts_mail_factors_reset_body],
} as const

type SecurityChange = keyof typeof changeTexts

/** `factors-reset`: an operator's factors were removed from the command line. Call inside the transaction of the change. */
export const sendSecurityChangeMail = (ctx: Ctx, userId: string, change: SecurityChange) =>
  enqueueMailToUserById(ctx, userId, (user) => {
    const { locale } = user
    const isReset = change === "factors-reset"
    const notYou = isReset ? m.accounts_mail_factors_reset_not_you : m.accounts_mail_factor_not_you
    const [title, body] = changeTexts[change]
    return {
      kind: `accounts.${change}`,
      title: title({ brand: brand.name }, { locale }),
      paragraphs: [body({ brand: brand.name }, { locale }), notYou({}, { locale })],
      // After a reset the operator cannot sign in before they have set a password by the link they are given.
      action: isReset
        ? undefined
        : { label: m.accounts_mail_factor_action({}, { locale }), url: ctx.config.baseUrl + securityPages[user.role] },
    }
  })

/** Sent to the new address. `google`: Google sign-in is linked and will be removed. */
export const sendEmailChangeLink = (
  ctx: Ctx,
  user: User,
  { email, token, google }: { email: string; token: string; google: boolean },
): Promise<void> => {
  const { locale } = user
  return enqueueMailToUser(
    ctx,
    { ...user, email },
    {
      kind: "accounts.email-change",
      title: m.accounts_mail_email_change_title({ brand: brand.name }, { locale }),
      paragraphs: [
        m.accounts_mail_email_change_body({ brand: brand.name }, { locale }),
        ...(google ? [m.accounts_email_change_google({}, { locale })] : []),
        m.accounts_mail_not_you({}, { locale }),
      ],
      action: {
        label: m.accounts_mail_email_change_action({}, { locale }),
        url: `${ctx.config.baseUrl}/auth/email?token=${encodeURIComponent(token)}`,
      },
    },
  )
}

/** Sent to the owner of an address that another account wants to change to. */
export const sendEmailTakenMail = (ctx: Ctx, owner: User): Promise<void> => {
  const { locale } = owner
  return enqueueMailToUser(ctx, owner, {
    kind: "accounts.email-taken",
    title: m.accounts_mail_already_title({ brand: brand.name }, { locale }),
    paragraphs: [m.accounts_mail_email_taken_body({}, { locale }), m.accounts_mail_not_you({}, { locale })],
    action: { label: m.accounts_mail_already_action({}, { locale }), url: `${ctx.config.baseUrl}/signin` },
  })
}

/** Sent to the current address: a change was requested, or was completed (`done-google`: and removed Google sign-in). */
export const sendEmailChangeNotice = (
  ctx: Ctx,
  user: User,
  stage: "wanted" | "done" | "done-google",
): Promise<void> => {
  const { locale } = user
  const texts =
    stage === "wanted"
      ? ([m.accounts_mail_email_wanted_title, m.accounts_mail_email_wanted_body] as const)
      : ([m.accounts_mail_email_done_title, m.accounts_mail_email_done_body] as const)
  return enqueueMailToUser(ctx, user, {
    kind: stage === "wanted" ? "accounts.email-change-wanted" : "accounts.email-change-done",
    title: texts[0]({ brand: brand.name }, { locale }),
    paragraphs: [
      texts[1]({ brand: brand.name }, { locale }),
      ...(stage === "done-google" ? [m.accounts_mail_email_done_google({}, { locale })] : []),
      m.accounts_mail_security_help({ email: brand.email }, { locale }),
    ],
  })
}

/** Kind of the mail; `finishDeletions` deletes these mails after some days. */
export const GOODBYE_MAIL = "accounts.goodbye"

/** Confirms the deletion of an account. Contains no name. */
export const sendGoodbyeMail = (ctx: Ctx, user: User): Promise<void> => {
  const { locale } = user
  return enqueueMailToUser(ctx, user, {
    kind: GOODBYE_MAIL,
    greetingName: undefined,
    title: m.accounts_mail_goodbye_title({ brand: brand.name }, { locale }),
    paragraphs: [
      m.accounts_mail_goodbye_body({}, { locale }),
      m.accounts_mail_goodbye_kept({}, { locale }),
      m.accounts_mail_security_help({ email: brand.email }, { locale }),
    ],
  })
}
