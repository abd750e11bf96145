import type { Ctx } from "../platform/context.server"
import type { Locale } from "../platform/i18n/locale"
import type { TemplateMessage } from "./rules/approved-template"
import { type Priority, priorityNumber } from "./rules/priority"
import { type Attachment, messages } from "./tables.server"

/** A WhatsApp message begins a conversation, which Meta allows by an approved text only; `body` says the same to a reader here. */
export type NewMessage = MessageFields & ({ channel: "email" } | ({ channel: "whatsapp" } & TemplateMessage))

type MessageFields = {
  /** An e-mail address, or a telephone number with its country's prefix. */
  recipient: string
  locale: Locale
  /** What it is about: `booking:<id>`, `user:<id>`. */
  subjectRef: string
  /** Which text it is, for the operator and for tests: `car-rental.confirmed`. */
  template: string
  subject: string
  html?: string
  body: string
  attachments?: Attachment[]
  /** `other` where it is absent. */
  priority?: Priority
}

/**
 * Writes a message to the outbox, from where the delivery worker takes it. Call it in the transaction of the facts it tells
 * of: it leaves if and only if that commits. Answers the message's id.
 */
export async function sendMessage(ctx: Ctx, { priority = "other", ...message }: NewMessage): Promise<string> {
  const [row] = await ctx.db
    .insert(messages)
    .values({
      ...message,
      attachments: message.attachments ?? [],
      priority: priorityNumber(priority),
      createdAt: ctx.now(),
    })
    .returning({ id: messages.id })
  if (!row) throw new Error("The outbox took no message.")
  return row.id
}
