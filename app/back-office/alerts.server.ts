import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm"
import { z } from "zod"
import { bookingNumber } from "../bookings/rules/number"
import { bookings, orders } from "../bookings/tables.server"
import { payments } from "../payments/tables.server"
import { recordEvent } from "../platform/audit.server"
import { actorName, requireRole } from "../platform/authorise.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { Refusal } from "../platform/refusal"
import { alerts } from "../platform/tables.server"

type Alert = typeof alerts.$inferSelect

/** Open alerts shown at once. */
const MAX_OPEN = 100
const DONE_PER_PAGE = 20
const LAST_PAGE = 10_000

export const countOpenAlerts = (ctx: Ctx): Promise<number> => ctx.db.$count(alerts, isNull(alerts.resolvedAt))

/** Open alerts, newest first, and one page (from 1) of completed ones. */
export async function operatorAlerts(ctx: Ctx, query: URLSearchParams) {
  requireRole(ctx, "operator")
  const requestedPage = Number(query.get("page") ?? 1)
  const page = Number.isInteger(requestedPage) && requestedPage >= 1 && requestedPage <= LAST_PAGE ? requestedPage : 1
  const offset = (page - 1) * DONE_PER_PAGE
  const open = await ctx.db
    .select()
    .from(alerts)
    .where(isNull(alerts.resolvedAt))
    .orderBy(desc(alerts.lastAt), alerts.id)
    .limit(MAX_OPEN)
  const done = await ctx.db
    .select()
    .from(alerts)
    .where(isNotNull(alerts.resolvedAt))
    .orderBy(desc(alerts.resolvedAt), alerts.id)
    .limit(DONE_PER_PAGE)
    .offset(offset)
  const [row] = await ctx.db.select({ total: count() }).from(alerts).where(isNotNull(alerts.resolvedAt))
  const related = await bookingsOf(ctx, [...open, ...done])
  const alertView = (alert: Alert) => ({
    id: alert.id,
    kind: alert.kind,
    subject: alert.subject,
    booking: related.get(alert.id),
    facts: alert.facts,
    count: alert.count,
    firstAt: alert.firstAt,
    lastAt: alert.lastAt,
    resolvedAt: alert.resolvedAt,
    note: alert.note,
    /** Resolved by the system. */
    isResolvedBySystem: alert.resolvedBy === "system",
  })
  return {
    open: open.map(alertView),
    openCount: await countOpenAlerts(ctx),
    done: done.map(alertView),
    page,
    from: offset + 1,
    to: offset + done.length,
    total: row?.total ?? 0,
  }
}

export type OperatorAlert = Awaited<ReturnType<typeof operatorAlerts>>["open"][number]

/** Booking per alert id: referenced by the alert itself or by its payment. */
async function bookingsOf(ctx: Ctx, rows: Alert[]): Promise<Map<string, { id: string; number: string }>> {
  const referencedId = ({ subject, facts }: Alert, type: string) =>
    [subject, String(facts.about ?? "")].find((ref) => ref.startsWith(`${type}:`))?.slice(type.length + 1)
  const ids = (type: string) =>
    rows.map((row) => referencedId(row, type) ?? "").filter((id) => z.uuid().safeParse(id).success)
  const paymentIds = ids("payment")
  const paid = paymentIds.length
    ? await ctx.db
        .select({
          paymentId: payments.id,
          bookingId: sql<string | null>`coalesce(${payments.bookingId}, ${orders.bookingId})`,
        })
        .from(payments)
        .leftJoin(orders, eq(orders.id, payments.orderId))
        .where(inArray(payments.id, paymentIds))
    : []
  const bookingIdByPayment = new Map(paid.map(({ paymentId, bookingId }) => [paymentId, bookingId]))
  const bookingIds = [...ids("booking"), ...paid.flatMap(({ bookingId }) => bookingId ?? [])]
  const found = bookingIds.length
    ? await ctx.db.select({ id: bookings.id }).from(bookings).where(inArray(bookings.id, bookingIds))
    : []
  const existingIds = new Set(found.map(({ id }) => id))
  return new Map(
    rows.flatMap((row) => {
      const id = referencedId(row, "booking") ?? bookingIdByPayment.get(referencedId(row, "payment") ?? "")
      return id && existingIds.has(id) ? [[row.id, { id, number: bookingNumber(id) }] as const] : []
    }),
  )
}

/** Marks an alert as done. Refuses with `back-office.alert-done` (409) if it is not open. */
export async function completeAlert(ctx: Ctx, { alertId, note }: { alertId: string; note: string }): Promise<void> {
  const operator = requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const [alert] = await txCtx.db
      .update(alerts)
      .set({ resolvedAt: ctx.now(), resolvedBy: actorName(operator), note })
      .where(and(eq(alerts.id, alertId), isNull(alerts.resolvedAt)))
      .returning({ kind: alerts.kind, subject: alerts.subject })
    if (!alert) throw new Refusal("back-office.alert-done", {}, { status: 409 })
    await recordEvent(txCtx, { name: "alert.completed", subject: `alert:${alertId}`, facts: alert })
  })
}
