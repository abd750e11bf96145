import { and, asc, desc, eq, gte, inArray, isNull, type SQL } from "drizzle-orm"
import { frozenOrderIds } from "../payments/refunds/frozen.server"
import type { Ctx } from "../platform/context.server"
import { romeDate } from "../platform/dates"
import { Refusal } from "../platform/refusal"
import { graceUntil } from "./rules/renewal"
import { periodOn } from "./rules/term"
import type { TierId } from "./rules/tiers"
import { membershipBenefits, membershipPeriods, memberships } from "./tables.server"

export type Membership = typeof memberships.$inferSelect
export type MembershipPeriod = typeof membershipPeriods.$inferSelect

/**
 * A membership of today, with the tier of its current period, and its periods, oldest first. `isFrozen`: a bank decides about one of
 * its payments, until then it has no benefits (D75).
 */
export type CurrentMembership = Membership & { currentTierId: TierId; periods: MembershipPeriod[]; isFrozen: boolean }

/** The person's membership that has not ended. */
export async function activeMembership(ctx: Ctx, userId: string): Promise<Membership | undefined> {
  const [membership] = await ctx.db
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isNull(memberships.endedAt)))
  return membership
}

/** The person's membership today, also while a failed renewal is retried; undefined without one. */
export async function membershipOf(ctx: Ctx, userId: string | null): Promise<CurrentMembership | undefined> {
  if (userId === null) return undefined
  const membership = await activeMembership(ctx, userId)
  const today = romeDate(ctx.now())
  if (!membership || today > graceUntil(membership)) return undefined
  const periods = await periodsOf(ctx, membership.id)
  const currentTierId = periodOn(periods, today)?.tierId ?? membership.tierId
  return { ...membership, currentTierId, periods, isFrozen: await isMembershipFrozen(ctx, membership.id) }
}

/** The person's membership with its benefits: every feature asks here for them. Undefined without one, and while it is frozen. */
export async function usableMembershipOf(ctx: Ctx, userId: string | null): Promise<CurrentMembership | undefined> {
  const membership = await membershipOf(ctx, userId)
  return membership?.isFrozen ? undefined : membership
}

/** Whether a bank decides about the payment of a period that is not over (D75). */
export const isMembershipFrozen = (ctx: Ctx, membershipId: string): Promise<boolean> =>
  isDisputed(ctx, membershipId, gte(membershipPeriods.endsOn, romeDate(ctx.now())))

/** Whether a bank decides about the payment of any period of a membership, `where` a condition holds. */
export async function isDisputed(ctx: Ctx, membershipId: string, where?: SQL): Promise<boolean> {
  const { membershipId: ofMembership, orderId } = membershipPeriods
  const isDisputedPeriod = inArray(orderId, frozenOrderIds(ctx.db))
  return (await ctx.db.$count(membershipPeriods, and(eq(ofMembership, membershipId), where, isDisputedPeriod))) > 0
}

export const frozenRefusal = () => new Refusal("membership.frozen", {}, { status: 409 })

/** Periods of a membership, oldest first. */
export const periodsOf = (ctx: Ctx, membershipId: string): Promise<MembershipPeriod[]> =>
  ctx.db
    .select()
    .from(membershipPeriods)
    .where(eq(membershipPeriods.membershipId, membershipId))
    .orderBy(asc(membershipPeriods.startsOn))

/** The tier of a membership's period of today, or of its last one. */
export async function tierToday(ctx: Ctx, { id, tierId }: Membership): Promise<TierId> {
  return periodOn(await periodsOf(ctx, id), romeDate(ctx.now()))?.tierId ?? tierId
}

export async function membershipById(ctx: Ctx, id: string): Promise<Membership | undefined> {
  const [membership] = await ctx.db.select().from(memberships).where(eq(memberships.id, id))
  return membership
}

/** The membership of a period, also one that has ended. */
export async function membershipOfPeriod(ctx: Ctx, periodId: string): Promise<Membership | undefined> {
  const [row] = await ctx.db
    .select({ membership: memberships })
    .from(membershipPeriods)
    .innerJoin(memberships, eq(memberships.id, membershipPeriods.membershipId))
    .where(eq(membershipPeriods.id, periodId))
  return row?.membership
}

/** A person's memberships, ended ones included, newest first. */
export const membershipsOf = (ctx: Ctx, userId: string): Promise<Membership[]> =>
  ctx.db.select().from(memberships).where(eq(memberships.userId, userId)).orderBy(desc(memberships.createdAt))

/** The benefits that a person used, newest first. */
export const benefitsUsedBy = (ctx: Ctx, userId: string) =>
  ctx.db
    .select()
    .from(membershipBenefits)
    .where(eq(membershipBenefits.userId, userId))
    .orderBy(desc(membershipBenefits.at))

/** The period that an order paid for, if any; also of a membership that has ended. */
export async function periodOfOrder(ctx: Ctx, orderId: string): Promise<MembershipPeriod | undefined> {
  const [period] = await ctx.db.select().from(membershipPeriods).where(eq(membershipPeriods.orderId, orderId))
  return period
}
