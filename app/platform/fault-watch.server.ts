import { raiseAlert, resolveAlert } from "./alerts.server"
import type { Ctx } from "./context.server"
import type { AlertFacts, AlertKind } from "./tables.server"

/** How often at most the same fault, or its end, is written to the database. */
const EVERY_MS = 60_000

/**
 * Raises an alert once something has failed `inARow` times without a success between, and for `seconds` at least; resolves it
 * when it works again. A fault of the database itself is only logged.
 */
export function watchFaults(
  alert: { kind: AlertKind; subject: string },
  { inARow, seconds = 0 }: { inARow: number; seconds?: number },
) {
  let faults = 0
  let since = 0
  let raisedAt = Number.NEGATIVE_INFINITY
  let resolvedAt = Number.NEGATIVE_INFINITY
  const quietly = (ctx: Ctx, write: Promise<void>) =>
    write.catch((err) => ctx.log.error({ err, alert: alert.kind }, "operator alert not written"))
  return {
    failed: async (ctx: Ctx, facts: AlertFacts): Promise<void> => {
      const at = ctx.now().getTime()
      if (faults === 0) since = at
      faults += 1
      if (faults < inARow || at - since < seconds * 1000 || at - raisedAt < EVERY_MS) return
      raisedAt = at
      resolvedAt = Number.NEGATIVE_INFINITY
      await quietly(ctx, raiseAlert(ctx, { ...alert, facts }))
    },
    worked: async (ctx: Ctx): Promise<void> => {
      const at = ctx.now().getTime()
      faults = 0
      if (at - resolvedAt < EVERY_MS) return
      resolvedAt = at
      raisedAt = Number.NEGATIVE_INFINITY
      await quietly(ctx, resolveAlert(ctx, alert))
    },
  }
}
