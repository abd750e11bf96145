import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm"
import { recordEvent } from "../platform/audit.server"
import { requireRole } from "../platform/authorise.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import type { Db } from "../platform/database/db.server"
import { type Currency, sum } from "../platform/money"
import { notFound, Refusal } from "../platform/refusal"
import { lockPurchase, type PurchaseRef } from "./queries.server"
import type { AgencyMethod } from "./rules/agency-methods"
import { agencyPayments } from "./tables.server"

/** Payments received at the agency. The caller decides about the purchase, and has locked it. */

export type AgencyPayment = typeof agencyPayments.$inferSelect

/** Payments received for purchases of one kind, oldest first. */
export async function agencyPaymentsFor(
  db: Db,
  purchaseKind: string,
  purchaseIds: readonly string[],
): Promise<AgencyPayment[]> {
  if (purchaseIds.length === 0) return []
  return db
    .select()
    .from(agencyPayments)
    .where(and(eq(agencyPayments.purchaseKind, purchaseKind), inArray(agencyPayments.purchaseId, [...purchaseIds])))
    .orderBy(asc(agencyPayments.receivedAt), asc(agencyPayments.id))
}

export const agencyPaymentsOf = (db: Db, { purchaseKind, purchaseId }: PurchaseRef): Promise<AgencyPayment[]> =>
  agencyPaymentsFor(db, purchaseKind, [purchaseId])

/** Amount received and not to be returned, in cents of the purchase's currency. */
export async function receivedAtAgencyCents(db: Db, purchase: PurchaseRef): Promise<number> {
  const notReturned = (await agencyPaymentsOf(db, purchase)).filter(({ returnDueAt }) => returnDueAt === null)
  return sum(notReturned.map(({ amountCents }) => amountCents))
}

/** The existing payment of a form's key. */
export async function agencyPaymentByKey(db: Db, key: string): Promise<AgencyPayment | undefined> {
  const [row] = await db.select().from(agencyPayments).where(eq(agencyPayments.key, key))
  return row
}

type Received = PurchaseRef & {
  key: string
  userId: string | null
  method: AgencyMethod
  amountCents: number
  currency: Currency
}

/** Records a payment received by an operator, inside the caller's transaction. */
export async function addAgencyPayment(ctx: Ctx, received: Received): Promise<AgencyPayment> {
  const { userId: operatorId } = requireRole(ctx, "operator")
  const [payment] = await ctx.db
    .insert(agencyPayments)
    .values({ ...received, operatorId, receivedAt: ctx.now() })
    .returning()
  if (!payment) throw new Error("The agency payment was not inserted.")
  const { id, purchaseId, method, amountCents, currency } = payment
  await recordEvent(ctx, {
    name: "payment.received-at-agency",
    subject: `booking:${purchaseId}`,
    facts: { paymentId: id, method, cents: amountCents, currency },
  })
  return payment
}

/**
 * Marks all payments of a purchase to be returned by hand; returns the amount in cents. Inside the caller's
 * transaction.
 */
export async function requestAgencyReturn(ctx: Ctx, { purchaseKind, purchaseId }: PurchaseRef): Promise<number> {
  const due = await ctx.db
    .update(agencyPayments)
    .set({ returnDueAt: ctx.now() })
    .where(
      and(
        eq(agencyPayments.purchaseKind, purchaseKind),
        eq(agencyPayments.purchaseId, purchaseId),
        isNull(agencyPayments.returnDueAt),
      ),
    )
    .returning()
  const cents = sum(due.map(({ amountCents }) => amountCents))
  for (const { id, amountCents } of due)
    await recordEvent(ctx, {
      name: "payment.agency-return-requested",
      subject: `payment:${id}`,
      facts: { cents: amountCents },
    })
  return cents
}

const isToReturn = and(isNotNull(agencyPayments.returnDueAt), isNull(agencyPayments.returnedAt))

/** Payments to be returned by hand, oldest first, for the operator. */
export async function agencyToReturn(ctx: Ctx): Promise<AgencyPayment[]> {
  requireRole(ctx, "operator")
  return ctx.db.select().from(agencyPayments).where(isToReturn).orderBy(asc(agencyPayments.returnDueAt))
}

/**
 * The operator returned the money by hand. Refuses with `payments.already-settled` (409) if nothing is to be returned.
 */
export async function recordAgencyReturned(ctx: Ctx, { paymentId }: { paymentId: string }): Promise<void> {
  const { userId: returnedBy } = requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const [existing] = await txCtx.db.select().from(agencyPayments).where(eq(agencyPayments.id, paymentId))
    if (!existing) throw notFound("payments.not-found")
    await lockPurchase(txCtx.db, existing)
    const [returned] = await txCtx.db
      .update(agencyPayments)
      .set({ returnedAt: ctx.now(), returnedBy })
      .where(and(eq(agencyPayments.id, paymentId), isToReturn))
      .returning()
    if (!returned) throw new Refusal("payments.already-settled", {}, { status: 409 })
    const { amountCents, currency } = returned
    await recordEvent(txCtx, {
      name: "payment.agency-returned",
      subject: `payment:${paymentId}`,
      facts: { cents: amountCents, currency },
    })
  })
}
