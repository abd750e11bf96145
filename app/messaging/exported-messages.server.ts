import { asc, inArray } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import { withoutTokens } from "./rules/link-tokens"
import { messages } from "./tables.server"

/**
 * The messages about each of `refs`, oldest first, as an export of personal data contains them: without the tokens
 * in their links.
 */
export async function exportedMessages(ctx: Pick<Ctx, "db">, refs: string[]) {
  const sent =
    refs.length === 0
      ? []
      : await ctx.db.select().from(messages).where(inArray(messages.relatedTo, refs)).orderBy(asc(messages.createdAt))
  return (ref: string) => sent.filter(({ relatedTo }) => relatedTo === ref).map(exported)
}

const exported = ({ channel, recipient, subject, body, createdAt, sentAt }: typeof messages.$inferSelect) => ({
  channel,
  recipient,
  subject,
  body: withoutTokens(body),
  createdAt,
  sentAt,
})
