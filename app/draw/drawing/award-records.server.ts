import { eq, getTableColumns } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"
import { notFound } from "../../platform/refusal"
import { awards, tickets } from "../tables.server"

export type AwardRecord = typeof awards.$inferSelect & { ticket: typeof tickets.$inferSelect }

export const awardColumns = getTableColumns(awards)
export const ticketColumns = getTableColumns(tickets)

/** Refuses with `draw.award-not-found` (404). */
export async function awardRecord(ctx: Ctx, awardId: string): Promise<AwardRecord> {
  const [row] = await ctx.db
    .select({ award: awardColumns, ticket: ticketColumns })
    .from(awards)
    .innerJoin(tickets, eq(tickets.id, awards.ticketId))
    .where(eq(awards.id, awardId))
  if (!row) throw notFound("draw.award-not-found")
  return { ...row.award, ticket: row.ticket }
}

/** The award with a row lock. */
export async function lockAward(ctx: Ctx, awardId: string): Promise<AwardRecord> {
  await ctx.db.select({ id: awards.id }).from(awards).where(eq(awards.id, awardId)).for("update")
  return awardRecord(ctx, awardId)
}
