import { and, eq, gt, ne, sql } from "drizzle-orm"
import { userById } from "../../accounts/queries.server"
import type { Order } from "../../checkout/orders/order-kinds.server"
import { orders } from "../../checkout/tables.server"
import type { Ctx } from "../../platform/context.server"
import { type IsoDate, romeDate } from "../../platform/dates"
import { sum } from "../../platform/money"
import { hasCryptoToRefund } from "../awaited-order.server"
import { giveDueVouchers, withdrawVouchers } from "../benefits/vouchers.server"
import { sendMembershipMail } from "../mails.server"
import { lockMember } from "../member-lock.server"
import { detailsOf } from "../membership-order.server"
import { endMembership, endRenewals, recordMembership } from "../memberships.server"
import { type Membership, type MembershipPeriod, periodOfOrder, periodsOf } from "../queries.server"
import { closeRequests, closeUncovered, moveCovered } from "../requests/closing.server"
import { isPastDue } from "../rules/renewal"
import { periodMonths, renewalDate } from "../rules/term"
import type { TierId } from "../rules/tiers"
import { cancelSteelCard } from "../steel-cards/steel-cards.server"
import { membershipPeriods, memberships } from "../tables.server"

/** What a refund does to a membership. */
export type RefundOutcome = Outcome & { closedRequests: number }

/** `news` is also the member's mail. `endsOn`: the day after the last one of what goes on. */
type Outcome =
  /** The payment had bought nothing. */
  | { news: "returned" }
  /** It ends today. */
  | { news: "refunded" }
  /** It had ended before. */
  | { news: "refunded_later" }
  /** It goes on; the refunded period was over. */
  | { news: "refunded_period"; endsOn: IsoDate }
  /** It had ended before; the membership that replaced it goes on. */
  | { news: "refunded_replaced"; endsOn: IsoDate }
  /** It goes on; the refunded period had not begun. */
  | { news: "refunded_renewal"; endsOn: IsoDate }
  /** Its current period ends today, and the next one, of `nextTierId`, begins. */
  | { news: "refunded_next"; nextTierId: TierId; endsOn: IsoDate }

export const boughtNothing: RefundOutcome = { news: "returned", closedRequests: 0 }

/**
 * Revokes what a refunded order bought. A current period ends today; one that has not begun is removed. Later periods, paid or given,
 * move up; without one the membership ends. Renewals end, also those of a membership that replaced it, until another enrolment.
 * Withdrawn as well: the period's vouchers, the order's steel card, and requests that the remaining periods do not cover.
 */
export async function revokePeriod(ctx: Ctx, order: Order): Promise<RefundOutcome> {
  const current = await lockMember(ctx, buyerOf(order))
  await cancelSteelCard(ctx, order)
  const period = await periodOfOrder(ctx, order.id)
  if (!period) return boughtNothing
  await withdrawVouchers(ctx, period)
  if (!current) return { news: "refunded_later", closedRequests: 0 }
  const today = romeDate(ctx.now())
  if (current.id !== period.membershipId) {
    if (await hasEnrolledSince(ctx, order)) return { news: "refunded_later", closedRequests: 0 }
    return endRenewalsAfterRefund(ctx, current, "refunded_replaced")
  }
  if (period.startsOn > today) {
    const endsOn = await removePeriod(ctx, current, period)
    return { news: "refunded_renewal", endsOn, closedRequests: await closeUncovered(ctx, current, endsOn) }
  }
  const [next, ...later] = (await periodsOf(ctx, current.id)).filter(({ startsOn }) => startsOn > period.startsOn)
  if (!next) {
    return { news: "refunded", closedRequests: await endMembership(ctx, current, "refunded") }
  }
  if (isPastDue(current) || next.startsOn <= today) return endRenewalsAfterRefund(ctx, current, "refunded_period")
  await endMembership(ctx, current, "refunded", () => true)
  const continued = await continueWith(ctx, current, [next, ...later])
  await moveCovered(ctx, current, continued, continued.renewsOn)
  const closedRequests = await closeRequests(ctx, current)
  const endsOn = renewalDate(continued.startedOn, periodMonths(next))
  return { news: "refunded_next", nextTierId: next.tierId, endsOn, closedRequests }
}

/** Ends the renewals of a membership of which a past period was refunded: after its days, or now if they are over. */
async function endRenewalsAfterRefund(
  ctx: Ctx,
  current: Membership,
  news: "refunded_period" | "refunded_replaced",
): Promise<RefundOutcome> {
  if (isPastDue(current) || current.renewsOn <= romeDate(ctx.now()))
    return { news: "refunded", closedRequests: await endMembership(ctx, current, "refunded") }
  await endRenewals(ctx, current)
  const { renewsOn: endsOn } = current
  return { news, endsOn, closedRequests: await closeUncovered(ctx, current, endsOn) }
}

