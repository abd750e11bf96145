import { userById } from "../accounts/queries.server"
import type { Order, OrderKind, OrderSubject, RefundedPart } from "../checkout/orders/order-kinds.server"
import type { Payment } from "../payments/purchases.server"
import type { Ctx } from "../platform/context.server"
import { type IsoDate, romeDate } from "../platform/dates"
import { Refusal } from "../platform/refusal"
import { giveDueVouchers, withdrawVouchers } from "./benefits/vouchers.server"
import type { SteelCardInput } from "./forms"
import { sendMembershipMail } from "./mails.server"
import { lockMember } from "./member-lock.server"
import {
  endMembership,
  extendMembership,
  recordMembership,
  removeLastPeriod,
  startMembership,
} from "./memberships.server"
import { type Membership, type MembershipPeriod, periodOfOrder, periodsOf } from "./queries.server"
import { nextPlan, type Plan, planPrice } from "./rules/plan"
import { graceUntil } from "./rules/renewal"
import { cycleMonths } from "./rules/term"
import { tierName } from "./rules/tiers"
import { cancelSteelCard, operatorRefundCents, orderSteelCard } from "./steel-cards/steel-cards.server"

/** Order kind of a membership's period; also its `purchase_kind`. */
export const MEMBERSHIP_KIND = "membership"

/** `renewal`: the period that is bought for an existing membership; absent at enrolment. */
export type MembershipOrder = Plan & {
  /** The member agreed that renewals are charged to this card (D66). */
  renews: boolean
  renewal?: { membershipId: string; startsOn: IsoDate }
  steelCard?: SteelCardInput
}

const detailsOf = ({ details }: Pick<Order, "details">) => details as MembershipOrder

/** A period of a membership (D50): an enrolment, or a renewal by the member or on their card. */
export const membershipOrders: OrderKind = { refusalOf, describe, savesForRenewals, onPaid, onRefunded, onCoinsRefused }

const alreadyMember = () => new Refusal("membership.already-member", {}, { status: 409 })
const alreadyRenewed = () => new Refusal("membership.already-renewed", {}, { status: 409 })

/** One membership per person, one payment per period. Locks the member, if called in a transaction. */
async function refusalOf(ctx: Ctx, order: OrderSubject): Promise<Refusal | undefined> {
  const current = await lockMember(ctx, buyerOf(order))
  const { renewal } = detailsOf(order)
  if (!renewal) return current && !isExpired(ctx, current) ? alreadyMember() : undefined
  return current?.id === renewal.membershipId && current.renewsOn === renewal.startsOn ? undefined : alreadyRenewed()
}

/** Its last day is over; the job that ends it has not run yet. */
const isExpired = (ctx: Ctx, membership: Membership) => romeDate(ctx.now()) > graceUntil(membership)

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
  const months = cycleMonths[cycle]
  const cardId = renews ? payment.methodId : null
  const current = await lockMember(ctx, userId)
  if (current && !renewal) await endMembership(ctx, current, "expired")
  const period = { tierId, cycle, months, orderId: order.id }
  const membership =
    renewal && current
      ? await extendMembership(ctx, current, {
          ...period,
          changes: {
            ...{ tierId, cycle, nextTierId: null, nextCycle: null },
            ...(cardId ? { cardId, isRenewed: true } : {}),
          },
        })
      : await startMembership(ctx, {
          ...period,
          userId,
          currency: order.currency,
          cardId,
          isRenewed: cardId !== null,
          givenReason: null,
        })
  if (renewal) await recordMembership(ctx, membership, "renewed", { months })
  if (steelCard) await orderSteelCard(ctx, order, { tierId, steelCard })
  await tell(ctx, order, { news: renewal ? "renewed" : "started", membership })
  await giveDueVouchers(ctx, membership)
}

/**
 * The money went back. If the order paid for the last period, the membership ends with it, or does not reach it if it has not
 * begun; later periods, paid or given, stay. The vouchers of the period, also of a membership that has ended, and the steel card
 * of the order are withdrawn. An order that bought nothing, or that another payment pays, changes nothing.
 */
async function onRefunded(ctx: Ctx, order: Order, { cents, reason }: RefundedPart): Promise<void> {
  const current = await lockMember(ctx, buyerOf(order))
  const isPaid = order.state === "paid"
  const period = isPaid ? undefined : await periodOfOrder(ctx, order.id)
  if (period) await withdrawVouchers(ctx, period)
  const isLast = period !== undefined && current !== undefined && (await isLastPeriod(ctx, current, period))
  const hasBegun = period !== undefined && period.startsOn <= romeDate(ctx.now())
  if (isLast && hasBegun) await endMembership(ctx, current, "refunded")
  if (isLast && !hasBegun) await removeLastPeriod(ctx, current, period)
  if (!isPaid) await cancelSteelCard(ctx, order)
  const newCents = Math.max(0, cents - (await operatorRefundCents(ctx, order)))
  await tell(ctx, order, { news: isLast && hasBegun ? "refunded" : "returned", cents: newCents, reason })
}

async function isLastPeriod(ctx: Ctx, { id }: Membership, period: MembershipPeriod): Promise<boolean> {
  return (await periodsOf(ctx, id)).at(-1)?.id === period.id
}

async function onCoinsRefused(ctx: Ctx, order: Order): Promise<void> {
  await tell(ctx, order, { news: "coins_refused" })
}

type News = {
  news: "started" | "renewed" | "returned" | "refunded" | "coins_refused"
  membership?: Membership
  cents?: number
  /** Of an operator. */
  reason?: string
}

async function tell(
  ctx: Ctx,
  order: Order,
  { news, membership, cents = order.amountDueCents, reason }: News,
): Promise<void> {
  const user = await userById(ctx, buyerOf(order))
  if (!user) return
  const { tierId, steelCard } = detailsOf(order)
  const { currency } = order
  const renewal = membership?.isRenewed
    ? { cents: planPrice(nextPlan(membership), false, currency).amountDueCents, currency }
    : undefined
  await sendMembershipMail(ctx, user, {
    news,
    tierId,
    details: {
      endsOn: membership?.renewsOn,
      amount: { cents, currency },
      reason,
      ...(news === "started" ? { renewal, engraving: steelCard?.engraving } : {}),
    },
  })
}

function buyerOf({ userId }: OrderSubject): string {
  if (userId === null) throw new Error("A membership belongs to an account.")
  return userId
}
