import { eq } from "drizzle-orm"
import { userById } from "../accounts/queries.server"
import type { Order, OrderKind, OrderSubject, RefundedPart } from "../checkout/orders/order-kinds.server"
import type { Payment } from "../payments/purchase-handlers.server"
import type { Ctx } from "../platform/context.server"
import { romeDate } from "../platform/dates"
import type { Refusal } from "../platform/refusal"
import { hasCryptoToRefund } from "./awaited-order.server"
import { giveDueVouchers } from "./benefits/vouchers.server"
import { sendMembershipMail } from "./mails.server"
import { lockMember } from "./member-lock.server"
import { detailsOf, refusalFor } from "./membership-order.server"
import {
  endMembership,
  extendMembership,
  recordMembership,
  replaceMembership,
  startMembership,
} from "./memberships.server"
import type { Membership } from "./queries.server"
import { boughtNothing, buyerOf, mailRefund, revokePeriod } from "./refunds/refunded-periods.server"
import { isSamePlan, nextPlan, type Plan, planPrice } from "./rules/plan"
import { afterCrypto, graceUntil, isInGrace, renewalStart } from "./rules/renewal"
import { cycleMonths } from "./rules/term"
import { tierName } from "./rules/tiers"
import { operatorRefundCents, orderSteelCard } from "./steel-cards/steel-cards.server"
import { memberships } from "./tables.server"

/** A period of a membership (D50): an enrolment, or a renewal by the member or on their card. */
export const membershipOrders: OrderKind = {
  refusalOf,
  describe,
  savesForRenewals,
  onPaid,
  onRefunded,
  onCryptoRefused,
}

/** One membership per person, one payment per period. Locks the member, if called in a transaction. */
async function refusalOf(ctx: Ctx, order: OrderSubject): Promise<Refusal | undefined> {
  return refusalFor(ctx, await lockMember(ctx, buyerOf(order)), order)
}

async function describe(ctx: Ctx, order: Order) {
  const { tierId } = detailsOf(order)
  return { description: `Membership ${tierName(tierId)}`, email: (await userById(ctx, buyerOf(order)))?.email ?? "" }
}

function savesForRenewals(order: OrderSubject): boolean {
  return detailsOf(order).renews
}

async function onPaid(ctx: Ctx, order: Order, payment: Payment): Promise<void> {
  const { tierId, cycle, renews, renewal, steelCard } = detailsOf(order)
  const userId = buyerOf(order)
  const cardId = renews ? payment.methodId : null
  const bought = { tierId, cycle, months: cycleMonths[cycle], orderId: order.id }
  const agreed = { cardId, autoRenews: cardId !== null }
  const current = await lockMember(ctx, userId)
  if (current && !renewal) await endMembership(ctx, current, "expired")
  const { membership, closedRequests } =
    renewal && current
      ? // What the member did not agree to again with a payment by hand is over (D66).
        await renew(ctx, current, { ...bought, ...(cardId || renewal.isByHand ? agreed : {}) })
      : {
          membership: await startMembership(ctx, {
            ...{ ...bought, ...agreed, userId, givenReason: null },
            currency: order.currency,
          }),
          closedRequests: 0,
        }
  if (steelCard) await orderSteelCard(ctx, order)
  await sendNews(ctx, order, { news: renewal ? "renewed" : "started", membership, closedRequests })
  await giveDueVouchers(ctx, membership)
}

type Renewal = Plan & { months: number; orderId: string; cardId?: string | null; autoRenews?: boolean }

