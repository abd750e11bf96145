import { asc } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import { isAbout } from "./queries.server"
import { withoutTokens } from "./rules/link-tokens"
import { type About, messages } from "./tables.server"

/**
 * The messages about things of one kind, by id, oldest first, as an export of personal data contains them: without the
 * tokens in their links.
 */
export async function exportedMessages(ctx: Pick<Ctx, "db">, kind: About["kind"], ids: string[]) {
  const sent = await ctx.db.select().from(messages).where(isAbout(kind, ids)).orderBy(asc(messages.createdAt))
  return (id: string) => sent.filter(({ aboutId }) => aboutId === id).map(exported)
}

const exported = ({ channel, recipient, subject, body, createdAt, sentAt }: typeof messages.$inferSelect) => ({
  channel,
  recipient,
  subject,
  body: withoutTokens(body),
  createdAt,
  sentAt,
})

/** Deletes the messages about things of one kind. */
export async function deleteMessages(ctx: Ctx, kind: About["kind"], ids: string[]): Promise<void> {
  await ctx.db.delete(messages).where(isAbout(kind, ids))
}
