import { and, asc, desc, eq, inArray, sql } from "drizzle-orm"
import { z } from "zod"
import { users } from "../../accounts/tables.server"
import { requirePerson, requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { type IsoDate, romeDate } from "../../platform/dates"
import { notFound } from "../../platform/refusal"
import { membershipById, periodsOf } from "../queries.server"
import { benefitsOf } from "../rules/benefits"
import { tierOn } from "../rules/periods"
import { type AvailabilityDetails, dayOf, isAfterTerm, isIncluded, type TransferDetails } from "../rules/requests"
import { renewalDate } from "../rules/term"
import type { TierId } from "../rules/tiers"
import { memberRequests, memberships } from "../tables.server"

export type MemberRequest = typeof memberRequests.$inferSelect

const MAX_SHOWN = 200
const isId = (id: string) => z.uuid().safeParse(id).success

export async function memberRequestById(ctx: Ctx, id: string): Promise<MemberRequest | undefined> {
  if (!isId(id)) return undefined
  const [request] = await ctx.db.select().from(memberRequests).where(eq(memberRequests.id, id))
  return request
}

/** The signed-in member's own request. Refuses with 401, with 404 anybody else's. */
export async function ownRequest(ctx: Ctx, id: string): Promise<MemberRequest> {
  const { userId } = requirePerson(ctx)
  const request = await memberRequestById(ctx, id)
  if (request?.userId !== userId) throw notFound("membership.request-not-found")
  return request
}

/** A person's requests, newest first. */
export const requestsOf = (ctx: Ctx, userId: string): Promise<MemberRequest[]> =>
  ctx.db
    .select()
    .from(memberRequests)
    .where(eq(memberRequests.userId, userId))
    .orderBy(desc(memberRequests.createdAt), desc(memberRequests.id))
    .limit(MAX_SHOWN)

/**
 * For each transfer that counts today, the day from which it does not any more: the end of the month of the membership, also
 * of an earlier one, in which the person requested it. Soonest first; declined and withdrawn transfers do not count.
 */
export async function transfersCountedUntil(ctx: Ctx, userId: string): Promise<IsoDate[]> {
  const counted = await ctx.db
    .select({ startedOn: memberships.startedOn, month: memberRequests.month })
    .from(memberRequests)
    .innerJoin(memberships, eq(memberships.id, memberRequests.membershipId))
    .where(
      and(
        eq(memberRequests.userId, userId),
        eq(memberRequests.kind, "transfer"),
        inArray(memberRequests.state, ["open", "confirmed"]),
      ),
    )
  const today = romeDate(ctx.now())
  return counted
    .map(({ startedOn, month }) => renewalDate(startedOn, month + 1))
    .filter((until) => until > today)
    .toSorted()
}

/** Members' requests for an operator: open ones first by the time their answer is due, then the others, newest first. */
export async function memberRequestsForOperator(ctx: Ctx) {
  requireRole(ctx, "operator")
  const isOpen = sql`${memberRequests.state} = 'open'`
  const rows = await ctx.db
    .select({ request: memberRequests, name: users.name, email: users.email, phone: users.phone, locale: users.locale })
    .from(memberRequests)
    .innerJoin(users, eq(users.id, memberRequests.userId))
    .orderBy(
      desc(isOpen),
      asc(sql`case when ${isOpen} then ${memberRequests.answerBy} end`),
      desc(memberRequests.createdAt),
    )
    .limit(MAX_SHOWN)
  return rows.map(({ request, ...customer }) => ({ request, customer }))
}

/** The tier of a request's day, and the renewal on which it depends. */
export type RequestDay = {
  tierId: TierId
  isIncluded: boolean
  /** The Rome day of the renewal after which the request starts; null if the membership is paid until then. */
  renewsOn: IsoDate | null
  isRenewed: boolean
}

/** What a request's day depends on; undefined if its membership has ended. */
export async function requestDay(
  ctx: Ctx,
  request: Pick<MemberRequest, "membershipId" | "details" | "kind">,
): Promise<RequestDay | undefined> {
  const membership = await membershipById(ctx, request.membershipId)
  if (!membership || membership.endedAt !== null || Object.keys(request.details).length === 0) return undefined
  const details = request.details as TransferDetails | AvailabilityDetails
  const { renewsOn, isRenewed } = membership
  const tierId = tierOn({ ...membership, periods: await periodsOf(ctx, membership.id) }, dayOf(details))
  return {
    tierId,
    isIncluded: isIncluded[request.kind](benefitsOf(tierId)),
    renewsOn: isAfterTerm(details, membership) ? renewsOn : null,
    isRenewed,
  }
}
