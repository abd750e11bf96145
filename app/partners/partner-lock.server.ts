import { eq } from "drizzle-orm"
import { users } from "../accounts/tables.server"
import type { Ctx } from "../platform/context.server"
import { signInRequired } from "../platform/refusal"

/**
 * Takes the partner's row lock, so that verifications and payout details of one partner are changed one after another. Refuses
 * with 401 if the account was deleted.
 */
export async function lockPartner(ctx: Ctx, userId: string): Promise<typeof users.$inferSelect> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId)).for("no key update")
  if (!user || user.deletedAt) throw signInRequired()
  return user
}
