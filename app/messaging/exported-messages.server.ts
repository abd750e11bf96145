import { asc, inArray } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import { withoutTokens } from "./rules/link-tokens"
import { messages } from "./tables.server"

/**
 * The messages about each of `subjectRefs`, oldest first, as an export of personal data contains them: without the tokens
 * in their links.
 */
export async function exportedMessages(ctx: Pick<Ctx, "db">, subjectRefs: string[]) {
  const sent =
    subjectRefs.length === 0
      ? []
      : await ctx.db
          .select()
          .from(messages)
          .where(inArray(messages.subjectRef, subjectRefs))
          .orderBy(asc(messages.createdAt))
  return (subjectRef: string) => sent.filter((message) => message.subjectRef === subjectRef).map(exported)
}

const exported = ({ channel, recipient, subject, body, createdAt, sentAt }: typeof messages.$inferSelect) => ({
  channel,
  recipient,
  subject,
  body: withoutTokens(body),
  createdAt,
  sentAt,
})
