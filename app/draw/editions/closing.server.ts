import { and, count, eq, isNull, lte } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { forEachRowLoggingErrors } from "../../platform/database/for-each-row.server"
import { ticketPages } from "../drawing/ticket-list.server"
import { type ClosedList, closedListBuilder } from "../rules/closing"
import { sha256 } from "../sha256.server"
import { editions, tickets } from "../tables.server"
import { type EditionRecord, editionRecord, lockEditionRecord, validTicketCount } from "./edition-records.server"

/** Publishes the ticket lists of the editions whose sales have closed. */
export async function publishClosings(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .select({ id: editions.id })
    .from(editions)
    .where(
      and(
        isNull(editions.closing),
        isNull(editions.drawnAt),
        isNull(editions.cancelledAt),
        lte(editions.salesCloseAt, ctx.now()),
      ),
    )
  const about = { subject: ({ id }: { id: string }) => `edition:${id}`, failure: "a ticket list was not published" }
  await forEachRowLoggingErrors(ctx, due, about, ({ id }) => publishClosing(ctx, id))
}

/** A list that changes this often while it is read is left to the next run of the job. */
const MAX_READINGS = 3

/**
 * Publishes the ticket list of an edition after its sales have closed, once: its root and its ticket counts (`Closing`).
 * The list is read without a lock, so that refunds do not wait. Publishing takes the edition's lock, which waits for sales and
 * refunds in progress; if they have changed the list, it is read again. After publication no ticket is sold (`issueTickets`).
 * Throws if a ticket is missing, or if the list still changes after `MAX_READINGS`.
 */
export async function publishClosing(ctx: Ctx, editionId: string): Promise<void> {
  if (!isDue(ctx, await editionRecord(ctx, editionId))) return
  for (let reading = 0; reading < MAX_READINGS; reading++)
    if (await publishList(ctx, editionId, await readClosedList(ctx, editionId))) return
  throw new Error(`The ticket list of edition ${editionId} changes too often to be published.`)
}

const isDue = (ctx: Ctx, { closing, drawnAt, cancelledAt, salesCloseAt }: EditionRecord): boolean =>
  closing === null && drawnAt === null && cancelledAt === null && ctx.now() >= salesCloseAt

/** The list as it is now. */
export async function readClosedList(ctx: Ctx, editionId: string, pageSize?: number): Promise<ClosedList> {
  const builder = closedListBuilder(sha256)
  for await (const page of ticketPages(ctx, editionId, pageSize)) for (const ticket of page) builder.add(ticket)
  return builder.list()
}

/** False if the list is out of date. Tickets are only added, and only become void: comparing both counts shows it. */
async function publishList(ctx: Ctx, editionId: string, list: ClosedList): Promise<boolean> {
  return inTransaction(ctx, async (txCtx) => {
    const edition = await lockEditionRecord(txCtx, editionId)
    if (!isDue(txCtx, edition)) return true
    const ofEdition = eq(tickets.editionId, editionId)
    const all = await txCtx.db.$count(tickets, ofEdition)
    if (all !== edition.ticketsSold) throw new Error(`Tickets of the edition ${editionId} are missing.`)
    if (all !== list.tickets || (await validTicketCount(txCtx, editionId)) !== list.validTickets) return false
    // From an earlier close, before an extension.
    await txCtx.db
      .update(tickets)
      .set({ voidedAfterClose: false })
      .where(and(ofEdition, eq(tickets.voidedAfterClose, true)))
    const closing = { at: ctx.now().toISOString(), ...list }
    await txCtx.db.update(editions).set({ closing }).where(eq(editions.id, editionId))
    await recordEvent(txCtx, { name: "draw.sales-closed", subject: `edition:${editionId}`, facts: closing })
    return true
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
