import { eq, getTableColumns } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"
import { notFound } from "../../platform/refusal"
import type { Prize } from "../rules/edition"
import { awards, editions, tickets } from "../tables.server"

export type AwardRecord = typeof awards.$inferSelect & {
  ticket: typeof tickets.$inferSelect
  prize: Pick<Prize, "id" | "kind">
}

/** The prize with an id. Awards only have ids of their edition's prizes. */
export function prizeOf(prizes: Prize[], id: string): Pick<Prize, "id" | "kind"> {
  const prize = prizes.find((prize) => prize.id === id)
  if (!prize) throw new Error(`No prize ${id}.`)
  return { id, kind: prize.kind }
}

/** Refuses with `draw.award-not-found` (404). */
export async function awardRecord(ctx: Ctx, awardId: string): Promise<AwardRecord> {
  const [row] = await ctx.db
    .select({ award: getTableColumns(awards), ticket: getTableColumns(tickets), prizes: editions.prizes })
    .from(awards)
    .innerJoin(tickets, eq(tickets.id, awards.ticketId))
    .innerJoin(editions, eq(editions.id, awards.editionId))
    .where(eq(awards.id, awardId))
  if (!row) throw notFound("draw.award-not-found")
  return { ...row.award, ticket: row.ticket, prize: prizeOf(row.prizes, row.award.prizeId) }
}

/** The award with a row lock. */
export async function lockAward(ctx: Ctx, awardId: string): Promise<AwardRecord> {
  await ctx.db.select({ id: awards.id }).from(awards).where(eq(awards.id, awardId)).for("update")
  return awardRecord(ctx, awardId)
}
