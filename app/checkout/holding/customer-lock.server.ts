import { sql } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"

const lock = (ctx: Ctx, name: string) => ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)

/**
 * Serialises the holds of one customer until the transaction ends, so that counted limits stay correct. Lock order:
 * customer, guests, purchase, payment, booking, order, person, period, gift card.
 */
export async function lockCustomer(ctx: Ctx, userId: string | null): Promise<void> {
  if (userId !== null) await lock(ctx, `checkout customer ${userId}`)
}

/** The same for an account or a guest; a guest is counted by network and by e-mail address, locked in this order. */
export async function lockHolder(
  ctx: Ctx,
  { userId, customerEmail }: { userId: string | null; customerEmail: string },
): Promise<void> {
  if (userId !== null) return lockCustomer(ctx, userId)
  if (ctx.network) await lock(ctx, `checkout guest network ${ctx.network}`)
  await lock(ctx, `checkout guest ${customerEmail.toLowerCase()}`)
}

/**
 * Serialises the unpaid placed bookings of all accounts of one person until the transaction ends; locked after the
 * booking.
 */
export async function lockPerson(ctx: Ctx, accounts: string[]): Promise<void> {
  if (accounts.length < 2) return
  const [first = ""] = accounts.toSorted()
  await lock(ctx, `checkout person ${first}`)
}
