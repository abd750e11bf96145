import { and, asc, count, eq, isNull, ne, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { users } from "../../accounts/tables.server"
import type { Ctx } from "../../platform/context.server"
import { holderColumns } from "../drawing/ticket-holders.server"
import type { EditionRecord } from "../editions/edition-records.server"
import {
  type AwardFilter,
  type AwardOutcome,
  type AwardState,
  awardStates,
  ownerOfUnassigned,
} from "../rules/award-state"
import { deliverBy, notifyBy } from "../rules/deadlines"
import { prizeCountOf } from "../rules/edition"
import { awards, tickets } from "../tables.server"

/** As `outcomeOf`. */
const outcome = sql<AwardOutcome>`coalesce(${awards.forfeitReason}, ${awards.state})`

const follower = alias(awards, "follower")

/** No substitute has got the prize of a forfeited award. */
export const isUnassigned = sql<boolean>`(${awards.state} = 'forfeited' and not exists (
  select 1 from ${awards} follower where ${follower.editionId} = ${awards.editionId} and ${follower.place} = ${awards.place}
    and coalesce(${follower.substitute}, -1) > coalesce(${awards.substitute}, -1)))`

const isToCharity = and(isUnassigned, ne(outcome, "declined"))

/** The number of awards per filter; those that are unassigned count as forfeited too. */
export async function awardCounts(ctx: Ctx, editionId: string): Promise<Record<AwardFilter, number>> {
  const ofEdition = eq(awards.editionId, editionId)
  const { state } = awards
  const rows = await ctx.db.select({ state, count: count() }).from(awards).where(ofEdition).groupBy(state)
  const counts = awardStates.map((state) => [state, rows.find((row) => row.state === state)?.count ?? 0] as const)
  return {
    ...(Object.fromEntries(counts) as Record<AwardState, number>),
    unassigned: await ctx.db.$count(awards, and(ofEdition, isUnassigned)),
  }
}

type Page = { limit: number; offset: number }

/**
 * Awards of an edition with their holders, in the order of the prizes; all of them without a page. `unassigned`: who has the prize
 * for which no substitute is left.
 */
export async function awardRows(ctx: Ctx, editionId: string, { filter, page }: { filter?: AwardFilter; page?: Page }) {
  const isShown = filter && (filter === "unassigned" ? isUnassigned : eq(awards.state, filter))
  const query = selectAwards(ctx, and(eq(awards.editionId, editionId), isShown))
    .orderBy(asc(awards.place), sql`${awards.substitute} asc nulls first`)
    .$dynamic()
  const rows = await (page ? query.limit(page.limit).offset(page.offset) : query)
  return rows.map(({ isUnassigned, createdAt, ...row }) => ({
    ...row,
    notifyBy: notifyBy(createdAt),
    deliverBy: row.acceptedAt && deliverBy(row.acceptedAt),
    unassigned: isUnassigned ? ownerOfUnassigned(row.outcome) : undefined,
  }))
}

export type AwardRow = Awaited<ReturnType<typeof awardRows>>[number]

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
      createdAt: awards.createdAt,
      notifiedAt: awards.notifiedAt,
      answerBy: awards.answerBy,
      acceptedAt: awards.acceptedAt,
      deliveredAt: awards.deliveredAt,
      forfeitedAt: awards.forfeitedAt,
      deliveryAddress: awards.deliveryAddress,
      note: awards.note,
      ticketNumber: tickets.number,
      ...holderColumns,
      hasAccount: sql<boolean>`${tickets.userId} is not null`,
      isBusiness: sql<boolean>`coalesce(${users.role} = 'business', false)`,
    })
    .from(awards)
    .innerJoin(tickets, eq(tickets.id, awards.ticketId))
    .leftJoin(users, eq(users.id, tickets.userId))
    .where(where)

/** How many prizes nobody can win any more, so that the charity gets them: those without a drawn ticket, or without a substitute left. */
export async function charityPrizeCount(
  ctx: Ctx,
  { id, prizes, drawnAt }: Pick<EditionRecord, "id" | "prizes" | "drawnAt">,
): Promise<number> {
  if (!drawnAt) return 0
  const ofEdition = eq(awards.editionId, id)
  const drawn = await ctx.db.$count(awards, and(ofEdition, isNull(awards.substitute)))
  return prizeCountOf({ prizes }) - drawn + (await ctx.db.$count(awards, and(ofEdition, isToCharity)))
}
