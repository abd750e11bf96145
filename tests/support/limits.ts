import { like } from "drizzle-orm"
import type { Ctx } from "../../app/platform/context.server"
import { rateLimits } from "../../app/platform/tables.server"

/** Sets the number of attempts under the keys that begin so; each needs one attempt before. */
export async function setAttempts(ctx: Ctx, keyStart: string, count: number): Promise<void> {
  await ctx.db
    .update(rateLimits)
    .set({ count })
    .where(like(rateLimits.key, `${keyStart}%`))
}
