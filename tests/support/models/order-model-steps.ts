import { randomUUID } from "node:crypto"
import { and, eq, gt } from "drizzle-orm"
import { declareOrderCrypto, withdrawOrderCrypto } from "../../../app/checkout/orders/order-crypto.server"
import { refreshOrder, type StartedOrder } from "../../../app/checkout/orders/order-payments.server"
import { startOrder } from "../../../app/checkout/orders/orders.server"
import { buyTickets, ticketCharge } from "../../../app/draw/sales/sales.server"
import { editions } from "../../../app/draw/tables.server"
import { buySteelCard, enrol, renewByHand } from "../../../app/membership/enrolment.server"
import { giveMembership } from "../../../app/membership/gifts/gifts.server"
import { setAutoRenewal } from "../../../app/membership/member-choices.server"
import { endByOperator } from "../../../app/membership/memberships.server"
import { activeMembership, membershipOf } from "../../../app/membership/queries.server"
import { refundableMemberships, refundMembership } from "../../../app/membership/refunds/membership-refunds.server"
import { renewMemberships } from "../../../app/membership/renewal/renewal.server"
import { nextPlan } from "../../../app/membership/rules/plan"
import { dispatchSteelCard, steelCardsOf } from "../../../app/membership/steel-cards/steel-cards.server"
import { memberships } from "../../../app/membership/tables.server"
import { settleCryptoPayment } from "../../../app/payments/crypto/crypto.server"
import type { CardChoice } from "../../../app/payments/rules/saved-cards"
import { savedCards } from "../../../app/payments/stripe/saved-cards.server"
import { payments } from "../../../app/payments/tables.server"
import { ticketPurchase } from "../draw/draws"
import { enrolment, someSteelCard } from "../membership/members"
import { refundCard, steelCardOrder } from "../membership/steel-cards"
import { attempt, type Failure, noFailure } from "./checkout-model"
import { charge, refundAtProvider, type Step, settleAll, siteSteps, withFailure } from "./checkout-steps"
import { currentOrder, type OrderBuyer, type OrderModel, ordersOf, paymentsOfBuyer } from "./order-model"

/** The steps of `order-engine.test.ts`. */

type BuyerStep = (model: OrderModel, buyer: OrderBuyer) => Promise<unknown>
type PaymentMethod = { method?: "card" | "btc"; card?: CardChoice; quantity?: number }

/** Orders with the buyer's key: again the same order, unless it has ended. */
async function order(
  model: OrderModel,
  buyer: OrderBuyer,
  { method = "card", card, quantity = 2 }: PaymentMethod = {},
) {
  const { currency, withCard } = model.setup
  const { purchaseKey, ctx } = buyer
  const steelCard = withCard ? someSteelCard : undefined
  if (model.subject === "membership")
    return enrol(ctx, { ...enrolment({ currency, steelCard, purchaseKey, method }), card })
  if (model.subject === "steel card") {
    const expectedAmountCents = currency === "usd" ? 27_500 : 25_000
    return buySteelCard(ctx, steelCardOrder({ purchaseKey, currency, method, card, expectedAmountCents }))
  }
  return orderTickets(model, buyer, { quantity, card })
}

async function orderTickets(
  { editionId, setup: { currency } }: OrderModel,
  { ctx, userId, email, purchaseKey }: OrderBuyer,
  { quantity, card }: { quantity: number; card: CardChoice | undefined },
): Promise<StartedOrder> {
  if (userId !== null) return buyTickets(ctx, ticketPurchase(editionId, { quantity, currency, purchaseKey, card }))
  const requested = await ticketCharge(ctx, { editionId, quantity, currency })
  const guest = { userId, guestEmail: email, guestName: "", guestLocale: "it" } as const
  return startOrder(ctx, { ...requested, ...guest, purchaseKey }, { expectedAmountCents: requested.amountDueCents })
}

const withNewKey = (model: OrderModel, buyer: OrderBuyer, method?: PaymentMethod) => {
  buyer.purchaseKey = randomUUID()
  return order(model, buyer, method)
}

