import { and, desc, eq, inArray, isNull } from "drizzle-orm"
import type { Erased, PersonalData } from "../accounts/deletion/personal-data.server"
import { messages } from "../messaging/tables.server"
import type { Ctx } from "../platform/context.server"
import { requestRef } from "./requests/request-mails.server"
import { requestReference } from "./rules/request-reference"
import { quoteRequests } from "./tables.server"

/** A person's requests for quotes. What became a booking is told by that booking's record; no law keeps the others. */
export const charterData: PersonalData = { erase, export: exported }

async function erase(ctx: Ctx, { userId, name, email }: Erased): Promise<void> {
  const own = eq(quoteRequests.userId, userId)
  const gone = await ctx.db
    .delete(quoteRequests)
    .where(and(own, isNull(quoteRequests.bookingId)))
    .returning({ id: quoteRequests.id })
  const kept = await ctx.db
    .update(quoteRequests)
    .set({ customerName: name, customerEmail: email, customerPhone: "", details: {} })
    .where(own)
    .returning({ id: quoteRequests.id })
  const refs = [...gone, ...kept].map(({ id }) => requestRef(id))
  if (refs.length > 0) await ctx.db.delete(messages).where(inArray(messages.subjectRef, refs))
}

async function exported(ctx: Ctx, userId: string) {
  const own = await ctx.db
    .select()
    .from(quoteRequests)
    .where(eq(quoteRequests.userId, userId))
    .orderBy(desc(quoteRequests.createdAt))
  const refs = own.map(({ id }) => requestRef(id))
  const sent = refs.length === 0 ? [] : await ctx.db.select().from(messages).where(inArray(messages.subjectRef, refs))
  const requests = own.map(({ userId: _, requestKey: __, answeredBy: ___, ...request }) => ({
    reference: requestReference(request.id),
    ...request,
    messages: sent
      .filter(({ subjectRef }) => subjectRef === requestRef(request.id))
      .map(({ recipient, subject, body, createdAt, sentAt }) => ({ recipient, subject, body, createdAt, sentAt })),
  }))
  return { requestsForQuotes: requests }
}
