import { sql } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"

/**
 * Serialises all that keeps something for one customer, until the transaction ends: what is counted is still true when it is
 * written. Everybody locks in this order: customer, purchase, payment, booking, period, gift card. Guests are not locked here.
 */
export async function lockCustomer(ctx: Ctx, userId: string | null): Promise<void> {
  if (userId === null) return
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`checkout customer ${userId}`}, 0))`)
}