/** Orders with a saved card, and confirms the payment with it. */
async function payBySavedCard(model: OrderModel, buyer: OrderBuyer): Promise<void> {
  const [saved] = buyer.userId === null ? [] : await savedCards(buyer.ctx)
  if (!saved) return
  await withNewKey(model, buyer, { card: { savedCardId: saved.id } })
  const own = (await paymentsOfBuyer(model.site, buyer)).filter(({ state }) => state === "open")
  await charge(model.site, own, saved.id)
}

const chargeAll = async ({ site }: OrderModel, buyer: OrderBuyer, card?: string) =>
  charge(site, await paymentsOfBuyer(site, buyer), card)

async function refreshAll({ site }: OrderModel, buyer: OrderBuyer): Promise<void> {
  for (const { id, purchaseKey } of await ordersOf(site, [buyer]))
    await attempt(() => refreshOrder(buyer.ctx, { orderId: id, purchaseKey }))
}

async function decideCrypto({ site }: OrderModel, buyer: OrderBuyer, outcome: "confirmed" | "refused"): Promise<void> {
  for (const { id, method, declaredAt } of await paymentsOfBuyer(site, buyer))
    if (method !== "card" && declaredAt)
      await attempt(() => settleCryptoPayment(site.operator, { paymentId: id, outcome }))
}

/** Two operators refund each of the buyer's steel cards at the same time. */
async function refundCards({ site }: OrderModel, { ctx, userId }: OrderBuyer): Promise<void> {
  if (userId === null) return
  for (const { id } of await steelCardsOf(ctx, userId)) {
    const calls = [1, 2].map(() => attempt(() => refundCard(site.operator, id, { isDispatched: true })))
    for (const result of await Promise.allSettled(calls)) if (result.status === "rejected") throw result.reason
  }
}

/** The membership's next charges are to another card of the buyer, which the bank accepts or declines. */
async function useCard({ site: { base } }: OrderModel, { userId }: OrderBuyer, card: string): Promise<void> {
  const membership = userId === null ? undefined : await activeMembership(base, userId)
  if (!membership?.cardId) return
  const [paid] = await base.db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, membership.userId), eq(payments.method, "card")))
  const intent = await base.stripe.paymentIntents.retrieve(paid?.providerId ?? "")
  const { id: cardId } = await base.stripe.paymentMethods.attach(card, { customer: String(intent.customer) })
  await base.db.update(memberships).set({ cardId }).where(eq(memberships.id, membership.id))
}

/** Pays the next period by hand. */
async function renew({ site }: OrderModel, buyer: OrderBuyer) {
  const membership = await membershipOf(site.base, buyer.userId)
  if (!membership) return
  buyer.purchaseKey = randomUUID()
  const { currency } = membership
  await renewByHand(buyer.ctx, enrolment({ ...nextPlan(membership), currency, purchaseKey: buyer.purchaseKey }))
}

/** Two operators refund the buyer's membership at the same time. */
async function refundBuyersMembership({ site }: OrderModel, { userId }: OrderBuyer): Promise<void> {
  const membershipId = (await membershipOf(site.base, userId))?.id
  if (!membershipId) return
  const { cents = 0 } = (await refundableMemberships(site.base, [membershipId])).get(membershipId) ?? {}
  const refund = { membershipId, expectedCents: cents, reason: "Moved abroad." }
  const calls = [1, 2].map(() => attempt(() => refundMembership(site.operator, refund)))
  for (const result of await Promise.allSettled(calls)) if (result.status === "rejected") throw result.reason
}

/** Runs several steps, such as a whole purchase, so that later states are reached often enough. */
async function runAll(model: OrderModel, buyer: OrderBuyer, names: string[]): Promise<void> {
  for (const name of names) await attempt(async () => orderBuyerSteps[name]?.(model, buyer))
}

export const orderBuyerSteps: Record<string, BuyerStep> = {
  order: (model, buyer) => order(model, buyer),
  "order with a new key": (model, buyer) => withNewKey(model, buyer),
  "order and keep the card": (model, buyer) => withNewKey(model, buyer, { card: { savesCard: true } }),
  "pay by a saved card": payBySavedCard,
  "be charged": (model, buyer) => chargeAll(model, buyer),
  "be declined": (model, buyer) => chargeAll(model, buyer, "pm_card_chargeDeclined"),
  "be challenged": (model, buyer) => chargeAll(model, buyer, "pm_card_authenticationRequired"),
  "refresh the payment": refreshAll,
  buy: (model, buyer) => runAll(model, buyer, ["order with a new key", "be charged", "refresh the payment"]),
  "be refunded at the provider": async (model, buyer) =>
    refundAtProvider(model, await paymentsOfBuyer(model.site, buyer), 1),
  "be refunded in part at the provider": async (model, buyer) =>
    refundAtProvider(model, await paymentsOfBuyer(model.site, buyer), 3),
}

