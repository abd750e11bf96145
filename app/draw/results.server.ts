import { and, desc, eq, isNotNull, ne, sql } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import { type TicketRange, ticketsIn } from "./rules/drawing"
import type { Result } from "./rules/result"
import { awards, editions, tickets } from "./tables.server"

/** The published result of an edition, or of the last drawn one; undefined before the draw. */
export async function drawResult(ctx: Ctx, editionId?: string): Promise<Result | undefined> {
  const [row] = await ctx.db
    .select({
      editionId: editions.id,
      winnerCount: sql<number>`jsonb_array_length(${editions.protocol} -> 'winners')`,
      ranges: sql<TicketRange[]>`${editions.protocol} -> 'ranges'`,
    })
    .from(editions)
    .where(and(isNotNull(editions.drawnAt), editionId === undefined ? undefined : eq(editions.id, editionId)))
    .orderBy(desc(editions.drawnAt))
    .limit(1)
  if (!row) return undefined
  const { editionId: id, winnerCount, ranges } = row
  return { editionId: id, winnerCount, ticketCount: ticketsIn(ranges), firstNumber: await firstPrizeNumber(ctx, id) }
}

/** The editions that were drawn, the last one first. */
export const drawnEditions = (ctx: Ctx): Promise<{ id: string; drawnAt: Date | null }[]> =>
  ctx.db
    .select({ id: editions.id, drawnAt: editions.drawnAt })
    .from(editions)
    .where(isNotNull(editions.drawnAt))
    .orderBy(desc(editions.drawnAt))

/** The ticket that has the first prize now: a substitute's, if it was passed on. */
async function firstPrizeNumber(ctx: Ctx, editionId: string): Promise<number | null> {
  const [award] = await ctx.db
    .select({ number: tickets.number })
    .from(awards)
    .innerJoin(tickets, eq(tickets.id, awards.ticketId))
    .where(and(eq(awards.editionId, editionId), eq(awards.place, 0), ne(awards.state, "forfeited")))
  return award?.number ?? null
}
