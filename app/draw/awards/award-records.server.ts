import { eq, getTableColumns } from "drizzle-orm"
import { z } from "zod"
import type { Ctx } from "../../platform/context.server"
import { isSameHash, keyedHash } from "../../platform/keyed-hash.server"
import { notFound, signInRequired } from "../../platform/refusal"
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

/** The awards in the order of the prizes, with row locks. */
export async function lockAwards(ctx: Ctx, ids: string[]): Promise<AwardRecord[]> {
  const locked: AwardRecord[] = []
  for (const id of ids.toSorted()) locked.push(await lockAward(ctx, id))
  return locked.sort((one, other) => one.place - other.place)
}

/** `token`: of the link in the winner's mail. */
export type AwardAccess = { awardId: string; token?: string }

/** The token in a winner's link: an HMAC of the award, made by this server. */
const tokenOf = (ctx: Ctx, awardId: string): string => keyedHash(ctx, "award link", awardId)

/** URL of a prize's page: for the ticket's account, or for a guest the signed link. */
export const awardUrl = (ctx: Ctx, { id, ticket }: Pick<AwardRecord, "id" | "ticket">): string =>
  `${ctx.config.baseUrl}/prizes/${id}${ticket.userId ? "" : `?token=${tokenOf(ctx, id)}`}`

/**
 * The award for the holder of its ticket: the signed-in owner, or anyone with the link. For others, operators included, it does
 * not exist (404); without session or token refuses with 401 for any id. An award that was not announced yet is not found.
 */
export async function awardFor(ctx: Ctx, { awardId, token }: AwardAccess): Promise<AwardRecord> {
  if (ctx.actor.kind === "visitor" && token === undefined) throw signInRequired()
  if (!z.uuid().safeParse(awardId).success) throw notFound("draw.award-not-found")
  const award = await awardRecord(ctx, awardId)
  const isOwner = ctx.actor.kind === "person" && ctx.actor.userId === award.ticket.userId
  const mayReach = isOwner || (token !== undefined && isSameHash(token, tokenOf(ctx, awardId)))
  if (!mayReach || award.state === "drawn") throw notFound("draw.award-not-found")
  return award
}
