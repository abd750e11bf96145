import { and, eq, inArray, isNull } from "drizzle-orm"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import type { Db } from "../../platform/database/db.server"
import {
  type Dispute,
  disputesOf,
  type Payment,
  type PurchaseRef,
  paymentsOf,
  type Refund,
  refundsOf,
} from "../queries.server"
import { isDisputeClosed, stopsRefunds } from "../rules/disputes"
import { onItsWayCentsOf, openFailureOf, owedCents, refundedCentsOf } from "../rules/refunds"
import { disputes, payments, refunds } from "../tables.server"

/** Refunded and unrefunded parts of a payment, in cents of its currency. */
export type ReturnedMoney = {
  refundedCents: number
  chargedBackCents: number
  /** Failed refunds whose money the company still has. */
  failedCents: number
  /** The part of `refundedCents` that an operator returned by other means than to the card. */
  otherwiseCents: number
  /** Requested or sent, not yet arrived. */
  onItsWayCents: number
  isDisputed: boolean
  /** An open dispute prevents refunds. */
  isBankDeciding: boolean
}

export async function returnedOfPayment(db: Db, payment: Payment): Promise<ReturnedMoney> {
  return returnedOf(payment, await refundsOf(db, payment.id), await disputesOf(db, payment.id))
}

function returnedOf(payment: Payment, all: Refund[], disputed: Dispute[]): ReturnedMoney {
  const open = disputed.map(({ status }) => status).filter((status) => !isDisputeClosed(status))
  const failed = openFailureOf(payment, all)
  return {
    refundedCents: payment.refundedCents,
    chargedBackCents: payment.chargedBackCents,
    failedCents: failed?.amountCents ?? 0,
    otherwiseCents: refundedCentsOf(all.filter(({ reference }) => reference !== null)),
    onItsWayCents: onItsWayCentsOf(all),
    isDisputed: open.length > 0,
    isBankDeciding: open.some(stopsRefunds),
  }
}

export type ReceivedPayment = { payment: Payment; returned: ReturnedMoney; refunds: Refund[]; owedCents: number }

/** All received payments of some orders, with their refunds, oldest first. */
export async function receivedPaymentsOf(db: Db, orderIds: string[]): Promise<ReceivedPayment[]> {
  if (orderIds.length === 0) return []
  const received = await db
    .select()
    .from(payments)
    .where(and(inArray(payments.orderId, orderIds), inArray(payments.state, ["succeeded", "refunding", "refunded"])))
    .orderBy(payments.settledAt, payments.id)
  const paymentIds = received.map(({ id }) => id)
  if (paymentIds.length === 0) return []
  const allRefunds = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, paymentIds))
    .orderBy(refunds.createdAt, refunds.id)
  const allDisputes = await db.select().from(disputes).where(inArray(disputes.paymentId, paymentIds))
  return received.map((payment) => {
    const own = allRefunds.filter(({ paymentId }) => paymentId === payment.id)
    const disputed = allDisputes.filter(({ paymentId }) => paymentId === payment.id)
    return { payment, returned: returnedOf(payment, own, disputed), refunds: own, owedCents: owedCents(payment, own) }
  })
}

const hasOpenDispute = async (db: Db, { id }: Payment): Promise<boolean> =>
  (await disputesOf(db, id)).some(({ status }) => !isDisputeClosed(status))

export async function isDisputed(db: Db, purchases: PurchaseRef[]): Promise<boolean> {
  for (const purchase of purchases)
    for (const payment of await paymentsOf(db, purchase)) if (await hasOpenDispute(db, payment)) return true
  return false
}

export type FailedRefund = { payment: Payment; refund: Refund }
export type Disputed = { payment: Payment; dispute: Dispute }

/** Failed refunds that no operator has resolved, oldest first. */
export async function failedRefunds(ctx: Ctx): Promise<FailedRefund[]> {
  requireRole(ctx, "operator")
  const failed = ctx.db
    .select({ id: refunds.paymentId })
    .from(refunds)
    .where(inArray(refunds.status, ["failed", "canceled"]))
  const all = await ctx.db.select().from(payments).where(inArray(payments.id, failed)).orderBy(payments.createdAt)
  const found: FailedRefund[] = []
  for (const payment of all) {
    const refund = openFailureOf(payment, await refundsOf(ctx.db, payment.id))
    if (refund) found.push({ payment, refund })
  }
  return found
}

/** Open disputes, by the due date of their evidence, for an operator. */
export async function openDisputes(ctx: Ctx): Promise<Disputed[]> {
  requireRole(ctx, "operator")
  const rows = await ctx.db
    .select()
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(isNull(disputes.closedAt))
    .orderBy(disputes.evidenceDueBy)
  return rows.map(({ payments: payment, disputes: dispute }) => ({ payment, dispute }))
}

/** Disputes and failed refunds of some purchases, oldest first, for an operator. */
export async function paymentIssuesOf(
  ctx: Ctx,
  purchases: PurchaseRef[],
): Promise<{ failed: FailedRefund[]; disputed: Disputed[] }> {
  requireRole(ctx, "operator")
  const failed: FailedRefund[] = []
  const disputed: Disputed[] = []
  for (const purchase of purchases) {
    for (const payment of await paymentsOf(ctx.db, purchase)) {
      const refund = openFailureOf(payment, await refundsOf(ctx.db, payment.id))
      if (refund) failed.push({ payment, refund })
      for (const dispute of await disputesOf(ctx.db, payment.id)) disputed.push({ payment, dispute })
    }
  }
  return { failed, disputed }
}