/** Whether the person has enrolled again since they paid this order, and so agreed to other charges. */
async function hasEnrolledSince(ctx: Ctx, { id, userId, kind, paidAt }: Order): Promise<boolean> {
  const [later] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        ...[eq(orders.userId, userId ?? ""), eq(orders.kind, kind), ne(orders.id, id)],
        gt(orders.paidAt, paidAt ?? ctx.now()),
        sql`${orders.details} -> 'renewal' is null`,
      ),
    )
    .limit(1)
  return later !== undefined
}

/**
 * The mail about a refund, and after it the vouchers of a membership that has begun. `cents`: of all that goes back. `reason`: of
 * an operator.
 */
export async function mailRefund(
  ctx: Ctx,
  order: Order,
  { news, ...dates }: RefundOutcome,
  { cents, reason }: { cents: number; reason?: string },
): Promise<void> {
  const userId = buyerOf(order)
  const user = await userById(ctx, userId)
  const { tierId } = detailsOf(order)
  const amount = { cents, currency: order.currency }
  const returnsCrypto = news !== "returned" && (await hasCryptoToRefund(ctx, userId))
  const details = { ...dates, amount, reason, returnsCrypto }
  if (user) await sendMembershipMail(ctx, user, { news, tierId, details })
  const begun = news === "refunded_next" ? await lockMember(ctx, userId) : undefined
  if (begun) await giveDueVouchers(ctx, begun)
}

export function buyerOf({ userId }: Pick<Order, "userId">): string {
  if (userId === null) throw new Error("A membership belongs to an account.")
  return userId
}

/**
 * Removes a period that has not begun, moves up those after it, and ends the renewals: whoever was given the money back is not
 * charged again. The member's plan is that of the last period they paid for, never a gift's. Returns until when the membership
 * goes on. Call it with the member locked.
 */
async function removePeriod(ctx: Ctx, membership: Membership, period: MembershipPeriod): Promise<IsoDate> {
  await ctx.db.delete(membershipPeriods).where(eq(membershipPeriods.id, period.id))
  const left = await periodsOf(ctx, membership.id)
  await placePeriods(ctx, membership, left)
  const { tierId, cycle } = left.findLast(({ orderId }) => orderId !== null) ?? membership
  const months = membership.months - periodMonths(period)
  const renewsOn = renewalDate(membership.startedOn, months)
  await ctx.db
    .update(memberships)
    .set({ tierId, cycle, months, renewsOn, autoRenews: false })
    .where(eq(memberships.id, membership.id))
  await recordMembership(ctx, membership, "period-refunded", { startsOn: period.startsOn })
  return renewsOn
}

/**
 * Starts another membership today with the later periods of one that ended, each as long as before; that one keeps the others. It
 * is not renewed, and the member's plan stays, whatever was given. Call it with the member locked.
 */
async function continueWith(ctx: Ctx, membership: Membership, later: MembershipPeriod[]): Promise<Membership> {
  const startedOn = romeDate(ctx.now())
  const months = sum(later.map(periodMonths))
  const { userId, tierId, cycle, nextTierId, nextCycle, currency, givenReason } = membership
  const [next] = await ctx.db
    .insert(memberships)
    .values({
      ...{ userId, tierId, cycle, nextTierId, nextCycle, currency, givenReason, startedOn, months },
      ...{ renewsOn: renewalDate(startedOn, months), autoRenews: false, createdAt: ctx.now() },
    })
    .returning()
  if (!next) throw new Error("The membership was not inserted.")
  await placePeriods(ctx, next, later)
  const left = membership.months - months
  await ctx.db
    .update(memberships)
    .set({ months: left, renewsOn: renewalDate(membership.startedOn, left) })
    .where(eq(memberships.id, membership.id))
  await recordMembership(ctx, next, "continued", { months, from: membership.id })
  return next
}

/** Gives the periods to the membership, one after the other from its start, each as long as before. Oldest first. */
async function placePeriods(ctx: Ctx, membership: Membership, periods: MembershipPeriod[]): Promise<void> {
  let months = 0
  for (const period of periods) {
    const startsOn = renewalDate(membership.startedOn, months)
    months += periodMonths(period)
    const endsOn = renewalDate(membership.startedOn, months)
    await ctx.db
      .update(membershipPeriods)
      .set({ membershipId: membership.id, startsOn, endsOn })
      .where(eq(membershipPeriods.id, period.id))
  }
}
