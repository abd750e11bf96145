import { userById } from "../accounts/queries.server"
import type { Order, OrderKind, OrderSubject } from "../checkout/orders/order-kinds.server"
import type { Payment } from "../payments/purchase-handlers.server"
import type { Ctx } from "../platform/context.server"
import { giveDueVouchers, vouchersOfOrder } from "./benefits/vouchers.server"
import { type MembershipEvent, sendMembershipMail } from "./mails.server"
import { lockMember } from "./member-lock.server"
import { detailsOf, refusalFor } from "./membership-order.server"
import { endMembership, extendMembership, recordMembership, startMembership } from "./memberships.server"
import type { Membership } from "./queries.server"
import { buyerOf, onMembershipRefunded } from "./refunds/refunded-periods.server"
import { isSamePlan, nextPlan, renewalOf } from "./rules/plan"
import { cycleMonths } from "./rules/term"
import { tierName } from "./rules/tiers"
import { orderSteelCard } from "./steel-cards/steel-cards.server"

/** A period of a membership (D50): an enrolment, or a renewal by the member or on their card. */
export const membershipOrders: OrderKind = {
  // One membership per person, one payment per period. Locks the member, if called in a transaction.
  refusalOf: async (ctx, order) => refusalFor(ctx, await lockMember(ctx, buyerOf(order)), order),
  describe: async (ctx, order) => ({
    description: `Membership ${tierName(detailsOf(order).tierId)}`,
    email: (await userById(ctx, buyerOf(order)))?.email ?? "",
  }),
  savesForRenewals: (order: OrderSubject) => detailsOf(order).renews,
  onPaid,
  onRefunded: onMembershipRefunded,
  giftCardsOf: vouchersOfOrder,
  onCryptoRefused: (ctx, order) => sendNews(ctx, order, "crypto_refused"),
}

async function onPaid(ctx: Ctx, order: Order, payment: Payment): Promise<void> {
  const { renews, renewal, steelCard } = detailsOf(order)
  const current = await lockMember(ctx, buyerOf(order))
  const agreed: Agreed = renews && payment.methodId ? { cardId: payment.methodId, autoRenews: true } : undefined
  const membership =
    renewal && current ? await renew(ctx, current, order, agreed) : await start(ctx, current, order, agreed)
  if (steelCard) await orderSteelCard(ctx, order)
  await sendNews(ctx, order, renewal ? "renewed" : "started", membership)
  await giveDueVouchers(ctx, membership)
}

type Agreed = { cardId: string; autoRenews: true } | undefined

async function start(ctx: Ctx, current: Membership | undefined, order: Order, agreed: Agreed): Promise<Membership> {
  const { tierId, cycle } = detailsOf(order)
  if (current) {
    await giveDueVouchers(ctx, current)
    await endMembership(ctx, current, "expired")
  }
  return startMembership(ctx, {
    ...{ tierId, cycle, months: cycleMonths[cycle], userId: buyerOf(order), orderId: order.id },
    ...(agreed ?? { cardId: null, autoRenews: false }),
    currency: order.currency,
    givenReason: null,
  })
}

async function renew(ctx: Ctx, current: Membership, order: Order, agreed: Agreed): Promise<Membership> {
  const { tierId, cycle } = detailsOf(order)
  const months = cycleMonths[cycle]
  const chosen = nextPlan(current)
  // A plan chosen after the payment was started applies to the period after.
  const next = isSamePlan(chosen, { tierId, cycle })
    ? { nextTierId: null, nextCycle: null }
    : { nextTierId: chosen.tierId, nextCycle: chosen.cycle }
  const changes = { tierId, cycle, ...next, ...agreed }
  const renewed = await extendMembership(ctx, current, { tierId, cycle, months, orderId: order.id, changes })
  await recordMembership(ctx, renewed, "renewed", { months })
  return renewed
}

async function sendNews(ctx: Ctx, order: Order, event: MembershipEvent, membership?: Membership): Promise<void> {
  const user = await userById(ctx, buyerOf(order))
  if (!user) return
  const { tierId, steelCard } = detailsOf(order)
  await sendMembershipMail(ctx, user, {
    event,
    details: {
      tierId,
      endsOn: membership?.renewsOn,
      amount: { cents: order.amountDueCents, currency: order.currency },
      renewal: membership?.autoRenews ? renewalOf(membership) : undefined,
      engraving: steelCard?.engraving,
    },
  })
}
