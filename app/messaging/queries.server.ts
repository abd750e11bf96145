import { and, desc, eq, ne, sql } from "drizzle-orm"
import { z } from "zod"
import type { Ctx } from "../platform/context.server"
import { notFound } from "../platform/refusal"
import { type Attachment, messages } from "./tables.server"

export type StoredMessageSummary = Pick<
  typeof messages.$inferSelect,
  "id" | "channel" | "recipient" | "subject" | "template" | "createdAt"
> & { attachments: number }

export type StoredMessage = typeof messages.$inferSelect

/** Throws 404 unless this is a demonstration without a mail server. */
function requireDrawer(ctx: Ctx): void {
  if (!ctx.config.demo || ctx.config.mail.mode !== "drawer") throw notFound()
}

/** Messages that the demonstration kept instead of sending, newest first. Throws 404 as `requireDrawer`. */
export async function storedMessages(ctx: Ctx, most = 100): Promise<StoredMessageSummary[]> {
  requireDrawer(ctx)
  return ctx.db
    .select({
      id: messages.id,
      channel: messages.channel,
      recipient: messages.recipient,
      subject: messages.subject,
      template: messages.template,
      createdAt: messages.createdAt,
      attachments: sql<number>`jsonb_array_length(${messages.attachments})::int`,
    })
    .from(messages)
    .where(eq(messages.state, "kept"))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(most)
}

/** Throws 404 as `requireDrawer`, and for an unknown id. */
export async function storedMessage(ctx: Ctx, id: string): Promise<StoredMessage> {
  requireDrawer(ctx)
  if (!z.uuid().safeParse(id).success) throw notFound()
  const [message] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.state, "kept")))
  if (!message) throw notFound()
  return message
}

/** `index`: digits, from 0. Throws 404. */
export async function storedAttachment(ctx: Ctx, id: string, index: string): Promise<Attachment> {
  const { attachments } = await storedMessage(ctx, id)
  const attachment = /^\d{1,3}$/.test(index) ? attachments[Number(index)] : undefined
  if (!attachment) throw notFound()
  return attachment
}

/** Whether an e-mail with this subject and template is queued or sent. */
export async function isMailQueuedOrSent(ctx: Ctx, subjectRef: string, template: string): Promise<boolean> {
  const isMatch = and(
    eq(messages.subjectRef, subjectRef),
    eq(messages.template, template),
    eq(messages.channel, "email"),
  )
  return (await ctx.db.$count(messages, and(isMatch, ne(messages.state, "failed")))) > 0
}

/** Messages about a subject (`booking:<id>`), newest first. The caller checks that the reader may see them. */
export const messagesAbout = (ctx: Ctx, subjectRef: string, most = 50) =>
  ctx.db
    .select({
      id: messages.id,
      channel: messages.channel,
      recipient: messages.recipient,
      template: messages.template,
      subject: messages.subject,
      body: messages.body,
      state: messages.state,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(eq(messages.subjectRef, subjectRef))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(most)
