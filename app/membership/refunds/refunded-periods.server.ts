import { and, eq, gt } from "drizzle-orm"
import { userById } from "../../accounts/queries.server"
import type { Order, RefundedPart } from "../../checkout/orders/order-kinds.server"
import { orderPurchaseOf } from "../../checkout/orders/order-queries.server"
import { paymentsOf } from "../../payments/queries.server"
import type { Ctx } from "../../platform/context.server"
import { type IsoDate, romeDate } from "../../platform/dates"
import { giveDueVouchers, withdrawVouchers } from "../benefits/vouchers.server"
import { sendMembershipMail } from "../mails.server"
import { lockMember } from "../member-lock.server"
import { detailsOf } from "../membership-order.server"
import { endMembership, extendMembership, recordMembership, startMembership } from "../memberships.server"
import { type Membership, type MembershipPeriod, periodOfOrder, periodsOf } from "../queries.server"
import { periodMonths } from "../rules/term"
import { cancelSteelCard, refundedCardCents } from "../steel-cards/steel-cards.server"
import { membershipPeriods, memberships } from "../tables.server"

/** The money of an order went back at the provider, or its crypto bought nothing. An order that another payment pays changes nothing. */
export async function onMembershipRefunded(ctx: Ctx, order: Order, back: RefundedPart): Promise<void> {
  const { cents, isChargedBack } = back
  const hadBought = order.state !== "paid" && (await periodOfOrder(ctx, order.id)) !== undefined
  if (!hadBought) return mailRefund(ctx, order, "returned", { cents })
  const revoked = await revokePeriods(ctx, [order])
  if (isChargedBack) return
  await mailRefund(ctx, order, "refunded", { cents: cents - (await refundedCardCents(ctx, order)), ...revoked })
}

type Revoked = { endsOn: IsoDate | undefined; hasVouchers: boolean }

/**
 * Takes back what refunded orders of one person bought: their periods, what is left of the vouchers given in them, and steel cards
 * not sent yet. Nothing is renewed any more. The membership ends, unless its current period is a given one; periods that were given
 * for later follow it, or start today. `endsOn`: the day after the last one of what goes on; undefined if nothing does.
 */
export async function revokePeriods(ctx: Ctx, refunded: Order[]): Promise<Revoked> {
  const current = await lockMember(ctx, buyerOf(refunded[0]))
  const revoked: MembershipPeriod[] = []
  for (const order of refunded) {
    await cancelSteelCard(ctx, order)
    const period = await periodOfOrder(ctx, order.id)
    if (period) revoked.push(period)
  }
  let hasVouchers = false
  for (const period of revoked) hasVouchers = (await withdrawVouchers(ctx, period)) || hasVouchers
  if (!current || !revoked.some(({ membershipId }) => membershipId === current.id))
    return { endsOn: current?.renewsOn, hasVouchers }
  const left = await withoutPeriods(ctx, current, new Set(revoked.map(({ id }) => id)))
  if (left) await giveDueVouchers(ctx, left)
  return { endsOn: left?.renewsOn, hasVouchers }
}

/** Removes periods from the current one on, and adds those after them again, each as long as before. */
async function withoutPeriods(
  ctx: Ctx,
  membership: Membership,
  revoked: ReadonlySet<string>,
): Promise<Membership | undefined> {
  const today = romeDate(ctx.now())
  const [first, ...later] = (await periodsOf(ctx, membership.id)).filter(({ endsOn }) => endsOn > today)
  if (!first) return end(ctx, membership)
  const isAfterFirst = and(
    eq(membershipPeriods.membershipId, membership.id),
    gt(membershipPeriods.startsOn, first.startsOn),
  )
  await ctx.db.delete(membershipPeriods).where(isAfterFirst)
  const months = periodMonths({ startsOn: membership.startedOn, endsOn: first.endsOn })
  const [cut = membership] = await ctx.db
    .update(memberships)
    .set({ months, renewsOn: first.endsOn, autoRenews: false, noticeSentFor: null, failedOn: null })
    .where(eq(memberships.id, membership.id))
    .returning()
  await recordMembership(ctx, cut, "period-refunded")
  let left = revoked.has(first.id) ? await end(ctx, cut) : cut
  for (const period of later.filter(({ id }) => !revoked.has(id))) left = await addAgain(ctx, membership, left, period)
  return left
}

const end = async (ctx: Ctx, membership: Membership): Promise<undefined> => {
  await endMembership(ctx, membership, "refunded")
}

function addAgain(
  ctx: Ctx,
  { userId, currency, givenReason }: Membership,
  left: Membership | undefined,
  { id: periodId, tierId, cycle, orderId, ...days }: MembershipPeriod,
): Promise<Membership> {
  const period = { periodId, tierId, cycle, orderId, months: periodMonths(days) }
  if (left) return extendMembership(ctx, left, period)
  return startMembership(ctx, { ...period, userId, currency, givenReason, autoRenews: false, cardId: null })
}

type Refund = { cents: number; reason?: string } & Partial<Revoked>

const isPaidOnce = new Set(["succeeded", "refunding", "refunded"])

/** The mail about money that goes back. `cents`: of all of it. `reason`: of an operator. */
export async function mailRefund(
  ctx: Ctx,
  order: Order,
  event: "returned" | "refunded",
  { cents, ...details }: Refund,
): Promise<void> {
  const user = await userById(ctx, buyerOf(order))
  const { tierId } = detailsOf(order)
  const amount = { cents, currency: order.currency }
  const payments = await paymentsOf(ctx.db, orderPurchaseOf(order))
  const hasCrypto = payments.some(({ method, state }) => method !== "card" && isPaidOnce.has(state))
  if (user) await sendMembershipMail(ctx, user, { event, details: { tierId, amount, hasCrypto, ...details } })
}

export function buyerOf(order: Pick<Order, "userId"> | undefined): string {
  if (!order?.userId) throw new Error("A membership belongs to an account.")
  return order.userId
}
