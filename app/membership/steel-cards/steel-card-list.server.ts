import { asc, desc, eq, type SQL } from "drizzle-orm"
import { users } from "../../accounts/tables.server"
import { paymentsOfPaidOrders } from "../../checkout/orders/order-queries.server"
import { orders } from "../../checkout/tables.server"
import type { ReceivedPayment } from "../../payments/refunds/returned-money.server"
import { openFailureOf } from "../../payments/rules/refunds"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { cardRefundOf, refundableCents } from "../rules/card-refund"
import { steelCards } from "../tables.server"
import { CARD_REFUND } from "./steel-card-refunds.server"

const MAX_SHOWN = 200

/**
 * Cards to engrave and dispatch, oldest first, the last ones dispatched, and the last ones cancelled before: refunded, or of a
 * deleted account; for operators.
 */
export async function steelCardList(ctx: Ctx) {
  requireRole(ctx, "operator")
  const isState = (state: "ordered" | "dispatched" | "cancelled") => eq(steelCards.state, state)
  return {
    ordered: await cards(ctx, isState("ordered"), asc(steelCards.createdAt)),
    dispatched: await cards(ctx, isState("dispatched"), desc(steelCards.createdAt)),
    cancelled: await cards(ctx, isState("cancelled"), desc(steelCards.createdAt)),
  }
}

export type SteelCardList = Awaited<ReturnType<typeof steelCardList>>
export type SteelCardRow = SteelCardList["ordered"][number]

async function cards(ctx: Ctx, condition: SQL | undefined, order: SQL) {
  const rows = await ctx.db
    .select({
      card: steelCards,
      email: users.email,
      name: users.name,
      deletedAt: users.deletedAt,
      order: { id: orders.id, kind: orders.kind, paidAt: orders.paidAt, currency: orders.currency },
    })
    .from(steelCards)
    .innerJoin(users, eq(users.id, steelCards.userId))
    .innerJoin(orders, eq(orders.id, steelCards.orderId))
    .where(condition)
    .orderBy(order)
    .limit(MAX_SHOWN)
  const paid = await paymentsOfPaidOrders(
    ctx,
    rows.map((row) => row.order),
  )
  return rows.map(({ deletedAt, ...row }) => ({
    ...row,
    isAccountDeleted: deletedAt !== null,
    refund: refundOf(row, paid.get(row.order.id)),
  }))
}

type Row = { card: typeof steelCards.$inferSelect; order: Pick<typeof orders.$inferSelect, "currency"> }

/** In cents of `currency`. */
function refundOf({ card, order: { currency } }: Row, paid: ReceivedPayment | undefined) {
  const isSucceeded = paid?.payment.state === "succeeded"
  const failure = paid && openFailureOf(paid.payment, paid.refunds)
  const ownFailure = failure?.reason === CARD_REFUND ? failure : undefined
  return {
    currency,
    requested: cardRefundOf(card, paid && { ...paid.returned, failedCents: ownFailure?.amountCents ?? 0 }),
    leftCents: refundableCents(card, isSucceeded ? paid?.owedCents : undefined),
    isBankDeciding: paid?.returned.isBankDeciding ?? false,
    /** By a refund of its payment that is not sent yet, or failed. */
    isBlocked: failure !== undefined || (paid?.refunds.some(({ status }) => status === "requested") ?? false),
    method: paid && paid.payment.method !== "card" ? ("crypto" as const) : ("card" as const),
    /** The refund of the card alone that failed; the queue has those of more than the card. */
    failed:
      paid && ownFailure && ownFailure.amountCents <= card.refundCents
        ? { paymentId: paid.payment.id, reason: ownFailure.failureReason }
        : null,
  }
}
