import { and, desc, eq, inArray, isNotNull } from "drizzle-orm"
import { profileOf } from "../accounts/queries.server"
import { orders } from "../bookings/tables.server"
import { paymentsOfPaidOrders } from "../checkout/orders/order-queries.server"
import { offeredCrypto } from "../payments/crypto/crypto-rates.server"
import { requirePerson, requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { type IsoDate, romeDate } from "../platform/dates"
import { notFound } from "../platform/refusal"
import { awaitedEnrolment } from "./awaited-enrolment.server"
import { renewable } from "./enrolment.server"
import { MEMBERSHIP_KIND } from "./membership-order.server"
import { type CurrentMembership, membershipOf, membershipsOf } from "./queries.server"
import { requestsOf } from "./requests/requests.server"
import { nextPlan, type PaymentOptions, type Plan, renewalOf } from "./rules/plan"
import { isInGrace, isRenewable } from "./rules/renewal"
import { isCovered } from "./rules/requests"
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
  return {
    plan,
    isMember: (await membershipOf(ctx, userId)) !== undefined,
    /** Of an enrolment whose crypto was sent and is awaited; it may be another than the page's tier. */
    awaitedTierId: (await awaitedEnrolment(ctx, userId))?.tierId,
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
    options: await paymentOptions(ctx),
  }
}

/** The membership page of the account: plan, renewal, requests, steel cards, receipts. */
export async function accountMembership(ctx: Ctx) {
  const { userId } = requireRole(ctx, "personal")
  const current = await membershipOf(ctx, userId)
  const today = romeDate(ctx.now())
  return {
    membership: current && shownMembership(current, today),
    wasMember: (await membershipsOf(ctx, userId)).length > 0,
    awaited: await awaitedEnrolment(ctx, userId),
    requests: (await requestsOf(ctx, userId)).map(({ id, kind, date, text, state, answer }) => ({
      ...{ id, kind, date, text, state, answer },
      /** The membership does not include it any more. */
      hasLapsed: date >= today && (state === "open" || state === "confirmed") && !isCovered({ kind, date }, current),
    })),
    receipts: await receiptsOf(ctx, userId),
    steelCards: (await steelCardsOf(ctx, userId)).map(
      ({ id, engraving, state, tracking, dispatchedAt, refundedAt }) => ({
        ...{ id, engraving, state, tracking, dispatchedAt },
        isRefunded: refundedAt !== null,
      }),
    ),
    options: current && (await paymentOptions(ctx)),
  }
}

function shownMembership(current: CurrentMembership, today: IsoDate) {
  const [period, ...following] = periodsFrom(current.periods, today).map(termOf)
  return {
    tierId: current.currentTierId,
    cycle: period?.cycle ?? current.cycle,
    isGiven: period?.isGiven ?? false,
    /** The last day of the current period; those that follow begin later. */
    lastDay: period?.lastDay ?? lastDay(current.renewsOn),
    following,
    renewsOn: current.renewsOn,
    isFrozen: current.isFrozen,
    autoRenews: current.autoRenews,
    mayRenewByCard: current.cardId !== null,
    /** Its paid days are over: without the renewal it ends at once. */
    isInGrace: isInGrace(current, today),
    isRenewable: isRenewable(current, today),
    next: nextPlan(current),
    renewal: renewalOf(current),
    currency: current.currency,
  }
}

export type AccountMembership = Awaited<ReturnType<typeof accountMembership>>
export type ShownMembership = NonNullable<AccountMembership["membership"]>

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
