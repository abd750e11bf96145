import { and, desc, eq } from "drizzle-orm"
import { userById } from "../../accounts/queries.server"
import type { Order, OrderKind } from "../../checkout/orders/order-kinds.server"
import { isFrozen } from "../../payments/refunds/frozen.server"
import { recordEvent } from "../../platform/audit.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { convertEuroCents } from "../../platform/money"
import { notFound, Refusal } from "../../platform/refusal"
import { sendMembershipMail } from "../mails.server"
import { cardDetailsOf } from "../membership-order.server"
import { frozenRefusal, membershipOf } from "../queries.server"
import { STEEL_CARD_CENTS, tierName } from "../rules/tiers"
import { steelCards } from "../tables.server"

export type SteelCard = typeof steelCards.$inferSelect

/** Order kind of a steel card bought after the enrolment. */
export const STEEL_CARD_KIND = "membership-card"

/** A steel card for a member (part 1 §9), bought from the account. */
export const steelCardOrders: OrderKind = {
  refusalOf: async (ctx, { userId }) => ((await membershipOf(ctx, userId)) ? undefined : notMemberRefusal()),
  describe: async (ctx, order) => ({
    description: `Membership ${tierName(cardDetailsOf(order).tierId)} · steel card`,
    email: (await userById(ctx, order.userId ?? ""))?.email ?? "",
  }),
  onPaid: async (ctx, order) => {
    const { engraving } = await orderSteelCard(ctx, order)
    await sendNews(ctx, order.userId, { event: "card_ordered", details: { engraving } })
  },
  onRefunded: async (ctx, order, { cents, isChargedBack }) => {
    // A paid order keeps its card: another payment was refunded.
    if (order.state !== "paid") await cancelSteelCard(ctx, order)
    if (isChargedBack) return
    const amount = { cents: cents - (await refundedCardCents(ctx, order)), currency: order.currency }
    if (amount.cents > 0) await sendNews(ctx, order.userId, { event: "card_refunded", details: { amount } })
  },
}

const notMemberRefusal = () => new Refusal("membership.none", {}, { status: 409 })

type News = Parameters<typeof sendMembershipMail>[2]

async function sendNews(ctx: Ctx, userId: string | null, news: News): Promise<void> {
  const user = userId === null ? undefined : await userById(ctx, userId)
  if (user) await sendMembershipMail(ctx, user, news)
}

/** Records a paid card for the operator. Call it in the transaction that records the payment. */
export async function orderSteelCard(ctx: Ctx, order: Order) {
  const { tierId, steelCard } = cardDetailsOf(order)
  if (order.userId === null || !steelCard) throw new Error("A steel card belongs to an account.")
  const { engraving, recipient, street, postalCode, city, country } = steelCard
  await ctx.db.insert(steelCards).values({
    ...{ userId: order.userId, orderId: order.id, tierId, engraving },
    address: [recipient, street, `${postalCode} ${city}`, country].join("\n"),
    priceCents:
      order.kind === STEEL_CARD_KIND ? order.amountDueCents : convertEuroCents(STEEL_CARD_CENTS, order.currency),
    createdAt: ctx.now(),
  })
  return { engraving }
}

/** Cancels the card of an order whose money went back; one that was dispatched stays. */
export async function cancelSteelCard(ctx: Ctx, { id }: Order): Promise<void> {
  await ctx.db
    .update(steelCards)
    .set({ state: "cancelled" })
    .where(and(eq(steelCards.orderId, id), eq(steelCards.state, "ordered")))
}

/** A person's steel cards, newest first. */
export const steelCardsOf = (ctx: Ctx, userId: string): Promise<SteelCard[]> =>
  ctx.db.select().from(steelCards).where(eq(steelCards.userId, userId)).orderBy(desc(steelCards.createdAt))

/** What an operator refunded for an order's steel card, in cents of its currency; the member was told. */
export async function refundedCardCents(ctx: Ctx, { id }: Pick<Order, "id">): Promise<number> {
  const [card] = await ctx.db.select().from(steelCards).where(eq(steelCards.orderId, id))
  return card?.refundedAt ? card.priceCents : 0
}

/**
 * The operator sent a card: the member is told, with the tracking number if there is one. Refuses with 404,
 * `membership.card-not-ordered` (409) if it was dispatched or cancelled before, `membership.frozen` (409).
 */
export async function dispatchSteelCard(
  ctx: Ctx,
  { cardId, tracking }: { cardId: string; tracking: string },
): Promise<void> {
  requireRole(ctx, "operator")
  await inTransaction(ctx, async (txCtx) => {
    const [card] = await txCtx.db.select().from(steelCards).where(eq(steelCards.id, cardId)).for("update")
    if (!card) throw notFound("membership.card-unknown")
    if (card.state !== "ordered") throw new Refusal("membership.card-not-ordered", {}, { status: 409 })
    if (await isFrozen(txCtx.db, card.orderId)) throw frozenRefusal()
    await txCtx.db
      .update(steelCards)
      .set({ state: "dispatched", dispatchedAt: ctx.now(), tracking: tracking || null })
      .where(eq(steelCards.id, cardId))
    await recordEvent(txCtx, { name: "steel-card.dispatched", subject: `steel-card:${cardId}` })
    const { engraving } = card
    await sendNews(txCtx, card.userId, { event: "card_dispatched", details: { engraving, tracking } })
  })
}