/** Adds the period at the end of the membership, or starts another today if the benefits have ended in between. */
async function renew(ctx: Ctx, current: Membership, { months, orderId, ...changes }: Renewal) {
  const { tierId, cycle } = changes
  const chosen = nextPlan(current)
  // A plan chosen after the payment was started applies to the period after.
  const next = isSamePlan(chosen, changes)
    ? { nextTierId: null, nextCycle: null }
    : { nextTierId: chosen.tierId, nextCycle: chosen.cycle }
  const { cardId, autoRenews } = { ...current, ...changes }
  const isLate = renewalStart(current, romeDate(ctx.now())) !== current.renewsOn
  const period = { tierId, cycle, months, orderId }
  const renewed = isLate
    ? await replaceMembership(ctx, current, { ...period, cardId, autoRenews, next, givenReason: null })
    : await extendMembership(ctx, current, { ...period, changes: { ...changes, ...next } })
  await recordMembership(ctx, renewed.membership, "renewed", { months })
  if (current.autoRenews !== autoRenews)
    await recordMembership(ctx, renewed.membership, "renewal-changed", { isRenewed: autoRenews })
  return renewed
}

/** The money went back. An order that bought nothing, or that another payment pays, changes nothing. */
async function onRefunded(ctx: Ctx, order: Order, { cents }: RefundedPart): Promise<void> {
  const outcome = order.state === "paid" ? boughtNothing : await revokePeriod(ctx, order)
  const newCents = Math.max(0, cents - (await operatorRefundCents(ctx, order)))
  await mailRefund(ctx, order, outcome, { cents: newCents })
}

/** Crypto of a renewal: the mail says what follows for the membership, which ends at once if its benefits have ended. */
async function onCryptoRefused(ctx: Ctx, order: Order): Promise<void> {
  const { tierId, renewal } = detailsOf(order)
  if (!renewal) return sendNews(ctx, order, { news: "crypto_refused" })
  const current = await lockMember(ctx, buyerOf(order))
  const user = await userById(ctx, buyerOf(order))
  if (!user) return
  // The crypto could not have renewed the membership any more.
  if (!current || (await refusalFor(ctx, current, order)))
    return sendMembershipMail(ctx, user, { news: "renewal_crypto_over", tierId, details: { follows: "none" } })
  const { currency, renewsOn: endsOn } = current
  const plan = nextPlan(current)
  const amount = { cents: planPrice(plan, false, currency).amountDueCents, currency }
  const today = romeDate(ctx.now())
  const follows = afterCrypto(current, today)
  const details = { follows, endsOn, usableUntil: graceUntil(current), nextTierId: plan.tierId, amount }
  // This mail asks the member to pay, so that the job sends no second one today.
  if (follows === "pay" && isInGrace(current, today))
    await ctx.db.update(memberships).set({ failedOn: today }).where(eq(memberships.id, current.id))
  if (follows !== "over") return sendMembershipMail(ctx, user, { news: "renewal_crypto_refused", tierId, details })
  const closedRequests = await endMembership(ctx, current, "expired")
  const ended = { ...details, closedRequests, returnsCrypto: await hasCryptoToRefund(ctx, user.id) }
  await sendMembershipMail(ctx, user, { news: "renewal_crypto_ended", tierId, details: ended })
}

type News = {
  news: "started" | "renewed" | "crypto_refused"
  membership?: Membership
  closedRequests?: number
}

async function sendNews(ctx: Ctx, order: Order, { news, membership, closedRequests }: News): Promise<void> {
  const user = await userById(ctx, buyerOf(order))
  if (!user) return
  const { tierId, cycle, steelCard } = detailsOf(order)
  const { currency } = order
  const next = membership?.autoRenews ? nextPlan(membership) : undefined
  const renewal = next && { cents: planPrice(next, false, currency).amountDueCents, currency }
  await sendMembershipMail(ctx, user, {
    news,
    tierId,
    details: {
      endsOn: membership?.renewsOn,
      amount: { cents: order.amountDueCents, currency },
      closedRequests,
      ...(news === "started" ? { renewal, engraving: steelCard?.engraving } : {}),
      ...(news === "renewed" && next && !isSamePlan(next, { tierId, cycle })
        ? { renewal, nextTierId: next.tierId }
        : {}),
      isLastPeriod: news === "renewed" && membership?.autoRenews === false,
    },
  })
}
