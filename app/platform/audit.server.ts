import { actorName } from "./authorise.server"
import type { Ctx } from "./context.server"
import { auditEvents } from "./tables.server"

/** Writes an audit event. Call it in the transaction that writes the change. `facts` hold no personal data. */
export async function recordEvent(
  ctx: Ctx,
  event: { name: string; subject: string; facts?: Record<string, unknown> },
): Promise<void> {
  await ctx.db.insert(auditEvents).values({
    at: ctx.now(),
    actor: actorName(ctx.actor),
    name: event.name,
    subject: event.subject,
    facts: event.facts ?? {},
  })
}
