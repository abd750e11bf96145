import { and, asc, count, eq, isNull, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { users } from "../../accounts/tables.server"
import type { Ctx } from "../../platform/context.server"
import { type AwardFilter, type AwardOutcome, awardOutcomes, ownerOfUnassigned } from "../rules/award-state"
import { deliverBy } from "../rules/deadlines"
import { prizeCountOf } from "../rules/edition"
import { awards, tickets } from "../tables.server"
import type { EditionRecord } from "./edition-records.server"
import { holderColumns } from "./ticket-holders.server"

/** As `outcomeOf`. */
const outcome = sql<AwardOutcome>`case when ${awards.state} = 'forfeited'
  then coalesce(${awards.forfeitReason}, 'unanswered') else ${awards.state} end`

const follower = alias(awards, "follower")

/** No substitute has got the prize of a forfeited award. */
export const isUnassigned = sql<boolean>`(${awards.state} = 'forfeited' and not exists (
  select 1 from ${awards} follower where ${follower.editionId} = ${awards.editionId} and ${follower.place} = ${awards.place}
    and coalesce(${follower.substitute}, -1) > coalesce(${awards.substitute}, -1)))`

/** The number of awards per filter; those that are unassigned count under their outcome too. */
export async function awardCounts(ctx: Ctx, editionId: string): Promise<Record<AwardFilter, number>> {
  const ofEdition = eq(awards.editionId, editionId)
  const rows = await ctx.db.select({ outcome, count: count() }).from(awards).where(ofEdition).groupBy(outcome)
  const counts = awardOutcomes.map((each) => [each, rows.find((row) => row.outcome === each)?.count ?? 0] as const)
  return {
    ...(Object.fromEntries(counts) as Record<AwardOutcome, number>),
    unassigned: await ctx.db.$count(awards, and(ofEdition, isUnassigned)),
  }
}

type Page = { limit: number; offset: number }

/**
 * Awards of an edition with their holders, in the order of the prizes; all of them without a page. `unassigned`: who has the prize for
 * which no substitute is left, and for the charity until when it gets it.
 */
export async function awardRows(ctx: Ctx, editionId: string, { filter, page }: { filter?: AwardFilter; page?: Page }) {
  const isShown = filter && (filter === "unassigned" ? isUnassigned : eq(outcome, filter))
  const query = selectAwards(ctx, and(eq(awards.editionId, editionId), isShown)).$dynamic()
  const rows = await (page ? query.limit(page.limit).offset(page.offset) : query)
  return rows.map((row) => ({ ...row, unassigned: unassignedOf(row) }))
}

function unassignedOf(row: { isUnassigned: boolean; outcome: AwardOutcome; forfeitedAt: Date | null }) {
  if (!row.isUnassigned || !row.forfeitedAt) return undefined
  const owner = ownerOfUnassigned(row.outcome)
  return { owner, dueAt: owner === "charity" ? deliverBy(row.forfeitedAt) : undefined }
}

const selectAwards = (ctx: Ctx, where: SQL | undefined) =>
  ctx.db
    .select({
      id: awards.id,
      place: awards.place,
      substitute: awards.substitute,
      prizeId: awards.prizeId,
      state: awards.state,
      outcome,
      isUnassigned,
      notifyBy: awards.notifyBy,
      notifiedAt: awards.notifiedAt,
      answerBy: awards.answerBy,
      acceptedAt: awards.acceptedAt,
      deliverBy: awards.deliverBy,
      deliveredAt: awards.deliveredAt,
      forfeitedAt: awards.forfeitedAt,
      deliveryAddress: awards.deliveryAddress,
      note: awards.note,
      ticketNumber: tickets.number,
      ...holderColumns,
      hasAccount: sql<boolean>`${tickets.userId} is not null`,
    })
    .from(awards)
    .innerJoin(tickets, eq(tickets.id, awards.ticketId))
    .leftJoin(users, eq(users.id, tickets.userId))
    .where(where)
    .orderBy(asc(awards.place), sql`${awards.substitute} asc nulls first`)

/** The prizes that had no ticket left to win them, with the day until which the charity gets them; undefined without any. */
export async function undrawnPrizes(ctx: Ctx, { id, prizes, drawnAt }: EditionRecord) {
  if (!drawnAt) return undefined
  const isFirst = and(eq(awards.editionId, id), isNull(awards.substitute))
  const undrawn = prizeCountOf({ prizes }) - (await ctx.db.$count(awards, isFirst))
  return undrawn > 0 ? { count: undrawn, dueAt: deliverBy(drawnAt) } : undefined
}
