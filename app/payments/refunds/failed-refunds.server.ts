import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { Refusal } from "../../platform/refusal"
import type { Payment } from "../purchase-handlers.server"
import { type Refund, refundsOf } from "../queries.server"
import { openFailureOf } from "../rules/refunds"
import { refunds } from "../tables.server"
import { updateRefundState } from "./provider-refunds.server"
import { addRequest, locked } from "./refunds.server"

/** An operator retries all failed refunds that are still owed. Refuses with `payments.no-failed-refund` (409). */
export const retryRefund = (ctx: Ctx, { paymentId }: { paymentId: string }): Promise<void> =>
  afterFailure(ctx, paymentId, async (txCtx, payment, failed) => {
    await addRequest(txCtx, payment, failed.reason, failed.amountCents)
    await recordEvent(txCtx, {
      name: "payment.refund-retried",
      subject: `payment:${payment.id}`,
      facts: { failed: failed.id, cents: failed.amountCents },
    })
    await updateRefundState(txCtx, payment)
  })

/**
 * An operator returned the money of a failed refund by other means, such as a bank transfer; `reference` identifies it.
 * Refuses with `payments.no-failed-refund` (409).
 */
export const recordReturnedOtherwise = (
  ctx: Ctx,
  { paymentId, reference }: { paymentId: string; reference: string },
): Promise<void> =>
  afterFailure(ctx, paymentId, async (txCtx, payment, failed, operatorId) => {
    const { amountCents, reason } = failed
    const now = ctx.now()
    await txCtx.db.insert(refunds).values({
      paymentId,
      amountCents,
      reason,
      reference,
      operatorId,
      status: "succeeded",
      createdAt: now,
      settledAt: now,
    })
    await recordEvent(txCtx, {
      name: "payment.returned-otherwise",
      subject: `payment:${payment.id}`,
      facts: { failed: failed.id, cents: amountCents },
    })
    await updateRefundState(txCtx, payment)
  })

async function afterFailure(
  ctx: Ctx,
  paymentId: string,
  act: (txCtx: Ctx, payment: Payment, failed: Refund, operatorId: string) => Promise<void>,
): Promise<void> {
  const { userId } = requireRole(ctx, "operator")
  let done = false
  await locked(ctx, paymentId, async (txCtx, payment) => {
    const failed = openFailureOf(payment, await refundsOf(txCtx.db, paymentId))
    if (!failed || payment.state === "open") return
    await act(txCtx, payment, failed, userId)
    done = true
  })
  if (!done) throw new Refusal("payments.no-failed-refund", {}, { status: 409 })
}
