import type Stripe from "stripe"
import { raiseAlert, resolveAlert } from "../../platform/alerts.server"
import { recordEvent } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import type { Payment } from "../purchases.server"
import { disputeById, disputesOf } from "../queries.server"
import { type DisputeStatus, disputeStatusOf, isDisputeClosed, laterDisputeStatus } from "../rules/disputes"
import { disputes } from "../tables.server"

/**
 * Records a dispute as the provider tells it, inside the caller's transaction, which has locked the payment; an older
 * report changes nothing. Operators are alerted of a new one and of a lost one, which stays open until they mark it as done.
 */
export async function recordDispute(ctx: Ctx, payment: Payment, news: Stripe.Dispute): Promise<void> {
  const before = await disputeById(ctx.db, news.id)
  const reported = disputeStatusOf(news.status)
  const status = before ? laterDisputeStatus(before.status, reported) : reported
  const isClosed = isDisputeClosed(status)
  const dueBy = news.evidence_details.due_by
  const row = {
    status,
    amountCents: news.amount,
    evidenceDueBy: dueBy ? new Date(dueBy * 1000) : (before?.evidenceDueBy ?? null),
    withdrawnCents: Math.max(before?.withdrawnCents ?? 0, movedCents(news, -1)),
    reinstatedCents: Math.max(before?.reinstatedCents ?? 0, movedCents(news, 1)),
    closedAt: isClosed ? (before?.closedAt ?? ctx.now()) : null,
  }
  await ctx.db
    .insert(disputes)
    .values({
      ...row,
      id: news.id,
      paymentId: payment.id,
      currency: payment.currency,
      reason: news.reason,
      createdAt: new Date(news.created * 1000),
    })
    .onConflictDoUpdate({ target: disputes.id, set: row })
  if (before?.status === status) return
  await recordEvent(ctx, {
    name: isClosed ? "payment.dispute-closed" : "payment.disputed",
    subject: payment.id,
    facts: { dispute: news.id, status, cents: news.amount },
  })
  await alertOf(ctx, payment, news, status)
}

/** A loss is an alert of its own, so that operators are mailed of it although they know of the dispute. */
async function alertOf(ctx: Ctx, payment: Payment, news: Stripe.Dispute, status: DisputeStatus): Promise<void> {
  const alert = { kind: "dispute" as const, subject: `payment:${payment.id}` }
  const others = (await disputesOf(ctx.db, payment.id)).filter(({ id }) => id !== news.id)
  const isAnotherOpen = others.some((each) => each.status === "lost" || !isDisputeClosed(each.status))
  if (isDisputeClosed(status) && !isAnotherOpen) await resolveAlert(ctx, alert)
  if (isDisputeClosed(status) && status !== "lost") return
  const { currency, purchaseKind, purchaseId } = payment
  const purchase = `${purchaseKind}:${purchaseId}`
  await raiseAlert(ctx, { ...alert, facts: { status, cents: news.amount, currency, reason: news.reason, purchase } })
}

/** What the dispute took from our balance (`sign` -1) or brought back to it (1), in cents. */
const movedCents = ({ balance_transactions }: Stripe.Dispute, sign: -1 | 1): number =>
  balance_transactions.reduce((cents, { amount }) => cents + Math.max(0, amount * sign), 0)
