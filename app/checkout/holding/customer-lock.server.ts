import { sql } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"

/**
 * Serialises all that keeps something for one customer, until the transaction ends: what is counted is still true when it is
 * written. Everybody locks in this order: customer, guests, purchase, payment, booking, order, person, period, gift card. Guests are not locked here.
 */
export async function lockCustomer(ctx: Ctx, userId: string | null): Promise<void> {
  if (userId === null) return
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`checkout customer ${userId}`}, 0))`)
}

/** Serialises what the accounts of one person place without paying, until the transaction ends; taken after the booking's lock. */
export async function lockPerson(ctx: Ctx, accounts: string[]): Promise<void> {
  if (accounts.length < 2) return
  const [first = ""] = accounts.toSorted()
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`checkout person ${first}`}, 0))`)
}
