import { and, asc, eq, inArray, isNull, lte, notInArray, or, sql } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import type { ClaimLimits } from "./rules/delivery"
import { priorityNumber } from "./rules/delivery"
import { messages } from "./tables.server"

export type Message = typeof messages.$inferSelect

/** Longer than any delivery takes. When the lease of a crashed worker expires, another worker takes its messages. */
export const LEASE_MINUTES = 5

const MAX_RANKED = 200

/** Extra candidates, because other processes may claim the first ones at the same time. */
const EXTRA_CANDIDATES = 30

/**
 * Claims due messages of a channel, each for one worker until its lease expires. Order: priority number; then rank of the message
 * among those to its recipient; then rank among those to its domain; then age.
 */
export async function claimMessages(ctx: Ctx, channel: Message["channel"], claim: ClaimLimits): Promise<Message[]> {
  const isDue = and(
    eq(messages.channel, channel),
    eq(messages.state, "queued"),
    or(isNull(messages.claimableAt), lte(messages.claimableAt, ctx.now())),
  )
  const ids = await nextMessageIds(
    ctx,
    and(isDue, claim.securityOnly ? eq(messages.priority, priorityNumber("security")) : undefined),
    claim,
  )
  if (ids.length === 0) return []
  const orderCases = sql.join(
    ids.map((id, index) => sql`when ${id}::uuid then ${sql.raw(String(index))}`),
    sql` `,
  )
  const free = ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(inArray(messages.id, ids), isDue))
    .orderBy(sql`case ${messages.id} ${orderCases} end`)
    .limit(claim.limit)
    .for("update", { skipLocked: true })
  return (
    ctx.db
      .update(messages)
      .set({ attempts: sql`${messages.attempts} + 1`, claimableAt: addMinutes(ctx.now(), LEASE_MINUTES) })
      // An array: PostgreSQL may run a subquery of `in` more than once, which locks more rows than the limit.
      .where(sql`${messages.id} = any(array(${free}))`)
      .returning()
  )
}

/** Ids of the next messages in delivery order, without locking. */
async function nextMessageIds(
  ctx: Ctx,
  isDue: ReturnType<typeof and>,
  { limit, busyDomains }: ClaimLimits,
): Promise<string[]> {
  const { id, recipient, priority, createdAt } = messages
  const domain = sql<string>`lower(split_part(${recipient}, '@', -1))`
  const due = ctx.db
    .select({ id, recipient, priority, createdAt, domain: domain.as("domain") })
    .from(messages)
    .where(and(isDue, busyDomains.length > 0 ? notInArray(domain, busyDomains) : undefined))
    .orderBy(asc(priority), asc(createdAt))
    .limit(MAX_RANKED)
    .as("due")
  const rankWithin = (per: unknown) =>
    sql`row_number() over (partition by ${due.priority}, ${per} order by ${due.createdAt}, ${due.id})`
  const rows = await ctx.db
    .select({ id: due.id })
    .from(due)
    .orderBy(asc(due.priority), rankWithin(due.recipient), rankWithin(due.domain), asc(due.createdAt))
    .limit(limit + EXTRA_CANDIDATES)
  return rows.map((row) => row.id)
}