/** Steps of memberships and steel cards. */
const memberSteps: Record<string, BuyerStep> = {
  "order in crypto": (model, buyer) => withNewKey(model, buyer, { method: "btc" }),
  "declare crypto sent": async ({ site }, buyer) => {
    const current = await currentOrder(site, buyer)
    if (current) await declareOrderCrypto(buyer.ctx, { orderId: current.id })
  },
  "take the crypto back": async ({ site }, buyer) => {
    const current = await currentOrder(site, buyer)
    if (current) await withdrawOrderCrypto(buyer.ctx, { orderId: current.id })
  },
  "have crypto confirmed": (model, buyer) => decideCrypto(model, buyer, "confirmed"),
  "have crypto refused": (model, buyer) => decideCrypto(model, buyer, "refused"),
  "be refunded for the card": refundCards,
  "be refunded for the membership": refundBuyersMembership,
  "get the card": async ({ site }, { ctx, userId }) => {
    for (const { id } of userId === null ? [] : await steelCardsOf(ctx, userId))
      await attempt(() => dispatchSteelCard(site.operator, { cardId: id, tracking: "" }))
  },
  "renew by card": renew,
  "use a declined card": (model, buyer) => useCard(model, buyer, "pm_card_chargeDeclined"),
  "use an accepted card": (model, buyer) => useCard(model, buyer, "pm_card_visa"),
  "be refunded for the newest order": async (model, buyer) =>
    refundAtProvider(model, (await paymentsOfBuyer(model.site, buyer)).slice(-1), 1),
  "turn the renewals off": (_, { ctx }) => setAutoRenewal(ctx, { autoRenews: false }),
  "turn the renewals on": (_, { ctx }) => setAutoRenewal(ctx, { autoRenews: true }),
  "be given a membership": async ({ site }, { userId }) =>
    userId && giveMembership(site.operator, { userId, tierId: "silver", months: 1, reason: "A gift" }),
  "lose the membership": async ({ site }, { userId }) => {
    const membership = await membershipOf(site.base, userId)
    if (membership) await endByOperator(site.operator, { membershipId: membership.id })
  },
}

const ticketSteps: Record<string, BuyerStep> = {
  "order four": (model, buyer) => withNewKey(model, buyer, { quantity: 4 }),
  "order one": (model, buyer) => withNewKey(model, buyer, { quantity: 1 }),
}

/** The steps of one subject besides those of all. */
export const ownSteps: Record<OrderModel["subject"], Record<string, BuyerStep>> = {
  membership: memberSteps,
  "steel card": memberSteps,
  "draw tickets": ticketSteps,
}

/** Steps of operators and jobs besides those of bookings. */
export const orderSiteSteps: Record<string, (model: OrderModel) => Promise<unknown>> = {
  "close the sales": ({ site: { base }, editionId }) =>
    base.db
      .update(editions)
      .set({ salesCloseAt: base.now() })
      .where(and(eq(editions.id, editionId), gt(editions.salesCloseAt, base.now()))),
  "renew memberships": ({ site }) => renewMemberships(site.ctx),
}

export type OrderStep = Step<OrderModel>

export const orderBuyerStep = (name: string, buyerIndex: 0 | 1, failure: Failure = noFailure): OrderStep =>
  withFailure(`${name} (${buyerIndex})`, failure, async (model) =>
    (orderBuyerSteps[name] ?? ownSteps[model.subject][name])?.(model, model.buyers[buyerIndex]),
  )

export const orderSiteStep = (name: string, failure: Failure = noFailure): OrderStep =>
  withFailure(name, failure, async (model) => orderSiteSteps[name]?.(model))

/** Delivers all events, runs all jobs and returns all money until nothing changes. */
export async function settleOrders({ site }: OrderModel): Promise<void> {
  await settleAll(site)
  await renewMemberships(site.ctx)
  await siteSteps["deliver events"]?.(site)
  await siteSteps["return money by hand"]?.(site)
}
