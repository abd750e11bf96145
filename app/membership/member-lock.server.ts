import { and, eq, isNull, sql } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import type { Membership } from "./queries.server"
import { memberships } from "./tables.server"

/**
 * Serialises all changes of one person's membership until the transaction ends. Returns the membership that has not ended,
 * with a row lock.
 */
export async function lockMember(ctx: Ctx, userId: string): Promise<Membership | undefined> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`member ${userId}`}, 0))`)
  const [membership] = await ctx.db
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isNull(memberships.endedAt)))
    .for("no key update")
  return membership
}
