import { eq } from "drizzle-orm"
import { userById } from "../accounts/queries.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { romeDate } from "../platform/dates"
import { Refusal } from "../platform/refusal"
import { awaitedRenewal } from "./awaited-order.server"
import { sendMembershipMail } from "./mails.server"
import { limitChanges } from "./member-choices.server"
import { ownMembership, recordMembership } from "./memberships.server"
import { isSamePlan, nextPlan, type Plan, planPrice } from "./rules/plan"
import { graceUntil, hasExhaustedRetries, isInGrace } from "./rules/renewal"
import { tierName } from "./rules/tiers"
import { memberships } from "./tables.server"

/**
 * Chooses what the next renewal buys; the current period stays as it is. The member is told what will be charged. Refuses
 * with `membership.none` (404), `membership.plan-awaited` (409) while crypto for the renewal is awaited, and 429.
 */
export async function changePlan(ctx: Ctx, plan: Plan): Promise<void> {
  await limitChanges(ctx)
  await inTransaction(ctx, async (txCtx) => {
    const membership = await ownMembership(txCtx)
    const awaited = await awaitedRenewal(txCtx, membership.userId)
    if (awaited) throw new Refusal("membership.plan-awaited", { tier: tierName(awaited.tierId) }, { status: 409 })
    const isSame = isSamePlan(plan, membership)
    await txCtx.db
      .update(memberships)
      .set({ nextTierId: isSame ? null : plan.tierId, nextCycle: isSame ? null : plan.cycle })
      .where(eq(memberships.id, membership.id))
    await recordMembership(txCtx, membership, "plan-changed", { nextTierId: plan.tierId, nextCycle: plan.cycle })
    const user = await userById(txCtx, membership.userId)
    if (!user || !membership.autoRenews || isSamePlan(plan, nextPlan(membership))) return
    const { currency, renewsOn: endsOn } = membership
    const amount = { cents: planPrice(plan, false, currency).amountDueCents, currency }
    const news = hasExhaustedRetries(membership)
      ? "plan_changed_unpaid"
      : membership.failedOn !== null
        ? "plan_changed_retried"
        : isInGrace(membership, romeDate(ctx.now()))
          ? "plan_changed_due"
          : "plan_changed"
    const usableUntil = graceUntil(membership)
    await sendMembershipMail(txCtx, user, { news, tierId: plan.tierId, details: { endsOn, usableUntil, amount } })
  })
}
