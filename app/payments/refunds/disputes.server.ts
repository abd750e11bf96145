import type Stripe from "stripe"
import { recordEvent } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import { raiseAlert, resolveAlert } from "../../platform/monitoring/alerts.server"
import type { Payment } from "../purchase-handlers.server"
import { disputeById, disputesOf, purchaseText } from "../queries.server"
import { type DisputeStatus, disputeStatusOf, isDisputeClosed, laterDisputeStatus } from "../rules/disputes"
import { disputes } from "../tables.server"

/**
 * Records the provider's state of a dispute, inside the caller's transaction, which has locked the payment; an older
 * state changes nothing. A new or lost dispute alerts the operators; the alert stays open until they resolve it.
 */
export async function recordDispute(ctx: Ctx, payment: Payment, update: Stripe.Dispute): Promise<void> {
  const before = await disputeById(ctx.db, update.id)
  const reported = disputeStatusOf(update.status)
  const status = before ? laterDisputeStatus(before.status, reported) : reported
  const isClosed = isDisputeClosed(status)
  const dueBy = update.evidence_details.due_by
  const row = {
    status,
    amountCents: update.amount,
    evidenceDueBy: dueBy ? new Date(dueBy * 1000) : (before?.evidenceDueBy ?? null),
    withdrawnCents: Math.max(before?.withdrawnCents ?? 0, movedCents(update, -1)),
    reinstatedCents: Math.max(before?.reinstatedCents ?? 0, movedCents(update, 1)),
    closedAt: isClosed ? (before?.closedAt ?? ctx.now()) : null,
  }
  await ctx.db
    .insert(disputes)
    .values({
      ...row,
      id: update.id,
      paymentId: payment.id,
      currency: payment.currency,
      reason: update.reason,
      createdAt: new Date(update.created * 1000),
    })
    .onConflictDoUpdate({ target: disputes.id, set: row })
  if (before?.status === status) return
  await recordEvent(ctx, {
    name: isClosed ? "payment.dispute-closed" : "payment.disputed",
    subject: `payment:${payment.id}`,
    facts: { dispute: update.id, status, cents: update.amount },
  })
  await alertOf(ctx, payment, update, status)
}

/** A loss has its own alert, so that operators get a mail although they know of the dispute. */
async function alertOf(ctx: Ctx, payment: Payment, update: Stripe.Dispute, status: DisputeStatus): Promise<void> {
  const alert = { kind: "dispute" as const, subject: `payment:${payment.id}` }
  const others = (await disputesOf(ctx.db, payment.id)).filter(({ id }) => id !== update.id)
  const isAnotherOpen = others.some((dispute) => dispute.status === "lost" || !isDisputeClosed(dispute.status))
  if (isDisputeClosed(status) && !isAnotherOpen) await resolveAlert(ctx, alert)
  if (isDisputeClosed(status) && status !== "lost") return
  await raiseAlert(ctx, {
    ...alert,
    facts: {
      status,
      cents: update.amount,
      currency: payment.currency,
      reason: update.reason,
      purchase: purchaseText(payment),
    },
  })
}

/** Amount that the dispute withdrew from our balance (`sign` -1) or returned to it (1), in cents. */
const movedCents = ({ balance_transactions }: Stripe.Dispute, sign: -1 | 1): number =>
  balance_transactions.reduce((cents, { amount }) => cents + Math.max(0, amount * sign), 0)
