import { eq } from "drizzle-orm"
import { userById } from "../accounts/queries.server"
import { recordEvent } from "../platform/audit.server"
import { requireRole } from "../platform/authorise.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { type IsoDate, romeDate } from "../platform/dates"
import type { Currency } from "../platform/money"
import { Refusal } from "../platform/refusal"
import { sendMembershipMail } from "./mails.server"
import { lockMember } from "./member-lock.server"
import { type Membership, membershipOf, periodsOf } from "./queries.server"
import { isSamePlan, type Plan } from "./rules/plan"
import { renewalDate } from "./rules/term"
import type { TierId } from "./rules/tiers"
import { membershipPeriods, memberships } from "./tables.server"
import { giveDueVouchers } from "./vouchers.server"

type Start = Plan & {
  userId: string
  months: number
  currency: Currency
  isRenewed: boolean
  cardId: string | null
  orderId: string | null
  givenReason: string | null
}

/** Starts a membership today, with its first period. Call it with the member locked and without a membership. */
export async function startMembership(ctx: Ctx, { orderId, months, ...start }: Start): Promise<Membership> {
  const startedOn = romeDate(ctx.now())
  const [membership] = await ctx.db
    .insert(memberships)
    .values({ ...start, months, startedOn, renewsOn: renewalDate(startedOn, months), createdAt: ctx.now() })
    .returning()
  if (!membership) throw new Error("The membership was not inserted.")
  await addPeriod(ctx, membership, { ...start, startsOn: startedOn, endsOn: membership.renewsOn, orderId })
  await recordMembership(ctx, membership, start.givenReason === null ? "started" : "given", { months })
  return membership
}

/** Adds a period at the end of a membership. Call it with the member locked. */
export async function extendMembership(
  ctx: Ctx,
  membership: Membership,
  {
    months,
    orderId,
    changes = {},
    ...plan
  }: Plan & { months: number; orderId: string | null; changes?: Partial<Membership> },
): Promise<Membership> {
  const total = membership.months + months
  const renewsOn = renewalDate(membership.startedOn, total)
  const [extended] = await ctx.db
    .update(memberships)
    .set({ months: total, renewsOn, noticeFor: null, failedOn: null, ...changes })
    .where(eq(memberships.id, membership.id))
    .returning()
  if (!extended) throw new Error("The membership was not extended.")
  await addPeriod(ctx, extended, { ...plan, startsOn: membership.renewsOn, endsOn: renewsOn, orderId })
  return extended
}

type NewPeriod = Plan & { startsOn: IsoDate; endsOn: IsoDate; orderId: string | null }

async function addPeriod(ctx: Ctx, { id: membershipId }: Membership, period: NewPeriod): Promise<void> {
  const { tierId, cycle, startsOn, endsOn, orderId } = period
  await ctx.db
    .insert(membershipPeriods)
    .values({ membershipId, tierId, cycle, startsOn, endsOn, orderId, createdAt: ctx.now() })
}

/** Ends a membership now. Call it with the member locked. */
export async function endMembership(
  ctx: Ctx,
  membership: Membership,
  reason: "expired" | "refunded" | "deleted",
): Promise<void> {
  await ctx.db
    .update(memberships)
    .set({ endedAt: ctx.now(), isRenewed: false, cardId: null })
    .where(eq(memberships.id, membership.id))
  await recordMembership(ctx, membership, "ended", { reason })
}

export const recordMembership = (
  ctx: Ctx,
  { id, tierId, cycle }: Membership,
  what: "started" | "given" | "renewed" | "renewal-failed" | "ended" | "plan-changed" | "renewal-changed",
  facts: Record<string, string | number | boolean> = {},
): Promise<void> =>
  recordEvent(ctx, { name: `membership.${what}`, subject: `membership:${id}`, facts: { tierId, cycle, ...facts } })

/**
 * Gives a membership without payment: by an operator, or as a prize of the draw (called by the system). It starts when
 * the person's current membership has ended, or today; it is not renewed. Refuses with `membership.give-no-customer`
 * (422) for anybody but a customer. Call it outside any transaction or inside the caller's.
 */
export async function giveMembership(
  ctx: Ctx,
  { userId, tierId, months, reason }: { userId: string; tierId: TierId; months: number; reason: string },
): Promise<Membership> {
  if (ctx.actor.kind !== "system") requireRole(ctx, "operator")
  const user = await userById(ctx, userId)
  if (user?.role !== "personal") throw new Refusal("membership.give-no-customer", {}, { status: 422 })
  return inTransaction(ctx, async (inner) => {
    const current = await lockMember(inner, userId)
    const plan: Plan = { tierId, cycle: "annually" }
    const given = current
      ? await extendMembership(inner, current, { ...plan, months, orderId: null })
      : await startMembership(inner, {
          ...plan,
          userId,
          months,
          currency: "eur",
          isRenewed: false,
          cardId: null,
          orderId: null,
          givenReason: reason,
        })
    if (current) await recordMembership(inner, given, "given", { months })
    await giveDueVouchers(inner, given)
    const [period] = (await periodsOf(inner, given.id)).slice(-1)
    await sendMembershipMail(inner, user, {
      news: "given",
      tierId,
      details: { startsOn: period?.startsOn ?? given.startedOn, endsOn: given.renewsOn, reason },
    })
    return given
  })
}

/** The signed-in customer's active membership, locked; refuses with `membership.none` (404). Inside a transaction. */
async function ownMembership(ctx: Ctx): Promise<Membership> {
  const { userId } = requireRole(ctx, "personal")
  const membership = await lockMember(ctx, userId)
  if (!membership || !(await membershipOf(ctx, userId))) throw new Refusal("membership.none", {}, { status: 404 })
  return membership
}

/** Chooses what the next renewal buys; the current period stays as it is. Refuses with `membership.none` (404). */
export const changePlan = (ctx: Ctx, plan: Plan): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    const membership = await ownMembership(inner)
    const isSame = isSamePlan(plan, membership)
    await inner.db
      .update(memberships)
      .set({ nextTierId: isSame ? null : plan.tierId, nextCycle: isSame ? null : plan.cycle })
      .where(eq(memberships.id, membership.id))
    await recordMembership(inner, membership, "plan-changed", { nextTierId: plan.tierId, nextCycle: plan.cycle })
  })

/**
 * Cancels the renewals of the signed-in customer's membership, or resumes those they agreed to at enrolment (D66). Refuses
 * with `membership.none` (404), and `membership.no-renewal-card` (409) if there is no card for them.
 */
export const setRenewal = (ctx: Ctx, { isRenewed }: { isRenewed: boolean }): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    const membership = await ownMembership(inner)
    if (isRenewed && membership.cardId === null) throw new Refusal("membership.no-renewal-card", {}, { status: 409 })
    if (membership.isRenewed === isRenewed) return
    await inner.db.update(memberships).set({ isRenewed }).where(eq(memberships.id, membership.id))
    await recordMembership(inner, membership, "renewal-changed", { isRenewed })
    const user = await userById(inner, membership.userId)
    if (user)
      await sendMembershipMail(inner, user, {
        news: isRenewed ? "renewal_on" : "renewal_off",
        tierId: membership.tierId,
        details: { endsOn: membership.renewsOn },
      })
  })
