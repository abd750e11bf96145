import type { Ctx } from "../context.server"
import type { JobObserver } from "../jobs.server"
import type { AlertFacts, AlertKind } from "../tables.server"
import { raiseAlert, resolveAlert } from "./alerts.server"

/** Least time between two writes of the same alert, raised or resolved. */
const WRITE_INTERVAL_MS = 60_000

/**
 * Raises an alert after `inARow` failures without a success between them, over at least `seconds`; resolves it on the next
 * success. If the database fails, the alert is only logged.
 */
export function trackFailures(
  alert: { kind: AlertKind; subject: string },
  { inARow, seconds = 0 }: { inARow: number; seconds?: number },
) {
  let failures = 0
  let firstFailureAt = 0
  let raisedAt = Number.NEGATIVE_INFINITY
  let resolvedAt = Number.NEGATIVE_INFINITY
  const writeOrLog = (ctx: Ctx, write: Promise<void>) =>
    write.catch((err) => ctx.log.error({ err, alert: alert.kind }, "operator alert not written"))
  return {
    failed: async (ctx: Ctx, facts: AlertFacts): Promise<void> => {
      const at = ctx.now().getTime()
      if (failures === 0) firstFailureAt = at
      failures += 1
      if (failures < inARow || at - firstFailureAt < seconds * 1000 || at - raisedAt < WRITE_INTERVAL_MS) return
      raisedAt = at
      resolvedAt = Number.NEGATIVE_INFINITY
      await writeOrLog(ctx, raiseAlert(ctx, { ...alert, facts }))
    },
    succeeded: async (ctx: Ctx): Promise<void> => {
      const at = ctx.now().getTime()
      failures = 0
      if (at - resolvedAt < WRITE_INTERVAL_MS) return
      resolvedAt = at
      raisedAt = Number.NEGATIVE_INFINITY
      await writeOrLog(ctx, resolveAlert(ctx, alert))
    },
  }
}

const FAILURES_IN_A_ROW = 3

/** Raises an alert for a job that keeps failing, resolved on its next success, and one for a job after its last retry. */
export function watchJobs(makeCtx: () => Ctx): JobObserver {
  const failureTrackers = new Map<string, ReturnType<typeof trackFailures>>()
  return async ({ name }, outcome) => {
    const ctx = makeCtx()
    const subject = `job:${name}`
    const watch =
      failureTrackers.get(name) ?? trackFailures({ kind: "job-failing", subject }, { inARow: FAILURES_IN_A_ROW })
    failureTrackers.set(name, watch)
    if (outcome === "done") return watch.succeeded(ctx)
    await watch.failed(ctx, { job: name })
    if (outcome === "given-up")
      await raiseAlert(ctx, { kind: "job-given-up", subject, facts: { job: name } }).catch((err) =>
        ctx.log.error({ err, job: name }, "operator alert not written"),
      )
  }
}
