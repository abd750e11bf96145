import { eq } from "drizzle-orm"
import { userById } from "../accounts/queries.server"
import { requireRole } from "../platform/authorise.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { romeDate } from "../platform/dates"
import { enforceRateLimit, HOUR_SECONDS } from "../platform/limits.server"
import { Refusal } from "../platform/refusal"
import { sendMembershipMail } from "./mails.server"
import { lockMember } from "./member-lock.server"
import { endWithMail, ownMembership, recordMembership } from "./memberships.server"
import { activeMembership, type Membership } from "./queries.server"
import { isSamePlan, nextPlan, type Plan, renewalOf } from "./rules/plan"
import { isInGrace } from "./rules/renewal"
import { memberships } from "./tables.server"

/** Changes of plan and renewals per person and hour; each sends a mail. */
const MAX_CHANGES = 20

const limitChanges = (ctx: Ctx): Promise<void> =>
  enforceRateLimit(ctx, `membership.changes:${requireRole(ctx, "personal").userId}`, MAX_CHANGES, HOUR_SECONDS)

/**
 * Turns the renewals of the signed-in customer's membership off, or on again if they agreed to them (D66). Once the paid days are
 * over, turning them off ends the membership. Refuses with `membership.none` (404), `membership.no-renewal-card` (409) and 429.
 */
export async function setAutoRenewal(ctx: Ctx, { autoRenews }: { autoRenews: boolean }): Promise<void> {
  await limitChanges(ctx)
  await inTransaction(ctx, async (txCtx) => {
    const membership = await ownMembership(txCtx)
    if (membership.autoRenews === autoRenews) return
    if (!autoRenews) return stopRenewals(txCtx, membership)
    if (membership.cardId === null) throw new Refusal("membership.no-renewal-card", {}, { status: 409 })
    await change(txCtx, membership, { autoRenews })
    await recordMembership(txCtx, membership, "renewal-changed", { isRenewed: true })
    await mailRenewal(txCtx, membership, "renews")
  })
}

/**
 * Chooses what the next renewal buys; the current period stays as it is. The member is told what will be charged. Refuses
 * with `membership.none` (404) and 429.
 */
export async function changePlan(ctx: Ctx, plan: Plan): Promise<void> {
  await limitChanges(ctx)
  await inTransaction(ctx, async (txCtx) => {
    const membership = await ownMembership(txCtx)
    if (isSamePlan(plan, nextPlan(membership))) return
    const isSame = isSamePlan(plan, membership)
    const next = { nextTierId: isSame ? null : plan.tierId, nextCycle: isSame ? null : plan.cycle }
    await change(txCtx, membership, next)
    await recordMembership(txCtx, membership, "plan-changed", { nextTierId: plan.tierId, nextCycle: plan.cycle })
    if (membership.autoRenews && !isInGrace(membership, romeDate(ctx.now())))
      await mailRenewal(txCtx, { ...membership, ...next }, "renews")
  })
}

/** Whether renewals of the signed-in customer's membership are charged to one of these cards. */
export async function isRenewalCard(ctx: Ctx, cardIds: string[]): Promise<boolean> {
  const membership = await activeMembership(ctx, requireRole(ctx, "personal").userId)
  return membership?.autoRenews === true && membership.cardId !== null && cardIds.includes(membership.cardId)
}

type CardRemoved = { userId: string; cardId: string; replacedBy: string | null }

/** A saved card was removed: the renewals go to the same card saved again, or stop. */
export const onRenewalCardRemoved = (ctx: Ctx, { userId, cardId, replacedBy }: CardRemoved): Promise<void> =>
  inTransaction(ctx, async (txCtx) => {
    const membership = await lockMember(txCtx, userId)
    if (membership?.cardId !== cardId) return
    if (replacedBy === null && membership.autoRenews) await stopRenewals(txCtx, membership)
    await change(txCtx, membership, { cardId: replacedBy })
  })

/** Stops the renewals of a locked membership, with the mail about it; once its paid days are over, it ends. */
async function stopRenewals(ctx: Ctx, membership: Membership): Promise<void> {
  if (membership.renewsOn <= romeDate(ctx.now())) return endWithMail(ctx, membership, "member")
  await change(ctx, membership, { autoRenews: false })
  await recordMembership(ctx, membership, "renewal-changed", { isRenewed: false })
  await mailRenewal(ctx, membership, "ends")
}

const change = async (ctx: Ctx, { id }: Membership, changes: Partial<Membership>): Promise<void> => {
  await ctx.db.update(memberships).set(changes).where(eq(memberships.id, id))
}

/** Tells the member what happens on the renewal date: it is charged, or the membership ends. */
export async function mailRenewal(ctx: Ctx, membership: Membership, event: "renews" | "ends"): Promise<void> {
  const user = await userById(ctx, membership.userId)
  const { renewsOn: endsOn } = membership
  const { tierId, ...amount } = renewalOf(membership)
  if (user) await sendMembershipMail(ctx, user, { event, details: { tierId, endsOn, amount } })
}
