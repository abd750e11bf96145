import { eq } from "drizzle-orm"
import { userById } from "../accounts/queries.server"
import { requireRole } from "../platform/authorise.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { formatDate } from "../platform/date-format"
import { romeDate } from "../platform/dates"
import { enforceRateLimit, HOUR_SECONDS } from "../platform/limits.server"
import { Refusal } from "../platform/refusal"
import { awaitedRenewal } from "./awaited-order.server"
import { sendMembershipMail } from "./mails.server"
import { lockMember } from "./member-lock.server"
import { endWithMail, ownMembership, recordMembership } from "./memberships.server"
import { activeMembership, type Membership, periodsOf } from "./queries.server"
import { nextPlan, planPrice } from "./rules/plan"
import { endsWithoutCards, isInGrace } from "./rules/renewal"
import { lastDay, periodOn } from "./rules/term"
import { memberships } from "./tables.server"

/** Changes of plan and renewals per person and hour; each sends a mail. */
const MAX_CHANGES = 20

/** Refuses with 429. */
export const limitChanges = (ctx: Ctx): Promise<void> =>
  enforceRateLimit(ctx, `membership.changes:${requireRole(ctx, "personal").userId}`, MAX_CHANGES, HOUR_SECONDS)

/**
 * Cancels the renewals of the signed-in customer's membership, or resumes those they agreed to at enrolment (D66). Refuses
 * with `membership.none` (404), and with 409 `membership.no-renewal-card` if there is no card for them, and
 * `membership.end-unconfirmed` once the paid days are over, so that the membership would end at once (`endOwnMembership`).
 */
export async function setAutoRenewal(ctx: Ctx, { autoRenews }: { autoRenews: boolean }): Promise<void> {
  await limitChanges(ctx)
  await inTransaction(ctx, async (txCtx) => {
    const membership = await ownMembership(txCtx)
    if (autoRenews && membership.cardId === null) throw new Refusal("membership.no-renewal-card", {}, { status: 409 })
    if (membership.autoRenews === autoRenews) return
    if (!autoRenews && isInGrace(membership, romeDate(ctx.now()))) throw endUnconfirmedRefusal()
    await txCtx.db.update(memberships).set({ autoRenews }).where(eq(memberships.id, membership.id))
    await recordMembership(txCtx, membership, "renewal-changed", { isRenewed: autoRenews })
    const user = await userById(txCtx, membership.userId)
    const plan = nextPlan(membership)
    const { currency } = membership
    if (user)
      await sendMembershipMail(txCtx, user, {
        news: autoRenews ? "renewal_on" : "renewal_off",
        tierId: plan.tierId,
        details: {
          endsOn: membership.renewsOn,
          amount: { cents: planPrice(plan, false, currency).amountDueCents, currency },
          awaitedTierId: autoRenews ? undefined : (await awaitedRenewal(txCtx, membership.userId))?.tierId,
        },
      })
  })
}

/**
 * The signed-in customer ends their membership after its last paid day, while its renewal is charged, retried or awaited in crypto
 * (`isInGrace`). Refuses with `membership.none` (404), and with 409 if it has paid days: `membership.not-retried-given` after a
 * gift, else `membership.not-retried`.
 */
export async function endOwnMembership(ctx: Ctx): Promise<void> {
  await limitChanges(ctx)
  await inTransaction(ctx, async (txCtx) => {
    const membership = await ownMembership(txCtx)
    if (!isInGrace(membership, romeDate(ctx.now()))) throw await notPastDueRefusal(txCtx, membership)
    await endWithMail(txCtx, membership, "member")
  })
}

const endUnconfirmedRefusal = () => new Refusal("membership.end-unconfirmed", {}, { status: 409 })

/**
 * The customer wants to remove these copies of a saved card. Refuses with `membership.end-unconfirmed` (409) if a membership ends
 * with them (`onRenewalCardRemoved`) and the member did not confirm it.
 */
export async function beforeRenewalCardRemoved(
  ctx: Ctx,
  { userId, cardIds, isEndConfirmed }: { userId: string; cardIds: string[]; isEndConfirmed: boolean },
): Promise<void> {
  const membership = await activeMembership(ctx, userId)
  if (!isEndConfirmed && membership && endsWithoutCards(membership, cardIds, romeDate(ctx.now())))
    throw endUnconfirmedRefusal()
}

type CardRemoved = { userId: string; cardId: string; replacedBy: string | null; isEndConfirmed: boolean }

/**
 * A saved card was removed: the renewals go to the same card saved again, or stop. Once the paid days are over the membership ends
 * with them, if the member confirmed it.
 */
export const onRenewalCardRemoved = (
  ctx: Ctx,
  { userId, cardId, replacedBy, isEndConfirmed }: CardRemoved,
): Promise<{ hasEnded: boolean }> =>
  inTransaction(ctx, async (txCtx) => {
    const membership = await lockMember(txCtx, userId)
    if (membership?.cardId !== cardId) return { hasEnded: false }
    const today = romeDate(ctx.now())
    if (replacedBy === null && isInGrace(membership, today) && isEndConfirmed) {
      await endWithMail(txCtx, membership, "member")
      return { hasEnded: true }
    }
    // The paid days ended after `beforeRenewalCardRemoved`: the member can still pay by hand.
    const autoRenews = membership.autoRenews && (replacedBy !== null || membership.renewsOn <= today)
    await txCtx.db.update(memberships).set({ cardId: replacedBy, autoRenews }).where(eq(memberships.id, membership.id))
    if (autoRenews !== membership.autoRenews) await mailRenewalsEnded(txCtx, membership)
    return { hasEnded: false }
  })

async function mailRenewalsEnded(ctx: Ctx, membership: Membership): Promise<void> {
  await recordMembership(ctx, membership, "renewal-changed", { isRenewed: false })
  const user = await userById(ctx, membership.userId)
  const { tierId, renewsOn: endsOn } = membership
  if (!user) return
  const awaitedTierId = (await awaitedRenewal(ctx, user.id))?.tierId
  await sendMembershipMail(ctx, user, { news: "renewal_off", tierId, details: { endsOn, awaitedTierId } })
}

async function notPastDueRefusal(ctx: Ctx, { id, renewsOn }: Membership): Promise<Refusal> {
  const isGiven = periodOn(await periodsOf(ctx, id), romeDate(ctx.now()))?.orderId === null
  const details = { date: formatDate(lastDay(renewsOn), { locale: ctx.locale }) }
  return new Refusal(isGiven ? "membership.not-retried-given" : "membership.not-retried", details, { status: 409 })
}
