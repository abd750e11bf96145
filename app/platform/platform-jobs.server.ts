import { lt } from "drizzle-orm"
import { recordEvent } from "./audit.server"
import { type Ctx, inTransaction } from "./context.server"
import { addMinutes } from "./dates"
import { REENCRYPT_FILES, reencryptFiles } from "./files/file-rotation.server"
import type { JobKind } from "./jobs.server"
import { auditEvents, rateLimits } from "./tables.server"

/** Expired counts have no use, and their keys contain network addresses. */
export async function deleteExpiredRateLimits(ctx: Ctx): Promise<void> {
  await ctx.db.delete(rateLimits).where(lt(rateLimits.windowEndsAt, ctx.now()))
}

/** Audit events are stored for ten years (privacy page, section 7). */
const AUDIT_RETENTION_DAYS = 3653

/** Deletes expired audit events and records how many. */
export async function deleteOldEvents(ctx: Ctx): Promise<void> {
  const before = addMinutes(ctx.now(), -AUDIT_RETENTION_DAYS * 24 * 60)
  await inTransaction(ctx, async (txCtx) => {
    const deleted = await txCtx.db
      .delete(auditEvents)
      .where(lt(auditEvents.at, before))
      .returning({ id: auditEvents.id })
    if (deleted.length === 0) return
    await recordEvent(txCtx, { name: "log.expired", subject: "log:audit-events", facts: { count: deleted.length } })
  })
}

export const platformJobs = (makeCtx: () => Ctx): JobKind[] => [
  { name: "platform.delete-old-events", cron: "47 3 * * *", run: () => deleteOldEvents(makeCtx()) },
  { name: REENCRYPT_FILES, cron: "23 2 * * *", run: (data) => reencryptFiles(makeCtx(), data) },
  { name: "platform.delete-expired-rate-limits", cron: "17 * * * *", run: () => deleteExpiredRateLimits(makeCtx()) },
]
