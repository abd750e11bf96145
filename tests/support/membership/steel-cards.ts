import { randomUUID } from "node:crypto"
import { buySteelCard } from "../../../app/membership/enrolment.server"
import { refundSteelCard, type SteelCardRefund } from "../../../app/membership/steel-cards/steel-card-refunds.server"
import { steelCardsOf } from "../../../app/membership/steel-cards/steel-cards.server"
import { paymentsOf } from "../../../app/payments/queries.server"
import { sendRefund } from "../../../app/payments/refunds/refunds.server"
import type { Ctx } from "../../../app/platform/context.server"
import { chargeAtProvider } from "../purchases/test-purchase"
import { type MembersCtx, member, membershipPayments, someSteelCard } from "./members"

export const CARD_CENTS = 25_000

/** The input of an order of a steel card. */
export const steelCardOrder = (changes: Record<string, unknown> = {}) => ({
  purchaseKey: randomUUID(),
  method: "card",
  currency: "eur",
  expectedAmountCents: CARD_CENTS,
  steelCard: someSteelCard,
  ...changes,
})

async function onlyCard(ctx: MembersCtx, userId: string) {
  const [card] = await steelCardsOf(ctx, userId)
  if (!card) throw new Error("The steel card was not ordered.")
  return card
}

/** A member with a steel card that was ordered after the enrolment and paid with `card`. */
export async function boughtCard(ctx: MembersCtx, card = "pm_card_visa") {
  const { customerCtx, userId } = await member(ctx, { tierId: "silver" })
  const { orderId } = await buySteelCard(customerCtx, steelCardOrder())
  const [payment] = await paymentsOf(ctx.db, { bookingId: null, orderId })
  await chargeAtProvider(ctx, payment?.providerId ?? "", card)
  await ctx.deliverWebhooks()
  const { id: cardId } = await onlyCard(ctx, userId)
  return { customerCtx, userId, orderId, cardId, paymentId: payment?.id ?? "", intentId: payment?.providerId ?? "" }
}

/** A member whose steel card was ordered with the enrolment. */
export async function enrolledWithCard(ctx: MembersCtx, card = "pm_card_visa") {
  const anna = await member(ctx, { tierId: "silver", steelCard: someSteelCard }, card)
  const [payment] = await membershipPayments(ctx, anna.orderId)
  const { id: cardId } = await onlyCard(ctx, anna.userId)
  return { ...anna, cardId, paymentId: payment?.id ?? "" }
}

/** An operator's refund. */
export const refundCard = (operator: Ctx, cardId: string, changes: Partial<SteelCardRefund> = {}) =>
  refundSteelCard(operator, { cardId, reason: "Changed their mind.", isDispatched: false, ...changes })

/** Sends the requested refund of a payment, and delivers the provider's events. */
export async function finishRefund(ctx: MembersCtx, paymentId: string): Promise<void> {
  await sendRefund(ctx, { paymentId })
  await ctx.deliverWebhooks()
}
