import { sql } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"

/**
 * Serialises the holds of one customer until the transaction ends, so that counted limits stay correct. Lock order:
 * customer, guests, purchase, payment, booking, order, person, period, gift card. Guests are not locked here.
 */
export async function lockCustomer(ctx: Ctx, userId: string | null): Promise<void> {
  if (userId === null) return
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`checkout customer ${userId}`}, 0))`)
}

/**
 * Serialises the unpaid placed bookings of all accounts of one person until the transaction ends; locked after the
 * booking.
 */
export async function lockPerson(ctx: Ctx, accounts: string[]): Promise<void> {
  if (accounts.length < 2) return
  const [first = ""] = accounts.toSorted()
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`checkout person ${first}`}, 0))`)
}
