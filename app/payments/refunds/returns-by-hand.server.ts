import { and, asc, eq, ne, sql } from "drizzle-orm"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { notFound, Refusal } from "../../platform/refusal"
import {
  lockPayment,
  lockPurchase,
  type Payment,
  paymentById,
  type Refund,
  refundByProvider,
  refundsOf,
} from "../queries.server"
import { isCryptocurrency } from "../rules/crypto"
import { payments, refunds } from "../tables.server"
import { updateRefundState } from "./provider-refunds.server"

/** Refunds of crypto payments and of payments at the agency: no provider makes them. */

export type ToReturn = { payment: Payment; refund: Refund }

/** Money to be returned by hand, oldest first, for the operator. */
export async function moneyToReturn(ctx: Ctx): Promise<ToReturn[]> {
  requireRole(ctx, "operator")
  return ctx.db
    .select({ payment: payments, refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.status, "requested"), ne(payments.method, "card")))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
}

/**
 * The operator returned a payment by hand, or the requested part of it; `reference` is the hash of a crypto transaction. Refuses with
 * `payments.already-settled` (409) if nothing is to be returned, and on its field with `payments.reference-taken` (409) the
 * reference of another return.
 */
export async function recordReturned(
  ctx: Ctx,
  { paymentId, reference }: { paymentId: string; reference?: string },
): Promise<void> {
  const { userId: operatorId } = requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const existing = await paymentById(txCtx.db, paymentId)
    const needsReference = existing && isCryptocurrency(existing.method)
    if (!existing || existing.method === "card" || needsReference !== (reference !== undefined))
      throw notFound("payments.not-found")
    await lockPurchase(txCtx.db, existing)
    const payment = (await lockPayment(txCtx.db, paymentId)) ?? existing
    const request = (await refundsOf(txCtx.db, paymentId)).find(({ status }) => status === "requested")
    if (!request) throw new Refusal("payments.already-settled", {}, { status: 409 })
    if (reference) await requireNewReference(txCtx, reference)
    await txCtx.db
      .update(refunds)
      .set({ providerId: reference, operatorId, status: "succeeded", settledAt: ctx.now() })
      .where(eq(refunds.id, request.id))
    await updateRefundState(txCtx, payment)
  })
}

/** Inside the caller's transaction, until whose end no other one records this reference. */
async function requireNewReference(ctx: Ctx, reference: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`return ${reference}`}, 0))`)
  const code = "payments.reference-taken"
  if (await refundByProvider(ctx.db, reference))
    throw new Refusal(code, {}, { status: 409, fields: [{ field: "reference", code }] })
}
