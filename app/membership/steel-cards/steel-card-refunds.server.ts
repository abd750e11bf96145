import { eq } from "drizzle-orm"
import { userById } from "../../accounts/queries.server"
import { lockOrder, orderById, orderPurchaseOf } from "../../checkout/orders/order-queries.server"
import { lockSucceededPayment } from "../../payments/queries.server"
import { owedCentsOf, requestPartialRefund } from "../../payments/refunds/refunds.server"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { type Currency, formatCents } from "../../platform/money"
import { invalid, notFound, Refusal } from "../../platform/refusal"
import { sendMembershipMail } from "../mails.server"
import { refundableCents } from "../rules/card-refund"
import { steelCards } from "../tables.server"
import type { SteelCard } from "./steel-cards.server"

/** The code of a steel card's refund. */
export const CARD_REFUND = "membership.card-refunded"

/** Amounts in cents of the order's currency. */
export type SteelCardRefund = {
  cardId: string
  amountCents: number
  /** What the page showed as refundable. */
  expectedCents: number
  /** Empty only for the card of a deleted account. */
  reason: string
  /** The operator confirmed that a dispatched card is refunded. */
  isDispatched: boolean
}

/**
 * An operator refunds a steel card, in full or in part: to the card, or by hand if it was paid in crypto. The member gets a mail
 * with the reason, unless the account is deleted. Once all of it is refunded, a card that was not dispatched is cancelled. Refuses with 404, on its field
 * `checkout.reason-required`, `membership.card-refund-too-much` and `-dispatched`, with 409 `membership.card-refund-none` and
 * `-changed` (another refund in the meantime), and as `requestPartialRefund` does.
 */
export async function refundSteelCard(ctx: Ctx, refund: SteelCardRefund): Promise<{ isMailSent: boolean }> {
  requireRole(ctx, "operator")
  const { cardId, amountCents, reason } = refund
  const unlocked = await orderOfCard(ctx, cardId)
  return inTransaction(ctx, async (txCtx) => {
    const payment = await lockSucceededPayment(txCtx.db, orderPurchaseOf(unlocked))
    const { currency } = await lockOrder(txCtx, unlocked.id)
    const card = await lockCard(txCtx, cardId)
    const user = await userById(txCtx, card.userId)
    const reader = user?.deletedAt ? undefined : user
    if (reader && reason.trim() === "") throw invalid([{ field: "reason", code: "checkout.reason-required" }])
    const leftCents = refundableCents(card, payment && (await owedCentsOf(txCtx.db, payment)))
    requireRefundable(refund, { card, leftCents, currency })
    if (!payment) throw nothingLeftRefusal()
    await requestPartialRefund(txCtx, payment, { reason: CARD_REFUND, amountCents })
    const isCancelled = amountCents === leftCents && card.state === "ordered"
    await txCtx.db
      .update(steelCards)
      .set({ refundCents: card.refundCents + amountCents, ...(isCancelled ? { state: "cancelled" } : {}) })
      .where(eq(steelCards.id, cardId))
    const facts = { cents: amountCents, currency, leftCents: leftCents - amountCents, isCancelled }
    await recordEvent(txCtx, { name: "steel-card.refunded", subject: `steel-card:${cardId}`, facts })
    if (!reader) return { isMailSent: false }
    const amount = { cents: amountCents, currency }
    const details = { amount, reason, returnedTo: payment.method === "card" ? "card" : "crypto", isCancelled } as const
    await sendMembershipMail(txCtx, reader, { news: "card_refunded", tierId: card.tierId, details })
    return { isMailSent: true }
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

const nothingLeftRefusal = () => new Refusal("membership.card-refund-none", {}, { status: 409 })

function requireRefundable(
  { amountCents, expectedCents, isDispatched }: SteelCardRefund,
  { card, leftCents, currency }: { card: SteelCard; leftCents: number; currency: Currency },
): void {
  if (leftCents === 0) throw nothingLeftRefusal()
  if (leftCents !== expectedCents) throw new Refusal("membership.card-refund-changed", {}, { status: 409 })
  if (amountCents < 1 || amountCents > leftCents)
    throw invalid([
      { field: "amount", code: "membership.card-refund-too-much", details: { most: formatCents(leftCents, currency) } },
    ])
  if (card.state === "dispatched" && !isDispatched)
    throw invalid([{ field: "isDispatched", code: "membership.card-refund-dispatched" }])
}
