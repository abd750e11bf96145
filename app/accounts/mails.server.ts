import type { MailContents } from "../messaging/mail/document.server"
import { enqueueMail } from "../messaging/outbox.server"
import type { Priority } from "../messaging/rules/delivery"
import { firstName } from "../messaging/rules/first-name"
import { brand } from "../platform/brand"
import { type Ctx, inTransaction } from "../platform/context.server"
import type { Locale } from "../platform/i18n/locale"
import { m } from "../platform/i18n/paraglide/messages.js"
import { type User, userById } from "./queries.server"
import { withReturnPath } from "./rules/return-path"

export type Mail = Pick<MailContents, "title" | "greetingName" | "paragraphs" | "action"> & {
  kind: string
  priority?: Priority
}

/** Address, the page to return to, which the mail's link carries, and the language of the page that asked for the mail. */
export type MailRequest = { email: string; from?: string; locale?: Locale }

/** What a mail takes over from its request. */
export type MailOrigin = Pick<MailRequest, "from" | "locale">

/** Adds a mail to the outbox, which greets the user by first name by default; joins the caller's transaction if there is one. */
export async function enqueueMailToUser(ctx: Ctx, user: User, mail: Mail): Promise<void> {
  await enqueueMail(ctx, {
    recipient: user.email,
    locale: user.locale,
    about: { kind: "user", id: user.id },
    priority: "security",
    greetingName: firstName(user.name),
    ...mail,
  })
}

/** As `enqueueMailToUser`, by user id, in `locale` or the user's language; does nothing for an unknown id. */
export async function enqueueMailToUserById(
  ctx: Ctx,
  userId: string,
  mail: (user: User) => Mail,
  locale?: Locale,
): Promise<void> {
  const stored = await userById(ctx, userId)
  if (!stored) return
  const user = locale ? { ...stored, locale } : stored
  await inTransaction(ctx, (txCtx) => enqueueMailToUser(txCtx, user, mail(user)))
}

/** Names the company in mails of an unconfirmed business account, so that nobody confirms another person's sign-up by mistake. */
export const businessLine = ({ role, companyName, emailVerified, locale }: User) =>
  role === "business" && !emailVerified ? [m.accounts_mail_business({ company: companyName ?? "" }, { locale })] : []

export const sendVerificationMail = (ctx: Ctx, userId: string, token: string, origin: MailOrigin = {}) =>
  enqueueMailToUserById(
    ctx,
    userId,
    (user) => {
      const { locale } = user
      return {
        kind: "accounts.verify",
        title: m.accounts_mail_verify_title({ brand: brand.name }, { locale }),
        paragraphs: [
          m.accounts_mail_verify_body({ brand: brand.name }, { locale }),
          ...businessLine(user),
          m.accounts_mail_not_you({}, { locale }),
        ],
        action: {
          label: m.accounts_mail_verify_action({}, { locale }),
          url: ctx.config.baseUrl + withReturnPath("/auth/verify", origin.from, { token }),
        },
      }
    },
    origin.locale,
  )

/** Sent to the owner if someone signs up with an address that already has an account. */
export const sendAlreadyMemberMail = (ctx: Ctx, userId: string, origin: MailOrigin = {}) =>
  enqueueMailToUserById(
    ctx,
    userId,
    (user) => {
      const { locale } = user
      return {
        kind: "accounts.already-member",
        title: m.accounts_mail_already_title({ brand: brand.name }, { locale }),
        paragraphs: [m.accounts_mail_already_body({}, { locale }), m.accounts_mail_not_you({}, { locale })],
        action: {
          label: m.accounts_mail_already_action({}, { locale }),
          url: ctx.config.baseUrl + withReturnPath("/signin", origin.from),
        },
      }
    },
    origin.locale,
  )

type IdentityDecision = {
  outcome: "verified" | "other-name" | "refused"
  reason?: string | null
  /** The page that the mail links back to. */
  returnPath: string | null
}

/** Call inside the transaction of the decision. */
export function sendIdentityMail(
  ctx: Ctx,
  user: User,
  { outcome, reason, returnPath }: IdentityDecision,
): Promise<void> {
  const { locale } = user
  if (outcome === "other-name")
    return enqueueMailToUser(ctx, user, {
      kind: "accounts.identity-other-name",
      priority: "other",
      title: m.accounts_mail_identity_name_title({}, { locale }),
      paragraphs: [m.accounts_mail_identity_name_body({ name: user.name }, { locale })],
      action: {
        label: m.accounts_mail_identity_name_action({}, { locale }),
        url: ctx.config.baseUrl + withReturnPath("/account/documents", returnPath),
      },
    })
  const verified = outcome === "verified"
  return enqueueMailToUser(ctx, user, {
    kind: `accounts.identity-${outcome}`,
    priority: "other",
    title: verified
      ? m.accounts_mail_identity_ok_title({}, { locale })
      : m.accounts_mail_identity_no_title({}, { locale }),
    paragraphs: [
      verified ? m.accounts_mail_identity_ok_body({}, { locale }) : m.accounts_mail_identity_no_body({}, { locale }),
      ...(reason ? [m.accounts_mail_identity_reason({ reason }, { locale })] : []),
    ],
    action: verified
      ? {
          label: returnPath
            ? m.accounts_mail_identity_back_action({}, { locale })
            : m.accounts_mail_identity_ok_action({}, { locale }),
          url: ctx.config.baseUrl + (returnPath ?? "/cars"),
        }
      : {
          label: m.accounts_mail_identity_no_action({}, { locale }),
          url: ctx.config.baseUrl + withReturnPath("/account/documents", returnPath),
        },
  })
}
