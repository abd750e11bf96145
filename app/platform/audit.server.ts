import { actorName } from "./authorise.server"
import type { Ctx } from "./context.server"
import { auditEvents } from "./tables.server"

type AuditEvent = { name: string; subject: string; facts?: Record<string, unknown> }

/** Writes an audit event. Call it in the transaction that writes the change. `facts` hold no personal data. */
export const recordEvent = (ctx: Ctx, event: AuditEvent): Promise<void> => recordEvents(ctx, [event])

/** The same for several events, at least one. */
export async function recordEvents(ctx: Ctx, events: AuditEvent[]): Promise<void> {
  await ctx.db
    .insert(auditEvents)
    .values(events.map((event) => ({ facts: {}, ...event, at: ctx.now(), actor: actorName(ctx.actor) })))
}
