import { and, desc, eq, isNull } from "drizzle-orm"
import type { Erased, PersonalData } from "../accounts/deletion/personal-data.server"
import { deleteMessages, exportedMessages } from "../messaging/personal-messages.server"
import type { Ctx } from "../platform/context.server"
import { requestReference } from "./rules/request-states"
import { quoteRequests } from "./tables.server"

/** Requests for quotes. Booked ones stay without personal data, since their bookings must be kept by law; the others are deleted. */
export const charterData: PersonalData = { erase, export: exported }

async function erase(ctx: Ctx, { userId, name, email }: Erased): Promise<void> {
  const isOfUser = eq(quoteRequests.userId, userId)
  const deleted = await ctx.db
    .delete(quoteRequests)
    .where(and(isOfUser, isNull(quoteRequests.bookingId)))
    .returning({ id: quoteRequests.id })
  const anonymised = await ctx.db
    .update(quoteRequests)
    .set({ customerName: name, customerEmail: email, customerPhone: "", details: {} })
    .where(isOfUser)
    .returning({ id: quoteRequests.id })
  await deleteMessages(
    ctx,
    "request",
    [...deleted, ...anonymised].map(({ id }) => id),
  )
}

async function exported(ctx: Ctx, userId: string) {
  const rows = await ctx.db
    .select()
    .from(quoteRequests)
    .where(eq(quoteRequests.userId, userId))
    .orderBy(desc(quoteRequests.createdAt))
  const messagesAbout = await exportedMessages(
    ctx,
    "request",
    rows.map(({ id }) => id),
  )
  const requests = rows.map(({ userId: _, requestKey: __, repliedBy: ___, ...request }) => ({
    reference: requestReference(request.id),
    ...request,
    messages: messagesAbout(request.id),
  }))
  return { requestsForQuotes: requests }
}
