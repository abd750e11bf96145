import { and, desc, eq, ne, sql } from "drizzle-orm"
import { z } from "zod"
import type { Ctx } from "../platform/context.server"
import { notFound } from "../platform/refusal"
import { type Attachment, messages } from "./tables.server"

/** One line of the drawer. */
export type KeptHeading = Pick<
  typeof messages.$inferSelect,
  "id" | "channel" | "recipient" | "subject" | "template" | "createdAt"
> & { attachments: number }

export type KeptMessage = typeof messages.$inferSelect

/** The drawer exists in a demonstration that sends no mail; elsewhere nothing of it does (404). */
function requireDrawer(ctx: Ctx): void {
  if (!ctx.config.demo || ctx.config.mail.mode !== "drawer") throw notFound()
}

/** What the demonstration kept instead of sending it, newest first. */
export async function keptMessages(ctx: Ctx, most = 100): Promise<KeptHeading[]> {
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

/** One kept message, whole. */
export async function keptMessage(ctx: Ctx, id: string): Promise<KeptMessage> {
  requireDrawer(ctx)
  if (!z.uuid().safeParse(id).success) throw notFound()
  const [message] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.state, "kept")))
  if (!message) throw notFound()
  return message
}

/** One attachment of a kept message, by its place from 0. */
export async function keptAttachment(ctx: Ctx, id: string, place: string): Promise<Attachment> {
  const { attachments } = await keptMessage(ctx, id)
  const attachment = /^\d{1,3}$/.test(place) ? attachments[Number(place)] : undefined
  if (!attachment) throw notFound()
  return attachment
}

/** Whether an e-mail of this template about something was written, and has not failed. */
export async function wasMailed(ctx: Ctx, subjectRef: string, template: string): Promise<boolean> {
  const isIt = and(eq(messages.subjectRef, subjectRef), eq(messages.template, template), eq(messages.channel, "email"))
  return (await ctx.db.$count(messages, and(isIt, ne(messages.state, "failed")))) > 0
}

/** What was written about something (`booking:<id>`), newest first; whoever asks has made sure that its reader may read it. */
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
