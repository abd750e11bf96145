import { and, eq, isNull, sql } from "drizzle-orm"
import { actorName } from "../authorise.server"
import type { Ctx } from "../context.server"
import { type AlertFacts, type AlertKind, alerts } from "../tables.server"

/**
 * Raises an alert for the operators, in the caller's transaction. While an alert of the same kind and subject is open, its
 * count and facts are updated instead. `facts` hold no personal data.
 */
export async function raiseAlert(
  ctx: Ctx,
  { kind, subject, facts = {} }: { kind: AlertKind; subject: string; facts?: AlertFacts },
): Promise<void> {
  await ctx.db
    .insert(alerts)
    .values({ kind, subject, facts, firstAt: ctx.now(), lastAt: ctx.now() })
    .onConflictDoUpdate({
      target: [alerts.kind, alerts.subject],
      targetWhere: isNull(alerts.resolvedAt),
      set: { facts, count: sql`${alerts.count} + 1`, lastAt: ctx.now() },
    })
  ctx.log.error({ alert: kind, subject, facts }, "operator alert")
}

/** Raises the alert only if none of its kind and subject was ever raised, open or resolved. */
export async function raiseAlertOnce(ctx: Ctx, alert: Parameters<typeof raiseAlert>[1]): Promise<void> {
  const sameAlert = and(eq(alerts.kind, alert.kind), eq(alerts.subject, alert.subject))
  if ((await ctx.db.$count(alerts, sameAlert)) === 0) await raiseAlert(ctx, alert)
}

/** Resolves the open alert of that kind and subject, if there is one. */
export async function resolveAlert(ctx: Ctx, { kind, subject }: { kind: AlertKind; subject: string }): Promise<void> {
  await ctx.db
    .update(alerts)
    .set({ resolvedAt: ctx.now(), resolvedBy: actorName(ctx.actor) })
    .where(and(eq(alerts.kind, kind), eq(alerts.subject, subject), isNull(alerts.resolvedAt)))
}
