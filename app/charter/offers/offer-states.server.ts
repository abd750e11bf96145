import { eq } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import { notFound, Refusal } from "../../platform/refusal"
import type { QuoteRequest } from "../queries.server"
import { requestRef } from "../requests/request-mails.server"
import { type RequestState, requestMayBecome } from "../rules/request-states"
import { quoteRequests } from "../tables.server"

/** Takes a request for this transaction: whoever else wants to change it waits. Refuses with 404 where there is none. */
export async function lockRequest(ctx: Ctx, requestId: string): Promise<QuoteRequest> {
  const [request] = await ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, requestId)).for("update")
  if (!request) throw notFound("charter.request-not-found")
  return request
}

/** The same by the booking it became, if any. */
export async function lockRequestOfBooking(ctx: Ctx, bookingId: string): Promise<QuoteRequest | undefined> {
  const [request] = await ctx.db
    .select()
    .from(quoteRequests)
    .where(eq(quoteRequests.bookingId, bookingId))
    .for("update")
  return request
}

/**
 * Takes a locked request to another state, inside the caller's transaction. Refuses with `charter.request-wrong-state` (409)
 * where its state does not allow it.
 */
export async function moveRequest(
  ctx: Ctx,
  request: QuoteRequest,
  state: RequestState,
  changes: Partial<QuoteRequest> = {},
): Promise<QuoteRequest> {
  if (!requestMayBecome(request.state, state)) throw wrongState()
  const [moved] = await ctx.db
    .update(quoteRequests)
    .set({ ...changes, state })
    .where(eq(quoteRequests.id, request.id))
    .returning()
  if (!moved) throw notFound("charter.request-not-found")
  await recordEvent(ctx, { name: `request.${state}`, subject: requestRef(request.id), facts: { from: request.state } })
  return moved
}

export const wrongState = () => new Refusal("charter.request-wrong-state", {}, { status: 409 })
