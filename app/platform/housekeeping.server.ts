import { lt } from "drizzle-orm"
import type { Ctx } from "./context.server"
import type { JobKind } from "./jobs.server"
import { rateLimits } from "./tables.server"

/** Counts whose window is over tell nothing any more, and their keys hold network addresses. */
export async function forgetOldCounts(ctx: Ctx): Promise<void> {
  await ctx.db.delete(rateLimits).where(lt(rateLimits.windowEndsAt, ctx.now()))
}

export const platformJobs = (makeCtx: () => Ctx): JobKind[] => [
  { name: "platform.forget-counts", cron: "17 * * * *", run: () => forgetOldCounts(makeCtx()) },
]
