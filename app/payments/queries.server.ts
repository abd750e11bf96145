import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import type { Db } from "../platform/database/db.server"
import { cryptocurrencies } from "./rules/crypto"
import { disputes, payments, refunds } from "./tables.server"

export type Payment = typeof payments.$inferSelect
/** What a payment pays: a booking or an order. */
export type PurchaseRef = { bookingId: string | null; orderId: string | null }
export type Refund = typeof refunds.$inferSelect
export type Dispute = typeof disputes.$inferSelect

export async function paymentById(db: Db, id: string): Promise<Payment | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  return row
}

export async function paymentByProviderId(db: Db, providerId: string): Promise<Payment | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.providerId, providerId))
  return row
}

export function purchaseIdOf({ bookingId, orderId }: PurchaseRef): string {
  const id = bookingId ?? orderId
  if (!id) throw new Error("A payment is of a booking or an order.")
  return id
}

/** The purchase as the subject of events and alerts. */
export const purchaseText = (purchase: PurchaseRef) =>
  `${purchase.bookingId ? "booking" : "order"}:${purchaseIdOf(purchase)}` as const

export const isPurchase = (purchase: PurchaseRef) =>
  eq(purchase.bookingId ? payments.bookingId : payments.orderId, purchaseIdOf(purchase))

/** All payments of one purchase, newest first. */
export const paymentsOf = (db: Db, purchase: PurchaseRef): Promise<Payment[]> =>
  db.select().from(payments).where(isPurchase(purchase)).orderBy(desc(payments.createdAt))

/** The succeeded online payment of a purchase; payments at the agency may be several. */
export async function succeededPaymentOf(db: Db, purchase: PurchaseRef): Promise<Payment | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(isPurchase(purchase), eq(payments.state, "succeeded"), isNull(payments.key)))
  return row
}

/** Refunds of a payment, oldest first. */
export const refundsOf = (db: Db, paymentId: string): Promise<Refund[]> =>
  db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.createdAt), asc(refunds.id))

export async function refundByProvider(db: Db, providerId: string): Promise<Refund | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.providerId, providerId))
  return row
}

export const disputesOf = (db: Db, paymentId: string): Promise<Dispute[]> =>
  db.select().from(disputes).where(eq(disputes.paymentId, paymentId)).orderBy(asc(disputes.createdAt), asc(disputes.id))

export async function disputeById(db: Db, id: string): Promise<Dispute | undefined> {
  const [row] = await db.select().from(disputes).where(eq(disputes.id, id))
  return row
}

/** Serialises all changes to one purchase until the transaction ends. */
export async function lockPurchase(db: Db, purchase: PurchaseRef): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${purchaseText(purchase)}`}, 0))`)
}

export async function lockPayment(db: Db, id: string): Promise<Payment | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id)).for("update")
  return row
}

/** Locks the purchase, then its succeeded online payment. */
export async function lockSucceededPayment(db: Db, purchase: PurchaseRef): Promise<Payment | undefined> {
  await lockPurchase(db, purchase)
  const succeeded = await succeededPaymentOf(db, purchase)
  return succeeded && lockPayment(db, succeeded.id)
}

/**
 * Card payments that are open, being refunded or have an unsent refund, created before `before`, with ids after
 * `afterId`, in order of their ids.
 */
export const unfinishedCardPayments = (db: Db, before: Date, afterId: string, limit: number): Promise<Payment[]> =>
  db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.method, "card"),
        or(inArray(payments.state, ["open", "refunding"]), inArray(payments.id, withRequestedRefund(db))),
        lt(payments.createdAt, before),
        gt(payments.id, afterId),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(limit)

/** Declared crypto payments, oldest first, for the operator (D27). */
export async function declaredCryptoPayments(ctx: Ctx): Promise<Payment[]> {
  requireRole(ctx, "operator")
  return ctx.db
    .select()
    .from(payments)
    .where(
      and(inArray(payments.method, [...cryptocurrencies]), eq(payments.state, "open"), isNotNull(payments.declaredAt)),
    )
    .orderBy(asc(payments.declaredAt))
}

/** Ids of payments with a refund that was requested and not sent or returned. */
export const withRequestedRefund = (db: Db) =>
  db.select({ id: refunds.paymentId }).from(refunds).where(eq(refunds.status, "requested"))
