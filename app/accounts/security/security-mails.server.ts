import { brand } from "../../platform/brand"
import type { Ctx } from "../../platform/context.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { enqueueMailToUser, enqueueMailToUserById } from "../mails.server"
import type { User } from "../queries.server"
import { withReturnPath } from "../rules/return-path"

/** Mails about the security of an account. Call inside the transaction of the change they report. */

export const sendPasswordChangedMail = (ctx: Ctx, userId: string): Promise<void> =>
  enqueueMailToUserById(ctx, userId, (user) => {
    const { locale } = user
    return {
      template: "accounts.password-changed",
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

/** Sent if the correct password is entered in an unknown browser while sign-in is limited; the link makes the browser known. */
export const sendBrowserMail = (ctx: Ctx, user: User, token: string, from?: string): Promise<void> => {
  const { locale } = user
  return enqueueMailToUser(ctx, user, {
    template: "accounts.browser",
    title: m.accounts_mail_browser_title({}, { locale }),
    paragraphs: [
      m.accounts_mail_browser_body({ brand: brand.name }, { locale }),
      m.accounts_mail_browser_not_you({}, { locale }),
    ],
    action: {
      label: m.accounts_mail_browser_action({}, { locale }),
      url: ctx.config.baseUrl + withReturnPath("/auth/browser", from, { token }),
    },
  })
}

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
      template: "accounts.email-change",
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
    template: "accounts.email-taken",
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
    template: stage === "wanted" ? "accounts.email-change-wanted" : "accounts.email-change-done",
    title: texts[0]({ brand: brand.name }, { locale }),
    paragraphs: [
      texts[1]({ brand: brand.name }, { locale }),
      ...(stage === "done-google" ? [m.accounts_mail_email_done_google({}, { locale })] : []),
      m.accounts_mail_security_help({ email: brand.email }, { locale }),
    ],
  })
}

/** Template name; `finishDeletions` deletes these mails after some days. */
export const GOODBYE_TEMPLATE = "accounts.goodbye"

/** Confirms the deletion of an account. Contains no name. */
export const sendGoodbyeMail = (ctx: Ctx, user: User): Promise<void> => {
  const { locale } = user
  return enqueueMailToUser(ctx, user, {
    template: GOODBYE_TEMPLATE,
    title: m.accounts_mail_goodbye_title({ brand: brand.name }, { locale }),
    paragraphs: [
      m.accounts_mail_goodbye_body({}, { locale }),
      m.accounts_mail_goodbye_kept({}, { locale }),
      m.accounts_mail_security_help({ email: brand.email }, { locale }),
    ],
  })
}
