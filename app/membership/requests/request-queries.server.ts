import { and, asc, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm"
import { z } from "zod"
import { users } from "../../accounts/tables.server"
import { requirePerson, requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { type IsoDate, romeDate } from "../../platform/dates"
import { notFound } from "../../platform/refusal"
import { airportIds, carCategories, dayOf, isAfterTerm, isIncludedIn, transferDirections } from "../rules/requests"
import { tierOn } from "../rules/term"
import type { TierId } from "../rules/tiers"
import { memberRequests, membershipPeriods, memberships } from "../tables.server"

export type MemberRequest = typeof memberRequests.$inferSelect

const transferDetails = z.object({
  direction: z.enum(transferDirections),
  airport: z.enum(airportIds),
  date: z.string(),
  time: z.string(),
  /** The other end of the journey. */
  address: z.string(),
  flightNumber: z.string().optional(),
  passengers: z.int(),
})

const availabilityDetails = z.object({
  category: z.enum(carCategories),
  pickupDate: z.string(),
  pickupTime: z.string(),
  returnDate: z.string(),
  returnTime: z.string(),
  /** The car that the member would like. */
  wish: z.string().optional(),
})

export type RequestDetails = z.output<typeof transferDetails> | z.output<typeof availabilityDetails>

/** What was requested; days and times are Rome's. */
export const detailsOf = ({ kind, details }: Pick<MemberRequest, "kind" | "details">): RequestDetails =>
  (kind === "transfer" ? transferDetails : availabilityDetails).parse(details)

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
 * For each transfer that counts today, the day from which it does not any more: the end of the month of the membership in which
 * the person requested it. Soonest first; declined and withdrawn transfers do not count.
 */
export async function transfersCountedUntil(ctx: Ctx, userId: string): Promise<IsoDate[]> {
  const counted = await ctx.db
    .select({ until: memberRequests.countedUntil })
    .from(memberRequests)
    .where(
      and(
        eq(memberRequests.userId, userId),
        eq(memberRequests.kind, "transfer"),
        inArray(memberRequests.state, ["open", "confirmed"]),
        gt(memberRequests.countedUntil, romeDate(ctx.now())),
      ),
    )
  return counted.map(({ until }) => until).toSorted()
}

/**
 * Members' requests for an operator: open ones first by the time their answer is due, then the others, newest first. `day`: of
 * open and confirmed ones.
 */
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
  const kept = rows.flatMap(({ request }) => (["open", "confirmed"].includes(request.state) ? [request] : []))
  const days = await requestDays(ctx, kept)
  return rows.map(({ request, ...customer }) => ({ request, customer, day: days.get(request.id) }))
}

/** The tier of a request's day, and the renewal on which it depends. */
export type RequestDay = {
  tierId: TierId
  isIncluded: boolean
  /** The Rome day of the renewal after which the request starts; null if the membership is paid until then. */
  renewsOn: IsoDate | null
  autoRenews: boolean
}

/** What a request's day depends on; undefined if its membership has ended. */
export const requestDay = async (ctx: Ctx, request: MemberRequest): Promise<RequestDay | undefined> =>
  (await requestDays(ctx, [request])).get(request.id)

/** What the days of requests depend on, by the id of the request; without those of memberships that have ended. */
export async function requestDays(ctx: Ctx, requests: MemberRequest[]): Promise<Map<string, RequestDay>> {
  const ids = [...new Set(requests.map(({ membershipId }) => membershipId))]
  const owning = await ctx.db
    .select()
    .from(memberships)
    .where(and(inArray(memberships.id, ids), isNull(memberships.endedAt)))
  const periods = await ctx.db
    .select()
    .from(membershipPeriods)
    .where(inArray(membershipPeriods.membershipId, ids))
    .orderBy(asc(membershipPeriods.startsOn))
  const members = new Map(
    owning.map((membership) => [
      membership.id,
      { ...membership, periods: periods.filter(({ membershipId }) => membershipId === membership.id) },
    ]),
  )
  return new Map(
    requests.flatMap((request) => {
      const member = members.get(request.membershipId)
      return member ? [[request.id, dayIn(member, request)] as const] : []
    }),
  )
}

function dayIn(member: Parameters<typeof tierOn>[0] & { autoRenews: boolean }, request: MemberRequest) {
  const details = detailsOf(request)
  const tierId = tierOn(member, dayOf(details))
  return {
    tierId,
    isIncluded: isIncludedIn(tierId, request.kind),
    renewsOn: isAfterTerm(details, member) ? member.renewsOn : null,
    autoRenews: member.autoRenews,
  }
}
