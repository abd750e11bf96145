import { eq } from "drizzle-orm"
import { userById } from "../../accounts/queries.server"
import { lockOrder, orderById, orderPurchaseOf } from "../../checkout/orders/order-queries.server"
import { lockSucceededPayment } from "../../payments/queries.server"
import { requestPartialRefund } from "../../payments/refunds/refunds.server"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { invalid, notFound, Refusal } from "../../platform/refusal"
import { sendMembershipMail } from "../mails.server"
import { steelCards } from "../tables.server"
import type { SteelCard } from "./steel-cards.server"

export type SteelCardRefund = {
  cardId: string
  reason: string
  /** The operator confirmed that a dispatched card is refunded. */
  isDispatched: boolean
}

/**
 * An operator refunds a steel card, whole, to the card that paid; one that was not dispatched is cancelled. The member gets a mail
 * with the reason. Refuses with 404, on its field `checkout.reason-required` and `membership.card-refund-dispatched`, with
 * 409 `membership.card-refund-none`, and as `requestPartialRefund` does.
 */
export async function refundSteelCard(ctx: Ctx, { cardId, reason, isDispatched }: SteelCardRefund): Promise<void> {
  requireRole(ctx, "operator")
  if (reason.trim() === "") throw invalid([{ field: "reason", code: "checkout.reason-required" }])
  const unlocked = await orderOfCard(ctx, cardId)
  await inTransaction(ctx, async (txCtx) => {
    const payment = await lockSucceededPayment(txCtx.db, orderPurchaseOf(unlocked))
    const { currency } = await lockOrder(txCtx, unlocked.id)
    const card = await lockCard(txCtx, cardId)
    if (!payment || card.refundedAt) throw new Refusal("membership.card-refund-none", {}, { status: 409 })
    if (card.state === "dispatched" && !isDispatched)
      throw invalid([{ field: "isDispatched", code: "membership.card-refund-dispatched" }])
    const amount = { cents: card.priceCents, currency }
    await requestPartialRefund(txCtx, payment, { reason: "membership.card-refunded", amountCents: amount.cents })
    await txCtx.db
      .update(steelCards)
      .set({ refundedAt: ctx.now(), ...(card.state === "ordered" ? { state: "cancelled" } : {}) })
      .where(eq(steelCards.id, cardId))
    await recordEvent(txCtx, { name: "steel-card.refunded", subject: `steel-card:${cardId}`, facts: amount })
    const user = await userById(txCtx, card.userId)
    if (user) await sendMembershipMail(txCtx, user, { event: "card_refunded", details: { amount, reason } })
  })
}

async function orderOfCard(ctx: Ctx, cardId: string) {
  const [card] = await ctx.db.select().from(steelCards).where(eq(steelCards.id, cardId))
  const order = card && (await orderById(ctx, card.orderId))
  if (!order) throw notFound("membership.card-unknown")
  return order
}

async function lockCard(ctx: Ctx, cardId: string): Promise<SteelCard> {
  const [card] = await ctx.db.select().from(steelCards).where(eq(steelCards.id, cardId)).for("update")
  if (!card) throw notFound("membership.card-unknown")
  return card
}
