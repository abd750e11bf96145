import { and, count, eq, isNull, lte } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { forEachRowLoggingErrors } from "../../platform/sweep.server"
import { closingOf } from "../rules/closing"
import { sha256 } from "../sha256.server"
import { editions, tickets } from "../tables.server"
import { lockEdition } from "./edition-records.server"
import { ticketsForDraw } from "./ticket-list.server"

/** Publishes the ticket lists of the editions whose sales have closed. */
export async function closeEndedSales(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .select({ id: editions.id })
    .from(editions)
    .where(and(isNull(editions.closing), isNull(editions.drawnAt), lte(editions.salesCloseAt, ctx.now())))
  const about = { subject: ({ id }: { id: string }) => `edition:${id}`, failure: "a ticket list was not published" }
  await forEachRowLoggingErrors(ctx, due, about, ({ id }) => closeSales(ctx, id))
}

/**
 * Fixes the list of an edition whose sales have closed, once: its root and its numbers of tickets (`Closing`). The edition's lock
 * makes it wait for sales and refunds under way; after it no ticket is sold (`issueTickets`). Throws if a ticket is missing.
 */
export async function closeSales(ctx: Ctx, editionId: string): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const edition = await lockEdition(inner, editionId)
    if (edition.closing || edition.drawnAt || ctx.now() < edition.salesCloseAt) return
    // From an earlier close, before an extension.
    const isLater = and(eq(tickets.editionId, editionId), eq(tickets.voidedAfterClose, true))
    await inner.db.update(tickets).set({ voidedAfterClose: false }).where(isLater)
    const { all } = await ticketsForDraw(inner, editionId)
    if (all.length !== edition.ticketsSold) throw new Error(`Edition ${editionId} has not the tickets it has sold.`)
    const closing = closingOf(all, ctx.now(), sha256)
    await inner.db.update(editions).set({ closing }).where(eq(editions.id, editionId))
    await recordEvent(inner, { name: "draw.sales-closed", subject: `edition:${editionId}`, facts: closing })
  })
}

/** Later voids that a page shows. */
const MAX_SHOWN = 500

/** The tickets that became void since the close of sales, also after the draw: the first ones by number, and how many. */
export async function voidedSinceClose(ctx: Ctx, editionId: string) {
  const isLater = and(eq(tickets.editionId, editionId), eq(tickets.voidedAfterClose, true))
  const [row] = await ctx.db.select({ count: count() }).from(tickets).where(isLater)
  const shown = await ctx.db
    .select({ number: tickets.number, reason: tickets.voidReason, at: tickets.voidedAt })
    .from(tickets)
    .where(isLater)
    .orderBy(tickets.number)
    .limit(MAX_SHOWN)
  return { count: row?.count ?? 0, shown: shown.map(({ reason, ...one }) => ({ ...one, reason: reason ?? "refund" })) }
}
