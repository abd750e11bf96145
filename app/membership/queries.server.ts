import { and, asc, desc, eq, isNull } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import { romeDate } from "../platform/dates"
import { graceUntil } from "./rules/renewal"
import { periodOn } from "./rules/term"
import type { TierId } from "./rules/tiers"
import { membershipBenefits, membershipPeriods, memberships } from "./tables.server"

export type Membership = typeof memberships.$inferSelect
export type MembershipPeriod = typeof membershipPeriods.$inferSelect

/** A membership whose benefits are valid today, with the tier of its current period, and its periods, oldest first. */
export type CurrentMembership = Membership & { currentTierId: TierId; periods: MembershipPeriod[] }

/** The person's membership that has not ended. */
export async function activeMembership(ctx: Ctx, userId: string): Promise<Membership | undefined> {
  const [membership] = await ctx.db
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isNull(memberships.endedAt)))
  return membership
}

/**
 * The person's membership today, also while a failed renewal is retried; undefined without one. Every feature asks
 * here for the benefits of a person.
 */
export async function membershipOf(ctx: Ctx, userId: string | null): Promise<CurrentMembership | undefined> {
  if (userId === null) return undefined
  const membership = await activeMembership(ctx, userId)
  const today = romeDate(ctx.now())
  if (!membership || today > graceUntil(membership)) return undefined
  const periods = await periodsOf(ctx, membership.id)
  return { ...membership, currentTierId: periodOn(periods, today)?.tierId ?? membership.tierId, periods }
}

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
