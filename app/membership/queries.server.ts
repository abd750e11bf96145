import { and, asc, desc, eq, isNull } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import { type IsoDate, romeDate } from "../platform/dates"
import { graceUntil } from "./rules/renewal"
import type { TierId } from "./rules/tiers"
import { membershipBenefits, membershipPeriods, memberships } from "./tables.server"

export type Membership = typeof memberships.$inferSelect
export type MembershipPeriod = typeof membershipPeriods.$inferSelect

/** A membership whose benefits are valid today, with the tier of its current period. */
export type CurrentMembership = Membership & { currentTierId: TierId }

/**
 * The person's membership today, also while a failed renewal is retried; undefined without one. Every feature asks
 * here for the benefits of a person.
 */
export async function membershipOf(ctx: Ctx, userId: string | null): Promise<CurrentMembership | undefined> {
  if (userId === null) return undefined
  const [membership] = await ctx.db
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isNull(memberships.endedAt)))
  const today = romeDate(ctx.now())
  if (!membership || today > graceUntil(membership)) return undefined
  const periods = await periodsOf(ctx, membership.id)
  return { ...membership, currentTierId: periodOn(periods, today)?.tierId ?? membership.tierId }
}

/** The period that contains the day, or the last one before it. */
export const periodOn = (periods: MembershipPeriod[], day: IsoDate): MembershipPeriod | undefined =>
  periods.filter(({ startsOn }) => startsOn <= day).at(-1) ?? periods[0]

/** Periods of a membership, oldest first. */
export const periodsOf = (ctx: Ctx, membershipId: string): Promise<MembershipPeriod[]> =>
  ctx.db
    .select()
    .from(membershipPeriods)
    .where(eq(membershipPeriods.membershipId, membershipId))
    .orderBy(asc(membershipPeriods.startsOn))

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
