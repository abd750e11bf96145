import { and, asc, count, eq, ilike, isNull, or } from "drizzle-orm"
import { users } from "../accounts/tables.server"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { containing } from "../platform/database/containing.server"
import { pageOf } from "../platform/paging"
import { refundableMemberships } from "./membership-refunds.server"
import { isSamePlan, nextPlan } from "./rules/plan"
import { memberships } from "./tables.server"

const MEMBERS_A_PAGE = 25
const SEARCH_MAX_LENGTH = 100

/**
 * One page of the active memberships by the query parameters `find` (a part of a name or an address) and `page`, those that renew
 * or end first before others; for operators. Invalid values are ignored.
 */
export async function memberList(ctx: Ctx, query: URLSearchParams) {
  requireRole(ctx, "operator")
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
  const refundable = await refundableMemberships(
    ctx,
    rows.map(({ membership }) => membership.id),
  )
  const members = rows.map(({ membership, name, email }) => {
    const { id, tierId, cycle, startedOn, renewsOn, isRenewed } = membership
    const next = nextPlan(membership)
    return {
      ...{ id, name, email, tierId, cycle, startedOn, renewsOn, isRenewed },
      /** Chosen for the next period, if it differs. */
      next: isSamePlan(next, membership) ? null : next,
      refund: refundable.get(id) ?? { amounts: [], isBankDeciding: false, hasGivenPeriod: false },
    }
  })
  return { members, wanted, page, pages }
}
