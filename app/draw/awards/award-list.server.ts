import { and, asc, count, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { users } from "../../accounts/tables.server"
import type { Ctx } from "../../platform/context.server"
import { holderColumns } from "../drawing/ticket-holders.server"
import type { EditionRecord } from "../editions/edition-records.server"
import { type AwardFilter, type AwardOutcome, awardOutcomes, ownerOfUnassigned } from "../rules/award-state"
import { deliverBy } from "../rules/deadlines"
import { prizeCountOf } from "../rules/edition"
import { awards, duties, tickets } from "../tables.server"

/** As `outcomeOf`. */
const outcome = sql<AwardOutcome>`coalesce(${awards.forfeitReason}, ${awards.state})`

const follower = alias(awards, "follower")

/** No substitute has got the prize of a forfeited award. */
export const isUnassigned = sql<boolean>`(${awards.state} = 'forfeited' and not exists (
  select 1 from ${awards} follower where ${follower.editionId} = ${awards.editionId} and ${follower.place} = ${awards.place}
    and coalesce(${follower.substitute}, -1) > coalesce(${awards.substitute}, -1)))`

/** As `ownerOfUnassigned`, and not handed over yet. */
export const isDueToCharity = sql<boolean>`(${and(isUnassigned, ne(outcome, "declined"), isNull(awards.handedOverAt))})`

const conditionOf = (filter: AwardFilter): SQL => {
  if (filter === "unassigned") return isUnassigned
  return filter === "charity" ? isDueToCharity : eq(outcome, filter)
}

/** The number of awards per filter; those that are unassigned count under their outcome too. */
export async function awardCounts(ctx: Ctx, editionId: string): Promise<Record<AwardFilter, number>> {
  const ofEdition = eq(awards.editionId, editionId)
  const rows = await ctx.db.select({ outcome, count: count() }).from(awards).where(ofEdition).groupBy(outcome)
  const counts = awardOutcomes.map(
    (outcome) => [outcome, rows.find((row) => row.outcome === outcome)?.count ?? 0] as const,
  )
  return {
    ...(Object.fromEntries(counts) as Record<AwardOutcome, number>),
    unassigned: await ctx.db.$count(awards, and(ofEdition, isUnassigned)),
    charity: await ctx.db.$count(awards, and(ofEdition, isDueToCharity)),
  }
}

type Page = { limit: number; offset: number }

/**
 * Awards of an edition with their holders, in the order of the prizes, unassigned ones with those due to the charity first; all of
 * them without a page. `unassigned`: who has the prize for which no substitute is left, for the charity until when it gets it, and
 * its handover.
 */
export async function awardRows(ctx: Ctx, editionId: string, { filter, page }: { filter?: AwardFilter; page?: Page }) {
  const isDueFirst = filter === "unassigned" || filter === "charity"
  const query = selectAwards(ctx, and(eq(awards.editionId, editionId), filter && conditionOf(filter)))
    .orderBy(
      ...(isDueFirst ? [desc(isDueToCharity), asc(awards.forfeitedAt)] : []),
      asc(awards.place),
      sql`${awards.substitute} asc nulls first`,
    )
    .$dynamic()
  const rows = await (page ? query.limit(page.limit).offset(page.offset) : query)
  return rows.map(({ handedOverAt, handoverNote, ...row }) => ({
    ...row,
    unassigned: unassignedOf(ctx, row, handoverOf(handedOverAt, handoverNote)),
  }))
}

export type AwardRow = Awaited<ReturnType<typeof awardRows>>[number]

/** A handover to the charity: when, and the receipt or reference. */
export type Handover = { at: Date; note: string }

const handoverOf = (at: Date | null, note: string | null): Handover | undefined =>
  at ? { at, note: note ?? "" } : undefined

function unassignedOf(
  ctx: Ctx,
  row: { isUnassigned: boolean; outcome: AwardOutcome; forfeitedAt: Date | null },
  handover: Handover | undefined,
) {
  if (!row.isUnassigned || !row.forfeitedAt) return undefined
  const owner = ownerOfUnassigned(row.outcome)
  if (owner === "promoter") return { owner }
  return { owner, ...charityDue(ctx, row.forfeitedAt, handover) }
}

/** Until when the charity gets what it was given at `since`, and what has become of it. */
function charityDue(ctx: Ctx, since: Date, handover: Handover | undefined) {
  const dueAt = deliverBy(since)
  return { dueAt, isOverdue: !handover && dueAt < ctx.now(), handover }
}

export type CharityDue = ReturnType<typeof charityDue>

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
      handedOverAt: awards.handedOverAt,
      handoverNote: awards.handoverNote,
      ticketNumber: tickets.number,
      ...holderColumns,
      hasAccount: sql<boolean>`${tickets.userId} is not null`,
      isBusiness: sql<boolean>`coalesce(${users.role} = 'business', false)`,
    })
    .from(awards)
    .innerJoin(tickets, eq(tickets.id, awards.ticketId))
    .leftJoin(users, eq(users.id, tickets.userId))
    .where(where)

/**
 * The prizes that had no ticket left to win them, with the day until which the charity gets them, and their handover; undefined
 * without any.
 */
export async function undrawnPrizes(
  ctx: Ctx,
  { id, prizes, drawnAt }: Pick<EditionRecord, "id" | "prizes" | "drawnAt">,
) {
  if (!drawnAt) return undefined
  const isFirst = and(eq(awards.editionId, id), isNull(awards.substitute))
  const undrawn = prizeCountOf({ prizes }) - (await ctx.db.$count(awards, isFirst))
  if (undrawn <= 0) return undefined
  const [duty] = await ctx.db
    .select({ doneAt: duties.doneAt, note: duties.note })
    .from(duties)
    .where(and(eq(duties.editionId, id), eq(duties.kind, "undrawn")))
  return { count: undrawn, ...charityDue(ctx, drawnAt, handoverOf(duty?.doneAt ?? null, duty?.note ?? null)) }
}
