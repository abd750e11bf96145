import { and, desc, eq, isNotNull } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import type { Result } from "./rules/result"
import { editions } from "./tables.server"

/** The published result of an edition, or of the last drawn one; undefined before the draw. */
export async function drawResult(ctx: Ctx, editionId?: string): Promise<Result | undefined> {
  const [row] = await ctx.db
    .select({ id: editions.id, protocol: editions.protocol })
    .from(editions)
    .where(and(isNotNull(editions.protocol), editionId === undefined ? undefined : eq(editions.id, editionId)))
    .orderBy(desc(editions.drawnAt))
    .limit(1)
  if (!row?.protocol) return undefined
  const { winners, validTickets } = row.protocol
  return {
    editionId: row.id,
    winnerCount: winners.length,
    ticketCount: validTickets,
    firstNumber: winners[0]?.ticket ?? null,
  }
}
