import { z } from "zod"
import type { Ctx } from "../../platform/context.server"
import { isSameHash, keyedHash } from "../../platform/keyed-hash.server"
import { notFound, signInRequired } from "../../platform/refusal"
import { type AwardRecord, awardRecord } from "./award-records.server"

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
