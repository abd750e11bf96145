import { and, desc, eq, inArray, isNotNull } from "drizzle-orm"
import { profileOf } from "../accounts/queries.server"
import { paymentsOfPaidOrders } from "../checkout/orders/order-queries.server"
import { orders } from "../checkout/tables.server"
import { offeredCrypto } from "../payments/crypto/crypto-rates.server"
import { requirePerson, requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { romeDate } from "../platform/dates"
import { notFound } from "../platform/refusal"
import { awaitedOrders, wouldBuy } from "./awaited-order.server"
import { isRenewable, renewable } from "./enrolment.server"
import { MEMBERSHIP_KIND } from "./membership-order.server"
import { activeMembership, membershipOf, membershipsOf, tierToday } from "./queries.server"
import { closedByRenewal } from "./requests/closing.server"
import { cardRefundOf } from "./rules/card-refund"
import { nextPlan, type PaymentOptions, type Plan, planPrice } from "./rules/plan"
import { endsWithoutCards, hasExhaustedRetries, isInGrace } from "./rules/renewal"
import { cycleMonths, lastDay, periodsFrom, renewalDate, termOf } from "./rules/term"
import { type BillingCycle, tierById } from "./rules/tiers"
import { STEEL_CARD_KIND, steelCardsOf } from "./steel-cards/steel-cards.server"

/** What a payment form of this feature needs. */
export async function paymentOptions(ctx: Ctx): Promise<PaymentOptions> {
  const profile = await profileOf(ctx)
  return {
    billing: { name: profile?.name ?? "", email: profile?.email ?? "", phone: profile?.phone ?? "" },
    publishableKey: ctx.config.stripe.publishableKey,
    cryptocurrencies: await offeredCrypto(ctx),
  }
}

/**
 * The enrolment page of a tier; undefined for a business account, to which memberships are not given (D63). Refuses an unknown
 * tier with `membership.tier-not-found` (404).
 */
export async function enrolmentPage(ctx: Ctx, { tierId, cycle }: { tierId: string; cycle: BillingCycle }) {
  const tier = tierById(tierId)
  if (requirePerson(ctx).role === "business" && tier) return undefined
  const { userId } = requireRole(ctx, "personal")
  if (!tier) throw notFound("membership.tier-not-found")
  const plan: Plan = { tierId: tier.id, cycle }
  const awaited = (await awaitedOrders(ctx, userId)).filter(({ what }) => what !== "card")
  return {
    plan,
    isMember: (await membershipOf(ctx, userId)) !== undefined,
    /** Of a membership whose crypto was sent and is awaited; it may be another than the page's tier. */
    awaitedTierId: awaited.find(({ mustBeRefunded }) => !mustBeRefunded)?.tierId,
    /** Of crypto that renews nothing any more and goes back. */
    returnedTierId: awaited.find(({ mustBeRefunded }) => mustBeRefunded)?.tierId,
    /** If it is paid today. */
    lastDay: lastDay(renewalDate(romeDate(ctx.now()), cycleMonths[cycle])),
    options: await paymentOptions(ctx),
  }
}

/** The page that pays the next period. Refuses as `renewable`. */
export async function renewalPage(ctx: Ctx) {
  const membership = await renewable(ctx)
  const plan = nextPlan(membership)
  return {
    plan,
    currency: membership.currency,
    autoRenews: membership.autoRenews,
    startsOn: membership.renewsOn,
    lastDay: lastDay(renewalDate(membership.startedOn, membership.months + cycleMonths[plan.cycle])),
    closing: (await closedByRenewal(ctx, membership))[plan.tierId],
    options: await paymentOptions(ctx),
  }
}

/** The membership page of the account: plan, renewal, steel cards, receipts. */
export async function accountMembership(ctx: Ctx) {
  const { userId } = requireRole(ctx, "personal")
  const current = await membershipOf(ctx, userId)
  const receipts = await receiptsOf(ctx, userId)
  const awaited = await awaitedOrders(ctx, userId)
  const steelCards = await cardsOf(ctx, receipts, userId)
  const wasMember = (await membershipsOf(ctx, userId)).length > 0
  if (!current) return { membership: undefined, wasMember, awaited, receipts, steelCards, options: undefined }
  const plan = nextPlan(current)
  const kept = awaited.filter(({ mustBeRefunded }) => !mustBeRefunded)
  const [period, ...following] = periodsFrom(current.periods, romeDate(ctx.now())).map(termOf)
  return {
    membership: {
      tierId: current.currentTierId,
      cycle: period?.cycle ?? current.cycle,
      isGiven: period?.isGiven ?? false,
      /** The last day of the current period; those that follow begin later. */
      lastDay: period?.lastDay ?? lastDay(current.renewsOn),
      following,
      renewsOn: current.renewsOn,
      autoRenews: current.autoRenews,
      mayRenewByCard: current.cardId !== null,
      hasFailed: current.failedOn !== null,
      hasExhaustedRetries: hasExhaustedRetries(current),
      /** Its paid days are over: without the renewal it ends at once. */
      isInGrace: isInGrace(current, romeDate(ctx.now())),
      isRenewable: isRenewable(ctx, current),
      next: { ...plan, amountDueCents: planPrice(plan, false, current.currency).amountDueCents },
      currency: current.currency,
      /** The member's requests that a renewal with each tier closes. */
      closing: await closedByRenewal(ctx, current),
      /** Of the renewal whose crypto is awaited; it may be another than the next plan. */
      awaitedTierId: kept.find(({ what }) => what === "renewal")?.tierId ?? null,
      hasAwaitedCrypto: kept.length > 0,
    },
    wasMember,
    awaited,
    receipts,
    steelCards,
    options: await paymentOptions(ctx),
  }
}

export type AccountMembership = Awaited<ReturnType<typeof accountMembership>>
export type ShownMembership = NonNullable<AccountMembership["membership"]>

/** The signed-in customer's membership that ends if these copies of a saved card are removed (`onRenewalCardRemoved`), if any. */
export async function endedWithoutCard(ctx: Ctx, cardIds: string[]) {
  const current = await activeMembership(ctx, requireRole(ctx, "personal").userId)
  if (!current || !endsWithoutCards(current, cardIds, romeDate(ctx.now()))) return undefined
  const hasAwaitedCrypto = wouldBuy(await awaitedOrders(ctx, current.userId))
  return { tierId: await tierToday(ctx, current), renewsOn: current.renewsOn, hasAwaitedCrypto }
}

/** Paid orders of a person's memberships and steel cards, refunded ones included, newest first. */
async function receiptsOf(ctx: Ctx, userId: string) {
  const rows = await ctx.db
    .select({
      id: orders.id,
      kind: orders.kind,
      paidAt: orders.paidAt,
      amountDueCents: orders.amountDueCents,
      currency: orders.currency,
    })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orders.kind, [MEMBERSHIP_KIND, STEEL_CARD_KIND]),
        isNotNull(orders.paidAt),
      ),
    )
    .orderBy(desc(orders.paidAt))
  const paid = await paymentsOfPaidOrders(ctx, rows)
  return rows.map(({ id, paidAt, amountDueCents, currency }) => {
    const { refundedCents = 0, onItsWayCents = 0, failedCents = 0 } = paid.get(id)?.returned ?? {}
    return { orderId: id, paidAt, amountDueCents, currency, returned: { refundedCents, onItsWayCents, failedCents } }
  })
}

/** A person's steel cards, each with what was refunded of it. */
async function cardsOf(ctx: Ctx, receipts: Awaited<ReturnType<typeof receiptsOf>>, userId: string) {
  return (await steelCardsOf(ctx, userId)).map((card) => {
    const { id, engraving, state, tracking, dispatchedAt } = card
    const receipt = receipts.find(({ orderId }) => orderId === card.orderId)
    const refunded = cardRefundOf(card, receipt?.returned)
    const refund = refunded && { ...refunded, currency: receipt?.currency ?? "eur" }
    return { id, engraving, state, tracking, dispatchedAt, refund }
  })
}
