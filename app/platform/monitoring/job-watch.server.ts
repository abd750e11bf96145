import type { Ctx } from "../context.server"
import type { JobObserver } from "../jobs.server"
import { raiseAlert } from "./alerts.server"
import { trackFailures } from "./fault-watch.server"

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
