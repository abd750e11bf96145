import { and, asc, count, eq, ilike, inArray, isNull, or } from "drizzle-orm"
import { users } from "../accounts/tables.server"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { containing } from "../platform/database/containing.server"
import { romeDate } from "../platform/dates"
import { pageOf } from "../platform/paging"
import { refundableMemberships } from "./refunds/membership-refunds.server"
import { isSamePlan, nextPlan } from "./rules/plan"
import { graceUntil } from "./rules/renewal"
import { periodsFrom, termOf } from "./rules/term"
import { membershipPeriods, memberships } from "./tables.server"

const MEMBERS_A_PAGE = 25
const SEARCH_MAX_LENGTH = 100

/**
 * One page of the active memberships by the query parameters `find` (a part of a name or an address) and `page`, those that renew
 * or end first before others. For operators. Invalid values are ignored.
 */
export async function memberList(ctx: Ctx, query: URLSearchParams) {
  requireRole(ctx, "operator")
  const today = romeDate(ctx.now())
  const wanted = (query.get("find") ?? "").trim().slice(0, SEARCH_MAX_LENGTH)
  const isWanted = and(
    isNull(memberships.endedAt),
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
    .orderBy(asc(memberships.renewsOn), asc(memberships.id))
    .limit(MEMBERS_A_PAGE)
    .offset(offset)
  const ids = rows.map(({ membership }) => membership.id)
  const refundable = await refundableMemberships(ctx, ids)
  const periods = await ctx.db
    .select()
    .from(membershipPeriods)
    .where(inArray(membershipPeriods.membershipId, ids))
    .orderBy(asc(membershipPeriods.startsOn))
  const members = rows.map(({ membership, name, email }) => {
    const { id, startedOn, renewsOn, autoRenews, nextTierId, failedOn } = membership
    const own = periods.filter(({ membershipId }) => membershipId === id)
    const terms = periodsFrom(own, today).map(termOf)
    const next = nextPlan(membership)
    const isNextSame = isSamePlan(next, terms.at(-1) ?? membership)
    return {
      ...{ id, name, email, startedOn, renewsOn, autoRenews },
      /** Until when the benefits continue after a failed charge of the renewal. */
      unpaidUntil: autoRenews && failedOn !== null ? graceUntil(membership) : null,
      /** Today's period and those that follow it. */
      terms,
      /** What the renewal buys, or a payment by hand after a choice, if it differs from the last period. */
      next: isNextSame || !(autoRenews || nextTierId) ? null : next,
      refund: refundable.get(id),
    }
  })
  return { members, wanted, page, pages }
}

export type MemberList = Awaited<ReturnType<typeof memberList>>
