import type { Ctx } from "../platform/context.server"
import type { Locale } from "../platform/i18n/locale"
import type { MailContents } from "./mail/document.server"
import { renderMail } from "./mail/rendering.server"
import { type Priority, priorityNumber } from "./rules/delivery"
import type { WhatsAppTemplateFields } from "./rules/whatsapp-template"
import { type About, type Attachment, messages } from "./tables.server"

/** A WhatsApp message starts a conversation, for which Meta requires an approved template; `body` is its text for our own pages. */
export type NewMessage = MessageFields & ({ channel: "email" } | ({ channel: "whatsapp" } & WhatsAppTemplateFields))

type MessageFields = {
  /** An e-mail address, or a telephone number with country code. */
  recipient: string
  locale: Locale
  about: About
  /** Kind of message, for the back office and tests: `checkout.confirmed`. */
  kind: string
  subject: string
  html?: string
  body: string
  attachments?: Attachment[]
  /** Default: `other`. */
  priority?: Priority
}

/** A mail's envelope and contents; `subject` if it is not the title. */
export type NewMail = Omit<MessageFields, "subject" | "html" | "body"> & MailContents & { subject?: string }

/** The name of the loop that delivers the messages of a channel. */
export const deliveryLoopOf = (channel: NewMessage["channel"]) => `messaging.${channel}`

/** Renders a mail and inserts it into the outbox, as `enqueueMessage` does. */
export async function enqueueMail(ctx: Ctx, { subject, ...mail }: NewMail): Promise<string> {
  const { recipient, locale, about, kind, attachments, priority, ...contents } = mail
  return enqueueMessage(ctx, {
    channel: "email",
    recipient,
    locale,
    about,
    kind,
    subject: subject ?? contents.title,
    ...(await renderMail({ locale, ...contents })),
    attachments,
    priority,
  })
}

/**
 * Inserts a message into the outbox, for the delivery worker. Call it in the transaction that writes the facts of the
 * message, so that it is sent if and only if they are committed, at once. Returns the message's id.
 */
export async function enqueueMessage(ctx: Ctx, { priority = "other", about, ...message }: NewMessage): Promise<string> {
  const [row] = await ctx.db
    .insert(messages)
    .values({
      ...message,
      aboutKind: about.kind,
      aboutId: about.id,
      attachments: message.attachments ?? [],
      priority: priorityNumber(priority),
      createdAt: ctx.now(),
    })
    .returning({ id: messages.id })
  if (!row) throw new Error("The message was not inserted into the outbox.")
  ctx.jobs.wakeAfterCommit(ctx.db, deliveryLoopOf(message.channel))
  return row.id
}
