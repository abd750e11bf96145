import { and, desc, eq, inArray, ne, sql } from "drizzle-orm"
import { z } from "zod"
import type { Ctx } from "../platform/context.server"
import { notFound } from "../platform/refusal"
import { type About, type Attachment, messages } from "./tables.server"

export type DemoMessageSummary = Pick<
  typeof messages.$inferSelect,
  "id" | "channel" | "recipient" | "subject" | "kind" | "createdAt"
> & { attachments: number }

export type DemoMessage = typeof messages.$inferSelect

/** Throws 404 unless this is a demonstration without a mail server, whose demo inbox shows the messages instead. */
function requireDemoInbox(ctx: Ctx): void {
  if (!ctx.config.demo || ctx.config.mail.mode !== "demo-inbox") throw notFound()
}

/** The messages of the demo inbox, newest first. Throws 404 as `requireDemoInbox`. */
export async function demoMessages(ctx: Ctx): Promise<DemoMessageSummary[]> {
  requireDemoInbox(ctx)
  return ctx.db
    .select({
      id: messages.id,
      channel: messages.channel,
      recipient: messages.recipient,
      subject: messages.subject,
      kind: messages.kind,
      createdAt: messages.createdAt,
      attachments: sql<number>`jsonb_array_length(${messages.attachments})::int`,
    })
    .from(messages)
    .where(eq(messages.state, "in-demo-inbox"))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(100)
}

/** Throws 404 as `requireDemoInbox`, and for an unknown id. */
export async function demoMessage(ctx: Ctx, id: string): Promise<DemoMessage> {
  requireDemoInbox(ctx)
  if (!z.uuid().safeParse(id).success) throw notFound()
  const [message] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.state, "in-demo-inbox")))
  if (!message) throw notFound()
  return message
}

/** `index`: digits, from 0. Throws 404. */
export async function demoAttachment(ctx: Ctx, id: string, index: string): Promise<Attachment> {
  const { attachments } = await demoMessage(ctx, id)
  const attachment = /^\d{1,3}$/.test(index) ? attachments[Number(index)] : undefined
  if (!attachment) throw notFound()
  return attachment
}

/** The condition that a message is about this thing, or about one of these. */
export const isAbout = (kind: About["kind"], ids: string | string[]) =>
  and(eq(messages.aboutKind, kind), inArray(messages.aboutId, [ids].flat()))

/** Whether an e-mail of this kind about a booking is queued or sent. */
export async function isMailQueuedOrSent(ctx: Ctx, bookingId: string, kind: string): Promise<boolean> {
  const isMatch = and(isAbout("booking", bookingId), eq(messages.kind, kind), eq(messages.channel, "email"))
  return (await ctx.db.$count(messages, and(isMatch, ne(messages.state, "failed")))) > 0
}

/** Messages about a booking, newest first. The caller checks that the reader may see them. */
export const messagesAbout = (ctx: Ctx, bookingId: string) =>
  ctx.db
    .select({
      id: messages.id,
      channel: messages.channel,
      recipient: messages.recipient,
      kind: messages.kind,
      subject: messages.subject,
      body: messages.body,
      state: messages.state,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(isAbout("booking", bookingId))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(50)

export type MessageAbout = Awaited<ReturnType<typeof messagesAbout>>[number]
