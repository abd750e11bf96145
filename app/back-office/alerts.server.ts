import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm"
import { z } from "zod"
import { bookingNumber } from "../bookings/rules/number"
import { bookings } from "../bookings/tables.server"
import { orders } from "../checkout/tables.server"
import { payments } from "../payments/tables.server"
import { recordEvent } from "../platform/audit.server"
import { actorName, requireRole } from "../platform/authorise.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { Refusal } from "../platform/refusal"
import { alerts } from "../platform/tables.server"

type Alert = typeof alerts.$inferSelect

/** So many open alerts are shown; what is beyond shows when some of these are done. */
const MOST_OPEN = 100
const DONE_A_PAGE = 20
const LAST_PAGE = 10_000

/** How many alerts are open. */
export const openAlerts = (ctx: Ctx): Promise<number> => ctx.db.$count(alerts, isNull(alerts.resolvedAt))

/** The alerts for an operator: the open ones, newest first, and a page (from 1) of those that are done. */
export async function operatorAlerts(ctx: Ctx, asked: URLSearchParams) {
  requireRole(ctx, "operator")
  const typed = Number(asked.get("page") ?? 1)
  const page = Number.isInteger(typed) && typed >= 1 && typed <= LAST_PAGE ? typed : 1
  const before = (page - 1) * DONE_A_PAGE
  const open = await ctx.db
    .select()
    .from(alerts)
    .where(isNull(alerts.resolvedAt))
    .orderBy(desc(alerts.lastAt), alerts.id)
    .limit(MOST_OPEN)
  const done = await ctx.db
    .select()
    .from(alerts)
    .where(isNotNull(alerts.resolvedAt))
    .orderBy(desc(alerts.resolvedAt), alerts.id)
    .limit(DONE_A_PAGE)
    .offset(before)
  const [row] = await ctx.db.select({ total: count() }).from(alerts).where(isNotNull(alerts.resolvedAt))
  const related = await bookingsOf(ctx, [...open, ...done])
  const shown = (alert: Alert) => ({
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
    /** The fault ended without an operator. */
    isOver: alert.resolvedBy === "system",
  })
  return {
    open: open.map(shown),
    openCount: await openAlerts(ctx),
    done: done.map(shown),
    page,
    from: before + 1,
    to: before + done.length,
    total: row?.total ?? 0,
  }
}

export type ShownAlert = Awaited<ReturnType<typeof operatorAlerts>>["open"][number]

/** The booking an alert is about, by the alert's id: named by itself, or paid by the payment it names. */
async function bookingsOf(ctx: Ctx, rows: Alert[]): Promise<Map<string, { id: string; number: string }>> {
  const idIn = ({ subject, facts }: Alert, what: string) =>
    [subject, String(facts.about ?? "")].find((ref) => ref.startsWith(`${what}:`))?.slice(what.length + 1)
  const ids = (what: string) => rows.map((row) => idIn(row, what) ?? "").filter((id) => z.uuid().safeParse(id).success)
  const paymentIds = ids("payment")
  const paid = paymentIds.length
    ? await ctx.db
        .select({
          paymentId: payments.id,
          bookingId: sql<string>`coalesce(${orders.bookingId}::text, ${payments.purchaseId})`,
        })
        .from(payments)
        .leftJoin(orders, sql`${orders.id}::text = ${payments.purchaseId}`)
        .where(inArray(payments.id, paymentIds))
    : []
  const ofPayment = new Map(paid.map(({ paymentId, bookingId }) => [paymentId, bookingId]))
  const wanted = [...ids("booking"), ...ofPayment.values()].filter((id) => z.uuid().safeParse(id).success)
  const found = wanted.length
    ? await ctx.db.select({ id: bookings.id }).from(bookings).where(inArray(bookings.id, wanted))
    : []
  const known = new Set(found.map(({ id }) => id))
  return new Map(
    rows.flatMap((row) => {
      const id = idIn(row, "booking") ?? ofPayment.get(idIn(row, "payment") ?? "")
      return id && known.has(id) ? [[row.id, { id, number: bookingNumber(id) }] as const] : []
    }),
  )
}

/** An operator has dealt with an alert and says how. Refuses with `back-office.alert-done` where it is not open any more. */
export async function completeAlert(ctx: Ctx, { alertId, note }: { alertId: string; note: string }): Promise<void> {
  const operator = requireRole(ctx, "operator")
  await inTransaction(ctx, async (inner) => {
    const [alert] = await inner.db
      .update(alerts)
      .set({ resolvedAt: ctx.now(), resolvedBy: actorName(operator), note })
      .where(and(eq(alerts.id, alertId), isNull(alerts.resolvedAt)))
      .returning({ kind: alerts.kind, subject: alerts.subject })
    if (!alert) throw new Refusal("back-office.alert-done", {}, { status: 409 })
    await recordEvent(inner, { name: "alert.completed", subject: `alert:${alertId}`, facts: alert })
  })
}
