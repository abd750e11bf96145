import { and, asc, count, eq, exists, gt, ilike, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm"
import { users } from "../accounts/tables.server"
import { orders } from "../checkout/tables.server"
import { payments } from "../payments/tables.server"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { containing } from "../platform/database/containing.server"
import { romeDate } from "../platform/dates"
import { pageOf } from "../platform/paging"
import { awaitedByMember, wouldBuy } from "./awaited-order.server"
import { refundableMemberships } from "./refunds/membership-refunds.server"
import { countPending } from "./requests/closing.server"
import { isSamePlan, nextPlan } from "./rules/plan"
import { graceUntil, hasExhaustedRetries, isPastDue } from "./rules/renewal"
import { periodsFrom, termOf } from "./rules/term"
import { membershipPeriods, memberships } from "./tables.server"

const MEMBERS_A_PAGE = 25
const SEARCH_MAX_LENGTH = 100

/**
 * One page of the active memberships by the query parameters `find` (a part of a name or an address) and `page`, those that renew
 * or end first before others; after them those that an operator ended while their payment can be refunded. For operators. Invalid
 * values are ignored.
 */
export async function memberList(ctx: Ctx, query: URLSearchParams) {
  requireRole(ctx, "operator")
  const wanted = (query.get("find") ?? "").trim().slice(0, SEARCH_MAX_LENGTH)
  const isWanted = and(
    or(isNull(memberships.endedAt), and(isNull(users.deletedAt), isRefundable(ctx))),
    wanted ? or(ilike(users.name, containing(wanted)), ilike(users.email, containing(wanted))) : undefined,
  )
  const [all] = await ctx.db
    .select({ total: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(isWanted)
  const { page, pages, offset } = pageOf(query.get("page"), all?.total ?? 0, MEMBERS_A_PAGE)
  const rows = await ctx.db
    .select({ membership: memberships, name: users.name, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(isWanted)
    .orderBy(isNotNull(memberships.endedAt), asc(memberships.renewsOn), asc(memberships.id))
    .limit(MEMBERS_A_PAGE)
    .offset(offset)
  const ids = rows.map(({ membership }) => membership.id)
  const refundable = await refundableMemberships(ctx, ids)
  const pending = await countPending(ctx, ids)
  const awaitedCrypto = await awaitedByMember(
    ctx,
    rows.map(({ membership }) => membership.userId),
  )
  const periods = await ctx.db
    .select()
    .from(membershipPeriods)
    .where(inArray(membershipPeriods.membershipId, ids))
    .orderBy(asc(membershipPeriods.startsOn))
  const members = rows.map(({ membership, name, email }) => {
    const { id, startedOn, renewsOn, autoRenews, nextTierId, endedAt } = membership
    const awaited = awaitedCrypto.get(membership.userId) ?? []
    const awaitsRenewal = awaited.some(({ what, mustBeRefunded }) => what === "renewal" && !mustBeRefunded)
    const own = periods.filter(({ membershipId }) => membershipId === id)
    const terms = periodsFrom(own, romeDate(ctx.now())).map(termOf)
    const next = nextPlan(membership)
    const isNextSame = isSamePlan(next, terms.at(-1) ?? membership)
    return {
      ...{ id, name, email, startedOn, renewsOn, autoRenews, endedAt },
      /** Until when a failed charge of the renewal is tried again, or after the last attempt can be paid by hand. */
      retriedUntil: isPastDue(membership) && !awaitsRenewal ? graceUntil(membership) : null,
      hasExhaustedRetries: hasExhaustedRetries(membership),
      /** Nothing is charged meanwhile. */
      awaitsRenewal,
      /** Today's period and those that follow it. */
      terms,
      /** What the renewal buys, or a payment by hand after a choice, if it differs from the last period. */
      next: isNextSame || !(autoRenews || nextTierId) ? null : next,
      /** Open and confirmed requests, which close when it ends. */
      pendingRequests: pending.get(id) ?? 0,
      /** Crypto on its way buys nothing any more when it ends. */
      hasAwaitedCrypto: wouldBuy(awaited),
      /** Crypto on its way buys nothing, and goes back. */
      hasCryptoToRefund: awaited.some(({ mustBeRefunded }) => mustBeRefunded),
      refund: refundable.get(id) ?? { amounts: [], isBankDeciding: false, goesOnUntil: null },
    }
  })
  return { members, wanted, page, pages }
}

export type MemberList = Awaited<ReturnType<typeof memberList>>

/** Something is left of the payment of a period that has not passed. */
const isRefundable = (ctx: Ctx) =>
  exists(
    ctx.db
      .select({ id: membershipPeriods.id })
      .from(membershipPeriods)
      .innerJoin(orders, eq(orders.id, membershipPeriods.orderId))
      .innerJoin(
        payments,
        and(eq(payments.purchaseKind, orders.kind), eq(payments.purchaseId, sql`${orders.id}::text`)),
      )
      .where(
        and(
          eq(membershipPeriods.membershipId, memberships.id),
          gt(membershipPeriods.endsOn, romeDate(ctx.now())),
          eq(orders.state, "paid"),
          eq(payments.state, "succeeded"),
          lt(
            sql`${payments.refundedCents} + ${payments.chargedBackCents}`,
            sql`coalesce(${payments.receivedCents}, ${payments.amountCents})`,
          ),
        ),
      ),
  )
