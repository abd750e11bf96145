import { disputes, payments } from "../../../app/payments/tables.server"
import type { Ctx } from "../../../app/platform/context.server"

type Dispute = Pick<typeof disputes.$inferInsert, "paymentId"> & Partial<typeof disputes.$inferInsert>

/** A dispute about 10 euros of a payment, open from now, with `changes`. */
export async function dispute(ctx: Ctx, { paymentId, ...changes }: Dispute): Promise<void> {
  await ctx.db.insert(disputes).values({
    id: `dp_${paymentId}`,
    paymentId,
    amountCents: 1_000,
    currency: "eur",
    reason: "fraudulent",
    status: "needs_response",
    createdAt: ctx.now(),
    ...changes,
  })
}

/** A paid purchase's payment of 50 euros, and a dispute about 10 of them, with `changes`. */
export async function disputedPayment(
  ctx: Ctx,
  purchase: { bookingId: string } | { orderId: string },
  changes: Partial<Dispute> = {},
): Promise<void> {
  const [payment] = await ctx.db
    .insert(payments)
    .values({
      ...purchase,
      method: "card",
      amountCents: 5_000,
      currency: "eur",
      state: "succeeded",
      createdAt: ctx.now(),
    })
    .returning()
  await dispute(ctx, { ...changes, paymentId: payment?.id ?? "" })
}
