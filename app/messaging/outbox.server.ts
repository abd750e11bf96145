import type { Ctx } from "../platform/context.server"
import type { Db } from "../platform/db.server"
import type { Locale } from "../platform/i18n/locale"
import { type Attachment, messages } from "./tables.server"

export type NewMessage = {
  channel: "email" | "whatsapp"
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
}

/** The job that delivers one message. */
export const DELIVER = "messaging.deliver"

/**
 * Writes a message to the outbox and asks for its delivery. Call it in the transaction of the facts it tells of: it leaves
 * if and only if that commits. Answers the message's id.
 */
export async function sendMessage(ctx: Ctx, message: NewMessage): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(messages)
      .values({ ...message, attachments: message.attachments ?? [], createdAt: ctx.now() })
      .returning({ id: messages.id })
    if (!row) throw new Error("The outbox took no message.")
    await ctx.jobs.enqueue(tx as Db, DELIVER, { messageId: row.id })
    return row.id
  })
}
