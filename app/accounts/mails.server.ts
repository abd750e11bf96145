import { mailPage } from "../messaging/mail/layout.server"
import { sendMessage } from "../messaging/outbox.server"
import { brand } from "../platform/brand"
import { type Ctx, within } from "../platform/context.server"
import type { Db } from "../platform/db.server"
import { m } from "../platform/i18n/paraglide/messages.js"
import { type User, userById } from "./queries.server"

type Mail = { template: string; title: string; paragraphs: string[]; action?: { label: string; url: string } }

/** Writes a mail to a person into the outbox, in a transaction of its own or the caller's. */
async function mailTo(ctx: Ctx, user: User, mail: Mail): Promise<void> {
  const { html, body } = mailPage({
    locale: user.locale,
    title: mail.title,
    paragraphs: mail.paragraphs,
    ...(mail.action ? { action: mail.action } : {}),
  })
  await sendMessage(ctx, {
    channel: "email",
    recipient: user.email,
    locale: user.locale,
    subjectRef: `user:${user.id}`,
    template: mail.template,
    subject: mail.title,
    html,
    body,
  })
}

async function mailById(ctx: Ctx, userId: string, mail: (user: User) => Mail): Promise<void> {
  const user = await userById(ctx, userId)
  if (!user) return
  await ctx.db.transaction((tx) => mailTo(within(ctx, tx as Db), user, mail(user)))
}

const greeting = ({ name, locale }: User) =>
  m.accounts_mail_greeting({ firstName: name.trim().split(/\s+/)[0] ?? name }, { locale })

/** The link that confirms an address. */
export const sendVerificationMail = (ctx: Ctx, userId: string, token: string) =>
  mailById(ctx, userId, (user) => {
    const { locale } = user
    return {
      template: "accounts.verify",
      title: m.accounts_mail_verify_title({ house: brand.name }, { locale }),
      paragraphs: [
        greeting(user),
        m.accounts_mail_verify_body({ house: brand.name }, { locale }),
        m.accounts_mail_not_you({}, { locale }),
      ],
      action: {
        label: m.accounts_mail_verify_action({}, { locale }),
        url: `${ctx.config.baseUrl}/auth/verify?token=${encodeURIComponent(token)}`,
      },
    }
  })

/** The link that sets a new password; an operator's first one reads as a welcome. */
export const sendPasswordMail = (ctx: Ctx, userId: string, token: string) =>
  mailById(ctx, userId, (user) => {
    const { locale } = user
    return {
      template: "accounts.password",
      title: m.accounts_mail_reset_title({ house: brand.name }, { locale }),
      paragraphs: [
        greeting(user),
        m.accounts_mail_reset_body({ house: brand.name }, { locale }),
        m.accounts_mail_not_you({}, { locale }),
      ],
      action: { label: m.accounts_mail_reset_action({}, { locale }), url: resetLink(ctx, token) },
    }
  })

/** Where a new password is set. */
export const resetLink = (ctx: Ctx, token: string) =>
  `${ctx.config.baseUrl}/reset-password?token=${encodeURIComponent(token)}`

/** Someone signed up with an address that has an account: the owner alone is told. */
export const sendAlreadyMemberMail = (ctx: Ctx, userId: string) =>
  mailById(ctx, userId, (user) => {
    const { locale } = user
    return {
      template: "accounts.already-member",
      title: m.accounts_mail_already_title({ house: brand.name }, { locale }),
      paragraphs: [
        greeting(user),
        m.accounts_mail_already_body({}, { locale }),
        m.accounts_mail_not_you({}, { locale }),
      ],
      action: { label: m.accounts_mail_already_action({}, { locale }), url: `${ctx.config.baseUrl}/signin` },
    }
  })

/** What became of an identity check. Call it inside the transaction of the decision. */
export function sendIdentityMail(
  ctx: Ctx,
  user: User,
  outcome: "verified" | "refused",
  reason?: string,
): Promise<void> {
  const { locale } = user
  const verified = outcome === "verified"
  return mailTo(ctx, user, {
    template: `accounts.identity-${outcome}`,
    title: verified
      ? m.accounts_mail_identity_ok_title({}, { locale })
      : m.accounts_mail_identity_no_title({}, { locale }),
    paragraphs: [
      greeting(user),
      verified ? m.accounts_mail_identity_ok_body({}, { locale }) : m.accounts_mail_identity_no_body({}, { locale }),
      ...(reason ? [m.accounts_mail_identity_reason({ reason }, { locale })] : []),
    ],
    action: verified
      ? { label: m.accounts_mail_identity_ok_action({}, { locale }), url: `${ctx.config.baseUrl}/cars` }
      : { label: m.accounts_mail_identity_no_action({}, { locale }), url: `${ctx.config.baseUrl}/account/documents` },
  })
}
