import { and, eq, inArray, isNotNull, or } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"
import type { Db } from "../../platform/database/db.server"
import { purchaseHandler } from "../purchase-handlers.server"
import { type PurchaseRef, purchaseIdOf } from "../queries.server"
import { decidingStatuses } from "../rules/disputes"
import { disputes, payments } from "../tables.server"

/** While a bank decides about the payment that bought something, it is frozen (D75). */
const isDeciding = and(inArray(disputes.status, decidingStatuses), eq(payments.state, "succeeded"))

/** The ids of all frozen orders, as a subquery. */
export const frozenOrderIds = (db: Db) =>
  db
    .select({ id: payments.orderId })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(and(isDeciding, isNotNull(payments.orderId)))

/** Whether a booking or an order is frozen. */
export async function isFrozen(db: Db, purchaseId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: payments.id })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(and(isDeciding, or(eq(payments.bookingId, purchaseId), eq(payments.orderId, purchaseId))))
    .limit(1)
  return found !== undefined
}

/** The ids of the gift cards and vouchers that frozen purchases brought; there are few such purchases at a time. */
export async function frozenGiftCards(ctx: Ctx): Promise<Set<string>> {
  const purchases: PurchaseRef[] = await ctx.db
    .selectDistinct({ bookingId: payments.bookingId, orderId: payments.orderId })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(isDeciding)
  const cards: string[] = []
  for (const purchase of purchases)
    cards.push(...((await purchaseHandler(ctx, purchase).giftCardsOf?.(ctx, purchaseIdOf(purchase))) ?? []))
  return new Set(cards)
}
