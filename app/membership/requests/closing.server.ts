import { and, asc, inArray } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"
import type { IsoDate } from "../../platform/dates"
import { raiseAlert } from "../../platform/monitoring/alerts.server"
import type { AlertFacts } from "../../platform/tables.server"
import { type Membership, membershipById, periodsOf } from "../queries.server"
import { dayOf, isAfterTerm, isIncludedIn, startOf } from "../rules/requests"
import { tierOn } from "../rules/term"
import { type TierId, tierIds } from "../rules/tiers"
import { memberRequests } from "../tables.server"
import { memberRequestSubject } from "./request-mails.server"
import { detailsOf, type MemberRequest } from "./request-queries.server"
import { requestName } from "./request-texts.server"
import { writeState } from "./requests.server"

/** The open requests of memberships, and the confirmed ones that have not started, oldest first. */
async function pendingRequests(ctx: Ctx, membershipIds: string[], lock: boolean): Promise<MemberRequest[]> {
  const query = ctx.db
    .select()
    .from(memberRequests)
    .where(
      and(inArray(memberRequests.membershipId, membershipIds), inArray(memberRequests.state, ["open", "confirmed"])),
    )
    .orderBy(asc(memberRequests.id))
  const requests = await (lock ? query.for("update") : query)
  const startsAt = (request: MemberRequest) => startOf(detailsOf(request)).getTime()
  return requests
    .filter((request) => request.state === "open" || startsAt(request) > ctx.now().getTime())
    .toSorted((one, other) => startsAt(one) - startsAt(other))
}

/**
 * Closes the requests of a membership that are open, or confirmed for later, without those that `isKept`, and tells the member
 * why on their pages. Returns how many. Call it with the member locked.
 */
export async function closeRequests(
  ctx: Ctx,
  { id }: Pick<Membership, "id">,
  isKept: (request: MemberRequest) => boolean = () => false,
): Promise<number> {
  const closed = (await pendingRequests(ctx, [id], true)).filter((request) => !isKept(request))
  for (const request of closed) {
    await writeState(ctx, request, { state: "withdrawn", closeReason: "not-included" })
    if (request.state === "confirmed") await raiseClosedAlert(ctx, request)
  }
  return closed.length
}

/**
 * Gives the pending requests that another membership of the person covers to it, with `until` without those that start on that day
 * or later; they count as before. Call it with the member locked.
 */
export async function moveCovered(
  ctx: Ctx,
  from: Pick<Membership, "id">,
  to: Membership,
  until?: IsoDate,
): Promise<void> {
  const member = { ...to, periods: await periodsOf(ctx, to.id) }
  const covered = (await pendingRequests(ctx, [from.id], true)).filter((request) => {
    const details = detailsOf(request)
    if (until !== undefined && isAfterTerm(details, { renewsOn: until })) return false
    return isIncludedIn(tierOn(member, dayOf(details)), request.kind)
  })
  const ids = covered.map(({ id }) => id)
  if (ids.length > 0)
    await ctx.db.update(memberRequests).set({ membershipId: to.id }).where(inArray(memberRequests.id, ids))
}

/** Operators cancel what they arranged; the alert outlives a request that is deleted with its account. */
async function raiseClosedAlert(ctx: Ctx, request: MemberRequest): Promise<void> {
  const details = detailsOf(request)
  const facts: AlertFacts =
    "date" in details
      ? { direction: details.direction, airport: details.airport, day: details.date, time: details.time }
      : { category: details.category, day: details.pickupDate, time: details.pickupTime }
  await raiseAlert(ctx, { kind: "member-request-closed", subject: memberRequestSubject(request.id), facts })
}

/** How many requests of each membership close when it ends. */
export async function countPending(ctx: Ctx, membershipIds: string[]): Promise<Map<string, number>> {
  const pending = await pendingRequests(ctx, membershipIds, false)
  return new Map(membershipIds.map((id) => [id, pending.filter(({ membershipId }) => membershipId === id).length]))
}

/**
 * Closes the requests for days whose tier does not include them any more, after a change of the periods; with `until`, also those
 * that start on that day or later. Call it with the member locked.
 */
export async function closeUncovered(ctx: Ctx, { id }: Pick<Membership, "id">, until?: IsoDate): Promise<number> {
  const membership = await membershipById(ctx, id)
  if (!membership) return 0
  const member = { ...membership, periods: await periodsOf(ctx, id) }
  return closeRequests(ctx, membership, (request) => {
    const details = detailsOf(request)
    if (until !== undefined && isAfterTerm(details, { renewsOn: until })) return false
    return isIncludedIn(tierOn(member, dayOf(details)), request.kind)
  })
}

export type ClosingRequest = { id: string; name: string; day: IsoDate }

/** The requests for days after the renewal that a renewal with each tier would close. */
export async function closedByRenewal(
  ctx: Ctx,
  { id, renewsOn }: Pick<Membership, "id" | "renewsOn">,
): Promise<Record<TierId, ClosingRequest[]>> {
  const later = (await pendingRequests(ctx, [id], false)).filter((request) =>
    isAfterTerm(detailsOf(request), { renewsOn }),
  )
  const closedBy = (tierId: TierId) =>
    later
      .filter((request) => !isIncludedIn(tierId, request.kind))
      .map((request) => ({ id: request.id, name: requestName(request, ctx.locale), day: dayOf(detailsOf(request)) }))
  return Object.fromEntries(tierIds.map((tierId) => [tierId, closedBy(tierId)])) as Record<TierId, ClosingRequest[]>
}
