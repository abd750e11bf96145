import { and, asc, eq, inArray, isNull, lte, notInArray, or, sql } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import type { Claim } from "./rules/slots"
import { messages } from "./tables.server"

export type Message = typeof messages.$inferSelect

/** Longer than any carrier takes: a worker that died meanwhile is then replaced. */
export const LEASE_MINUTES = 5

/** So many due messages are ranked at a time. */
const RANKED = 200

/** So many more than wanted are tried: other processes may have claimed the first ones meanwhile. */
const SPARE = 30

/**
 * Claims messages of a channel that are due, each for one worker alone until its lease ends. Lower priorities first; within one,
 * the first message to each recipient before the second to any, then the first to each domain, then the oldest.
 */
export async function claimMessages(ctx: Ctx, channel: Message["channel"], claim: Claim): Promise<Message[]> {
  const isDue = and(
    eq(messages.channel, channel),
    eq(messages.state, "queued"),
    or(isNull(messages.notBefore), lte(messages.notBefore, ctx.now())),
  )
  const ids = await nextInLine(ctx, and(isDue, claim.securityOnly ? eq(messages.priority, 0) : undefined), claim)
  if (ids.length === 0) return []
  const place = sql.join(
    ids.map((id, index) => sql`when ${id}::uuid then ${sql.raw(String(index))}`),
    sql` `,
  )
  const free = ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(inArray(messages.id, ids), isDue))
    .orderBy(sql`case ${messages.id} ${place} end`)
    .limit(claim.most)
    .for("update", { skipLocked: true })
  return (
    ctx.db
      .update(messages)
      .set({ attempts: sql`${messages.attempts} + 1`, notBefore: addMinutes(ctx.now(), LEASE_MINUTES) })
      // An array, because a subquery after `in` may be run more than once and then locks more rows than the limit.
      .where(sql`${messages.id} = any(array(${free}))`)
      .returning()
  )
}

/** The ids of the messages whose turn is next, in order; nothing is locked. */
async function nextInLine(ctx: Ctx, isDue: ReturnType<typeof and>, { most, busyDomains }: Claim): Promise<string[]> {
  const { id, recipient, priority, createdAt } = messages
  const domain = sql<string>`lower(split_part(${recipient}, '@', -1))`
  const due = ctx.db
    .select({ id, recipient, priority, createdAt, domain: domain.as("domain") })
    .from(messages)
    .where(and(isDue, busyDomains.length > 0 ? notInArray(domain, busyDomains) : undefined))
    .orderBy(asc(priority), asc(createdAt))
    .limit(RANKED)
    .as("due")
  const nth = (per: unknown) =>
    sql`row_number() over (partition by ${due.priority}, ${per} order by ${due.createdAt}, ${due.id})`
  const rows = await ctx.db
    .select({ id: due.id })
    .from(due)
    .orderBy(asc(due.priority), nth(due.recipient), nth(due.domain), asc(due.createdAt))
    .limit(most + SPARE)
  return rows.map((row) => row.id)
}
