import { and, asc, eq, inArray, isNotNull } from "drizzle-orm"
import { recordEvent } from "../platform/audit.server"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import type { Db } from "../platform/database/db.server"
import { type Currency, sum } from "../platform/money"
import type { Payment } from "./queries.server"
import { requestRefund } from "./refunds/refunds.server"
import type { AgencyMethod } from "./rules/agency-methods"
import { payments } from "./tables.server"

/** Payments received at the agency. The caller decides about the purchase, and has locked it. */

/** Payments that the agency received for some bookings and keeps, oldest first. */
export async function keptAtAgency(db: Db, bookingIds: string[]): Promise<Payment[]> {
  if (bookingIds.length === 0) return []
  return db
    .select()
    .from(payments)
    .where(and(inArray(payments.bookingId, bookingIds), isNotNull(payments.key), eq(payments.state, "succeeded")))
    .orderBy(asc(payments.createdAt), asc(payments.id))
}

/** The existing payment of a form's key. */
export async function agencyPaymentByKey(db: Db, key: string): Promise<Payment | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.key, key))
  return row
}

type Received = {
  bookingId: string
  key: string
  userId: string | null
  method: AgencyMethod
  amountCents: number
  currency: Currency
}

/** Records a payment received by an operator, inside the caller's transaction. */
export async function addAgencyPayment(ctx: Ctx, received: Received): Promise<Payment> {
  const { userId: operatorId } = requireRole(ctx, "operator")
  const now = ctx.now()
  const [payment] = await ctx.db
    .insert(payments)
    .values({ ...received, operatorId, state: "succeeded", createdAt: now, settledAt: now })
    .returning()
  if (!payment) throw new Error("The agency payment was not inserted.")
  const { id, method, amountCents, currency } = payment
  await recordEvent(ctx, {
    name: "payment.received-at-agency",
    subject: `booking:${received.bookingId}`,
    facts: { paymentId: id, method, cents: amountCents, currency },
  })
  return payment
}

/**
 * Requests the return by hand of all that the agency received for a booking and keeps; returns the amount in cents. Inside the
 * caller's transaction.
 */
export async function requestAgencyReturn(ctx: Ctx, bookingId: string, reason: string): Promise<number> {
  const kept = await keptAtAgency(ctx.db, [bookingId])
  for (const payment of kept) await requestRefund(ctx, payment, reason)
  return sum(kept.map(({ amountCents }) => amountCents))
}
