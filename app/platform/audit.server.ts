import { and, eq, inArray, sql } from "drizzle-orm"
import { actorName } from "./authorise.server"
import type { Ctx, Seen } from "./context.server"
import { auditEvents, type SubjectKind } from "./tables.server"

/** `subject`: kind and id of what changed, such as `booking:<id>`; a column each. */
type AuditEvent = { name: string; subject: `${SubjectKind}:${string}`; facts?: Record<string, unknown> }

/**
 * Writes an audit event. Call it in the transaction that writes the change. `facts` hold no personal data. Refuses the first change of
 * a form's subject (`Seen`) if the subject has changed since the form was made.
 */
export const recordEvent = (ctx: Ctx, event: AuditEvent): Promise<void> => recordEvents(ctx, [event])

/** The same for several events, at least one. */
export async function recordEvents(ctx: Ctx, events: AuditEvent[]): Promise<void> {
  if (ctx.seen && events.some(({ subject }) => subject === ctx.seen?.subject)) await requireUnchanged(ctx, ctx.seen)
  await ctx.db
    .insert(auditEvents)
    .values(events.map((event) => ({ facts: {}, ...rowOf(event), at: ctx.now(), actor: actorName(ctx.actor) })))
}

/** Until the transaction ends, no other form changes this subject. */
async function requireUnchanged(ctx: Ctx, seen: Seen): Promise<void> {
  if (seen.isRecorded) return
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`form ${seen.subject}`}, 0))`)
  const change = await seen.change(ctx)
  if (change) throw change
  seen.isRecorded = true
}

function rowOf({ subject, ...event }: AuditEvent) {
  const end = subject.indexOf(":")
  return { ...event, subjectKind: subject.slice(0, end) as SubjectKind, subjectId: subject.slice(end + 1) }
}

/** The condition that an event is about this thing, or about one of these. */
export const hasSubject = (kind: SubjectKind, ids: string | string[]) =>
  and(eq(auditEvents.subjectKind, kind), inArray(auditEvents.subjectId, [ids].flat()))
