import { and, asc, eq, isNull, ne } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { notFound } from "../../platform/refusal"
import type { Payment, Refund } from "../queries.server"
import { payments, refunds } from "../tables.server"
import { alreadySettledRefusal, requireNewReference } from "./crypto.server"

const MAX_SHOWN = 50

/** Older versions of the site recorded returns of coins without their transaction. */
const hasNoTransaction = and(eq(refunds.status, "succeeded"), isNull(refunds.providerId), isNull(refunds.reference))
const isCrypto = ne(payments.method, "card")

/** Coins returned without a recorded transaction, oldest first, for operators. */
export async function returnsWithoutTransaction(ctx: Ctx): Promise<{ payment: Payment; refund: Refund }[]> {
  requireRole(ctx, "operator")
  return ctx.db
    .select({ payment: payments, refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(isCrypto, hasNoTransaction))
    .orderBy(asc(refunds.createdAt))
    .limit(MAX_SHOWN)
}

/**
 * An operator adds the transaction's hash, `reference`, to a return of coins that was recorded without it. Refuses with 404,
 * `payments.already-settled` (409) if it has one, and on its field with `payments.reference-taken` (409) that of another return.
 */
export async function recordReturnTransaction(
  ctx: Ctx,
  { refundId, reference }: { refundId: string; reference: string },
): Promise<void> {
  requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    await requireNewReference(txCtx, reference)
    const [found] = await txCtx.db
      .select({ id: refunds.id, paymentId: refunds.paymentId })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(eq(refunds.id, refundId), isCrypto))
    if (!found) throw notFound("payments.not-found")
    const [updated] = await txCtx.db
      .update(refunds)
      .set({ providerId: reference })
      .where(and(eq(refunds.id, found.id), hasNoTransaction))
      .returning({ id: refunds.id })
    if (!updated) throw alreadySettledRefusal()
    await recordEvent(txCtx, { name: "payment.return-named", subject: found.paymentId, facts: { refund: found.id } })
  })
}
