import { firstName } from "../messaging/rules/first-name"
import { brand } from "../platform/brand"
import type { Ctx } from "../platform/context.server"
import { m } from "../platform/i18n/paraglide/messages.js"
import { mailById, mailTo } from "./mails.server"
import type { User } from "./queries.server"
import { carrying } from "./rules/return-path"

/** Mails about the keys of an account. Call them inside the transaction of what they tell. */

/** The password is another now. */
export const sendPasswordChangedMail = (ctx: Ctx, userId: string): Promise<void> =>
  mailById(ctx, userId, (user) => {
    const { locale } = user
    return {
      template: "accounts.password-changed",
      title: m.accounts_mail_password_changed_title({ brand: brand.name }, { locale }),
      to: firstName(user.name),
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

/** Somebody gave the account's password in a new browser while strangers try many: the link that makes a browser a known one. */
export const sendBrowserMail = (ctx: Ctx, user: User, token: string, from?: string): Promise<void> => {
  const { locale } = user
  return mailTo(ctx, user, {
    template: "accounts.browser",
    title: m.accounts_mail_browser_title({}, { locale }),
    to: firstName(user.name),
    paragraphs: [
      m.accounts_mail_browser_body({ brand: brand.name }, { locale }),
      m.accounts_mail_browser_not_you({}, { locale }),
    ],
    action: {
      label: m.accounts_mail_browser_action({}, { locale }),
      url: ctx.config.baseUrl + carrying("/auth/browser", from, { token }),
    },
  })
}

/** The link that moves an account to the address it goes to; `google`: signs in to it until then. */
export const sendEmailChangeLink = (
  ctx: Ctx,
  user: User,
  { email, token, google }: { email: string; token: string; google: boolean },
): Promise<void> => {
  const { locale } = user
  return mailTo(
    ctx,
    { ...user, email },
    {
      template: "accounts.email-change",
      title: m.accounts_mail_email_change_title({ brand: brand.name }, { locale }),
      to: firstName(user.name),
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

/** Someone wants to move an account to an address that has one: its owner alone is told. */
export const sendEmailTakenMail = (ctx: Ctx, owner: User): Promise<void> => {
  const { locale } = owner
  return mailTo(ctx, owner, {
    template: "accounts.email-taken",
    title: m.accounts_mail_already_title({ brand: brand.name }, { locale }),
    to: firstName(owner.name),
    paragraphs: [m.accounts_mail_email_taken_body({}, { locale }), m.accounts_mail_not_you({}, { locale })],
    action: { label: m.accounts_mail_already_action({}, { locale }), url: `${ctx.config.baseUrl}/signin` },
  })
}

/** A word to the address in use: another one was asked for, or has taken its place and ended the sign-in with Google. */
export const sendEmailChangeNotice = (ctx: Ctx, user: User, what: "wanted" | "done" | "done-google"): Promise<void> => {
  const { locale } = user
  const words =
    what === "wanted"
      ? ([m.accounts_mail_email_wanted_title, m.accounts_mail_email_wanted_body] as const)
      : ([m.accounts_mail_email_done_title, m.accounts_mail_email_done_body] as const)
  return mailTo(ctx, user, {
    template: what === "wanted" ? "accounts.email-change-wanted" : "accounts.email-change-done",
    title: words[0]({ brand: brand.name }, { locale }),
    to: firstName(user.name),
    paragraphs: [
      words[1]({ brand: brand.name }, { locale }),
      ...(what === "done-google" ? [m.accounts_mail_email_done_google({}, { locale })] : []),
      m.accounts_mail_security_help({ email: brand.email }, { locale }),
    ],
  })
}

/** Which mail says goodbye, for whoever forgets it once it has left. */
export const GOODBYE = "accounts.goodbye"

/** The last mail to an account: it is deleted. It names nobody. */
export const sendGoodbyeMail = (ctx: Ctx, user: User): Promise<void> => {
  const { locale } = user
  return mailTo(ctx, user, {
    template: GOODBYE,
    title: m.accounts_mail_goodbye_title({ brand: brand.name }, { locale }),
    paragraphs: [
      m.accounts_mail_goodbye_body({}, { locale }),
      m.accounts_mail_goodbye_kept({}, { locale }),
      m.accounts_mail_security_help({ email: brand.email }, { locale }),
    ],
  })
}
