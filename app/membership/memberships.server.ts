import { eq } from "drizzle-orm"
import { userById } from "../accounts/queries.server"
import { recordEvent } from "../platform/audit.server"
import { requireRole } from "../platform/authorise.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { formatDate } from "../platform/date-format"
import { type IsoDate, romeDate } from "../platform/dates"
import { enforceRateLimit } from "../platform/limits.server"
import type { Currency } from "../platform/money"
import { Refusal } from "../platform/refusal"
import { sendMembershipMail } from "./mails.server"
import { lockMember } from "./member-lock.server"
import { activeMembership, type Membership, membershipById, membershipOf, periodsOf, tierToday } from "./queries.server"
import { closeRequests } from "./requests/closing.server"
import { periodOn } from "./rules/periods"
import { nextPlan, type Plan } from "./rules/plan"
import { endsWithoutCards, isRetried } from "./rules/renewal"
import { lastDay, renewalDate } from "./rules/term"
import { membershipPeriods, memberships } from "./tables.server"

export type MembershipStart = Plan & {
  /** What the next renewal buys, if it differs. */
  next?: Pick<Membership, "nextTierId" | "nextCycle">
  periodId?: string
  userId: string
  months: number
  currency: Currency
  isRenewed: boolean
  cardId: string | null
  orderId: string | null
  givenReason: string | null
}

/** Starts a membership today, with its first period. Call it with the member locked and without a membership. */
export async function startMembership(
  ctx: Ctx,
  { orderId, months, periodId, next, ...start }: MembershipStart,
): Promise<Membership> {
  const startedOn = romeDate(ctx.now())
  const [membership] = await ctx.db
    .insert(memberships)
    .values({ ...start, ...next, months, startedOn, renewsOn: renewalDate(startedOn, months), createdAt: ctx.now() })
    .returning()
  if (!membership) throw new Error("The membership was not inserted.")
  await addPeriod(ctx, membership, { ...start, startsOn: startedOn, endsOn: membership.renewsOn, orderId, periodId })
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
    periodId,
    changes = {},
    ...plan
  }: Plan & { months: number; orderId: string | null; periodId?: string; changes?: Partial<Membership> },
): Promise<Membership> {
  const total = membership.months + months
  const renewsOn = renewalDate(membership.startedOn, total)
  const [extended] = await ctx.db
    .update(memberships)
    .set({ months: total, renewsOn, noticeFor: null, failedOn: null, ...changes })
    .where(eq(memberships.id, membership.id))
    .returning()
  if (!extended) throw new Error("The membership was not extended.")
  await addPeriod(ctx, extended, { ...plan, startsOn: membership.renewsOn, endsOn: renewsOn, orderId, periodId })
  return extended
}

type NewPeriod = Plan & { startsOn: IsoDate; endsOn: IsoDate; orderId: string | null; periodId?: string }

async function addPeriod(ctx: Ctx, { id: membershipId }: Membership, period: NewPeriod): Promise<void> {
  const { tierId, cycle, startsOn, endsOn, orderId, periodId } = period
  await ctx.db
    .insert(membershipPeriods)
    .values({ id: periodId, membershipId, tierId, cycle, startsOn, endsOn, orderId, createdAt: ctx.now() })
}

/** Ends the renewals; the periods stay. Call it with the member locked. */
export async function endRenewals(ctx: Ctx, membership: Membership): Promise<void> {
  if (!membership.isRenewed) return
  await ctx.db.update(memberships).set({ isRenewed: false }).where(eq(memberships.id, membership.id))
  await recordMembership(ctx, membership, "renewal-changed", { isRenewed: false })
}

/** Ends a membership now, with its requests (`closeRequests`); returns how many there were. Call it with the member locked. */
export async function endMembership(
  ctx: Ctx,
  membership: Membership,
  reason: "expired" | "replaced" | "refunded" | "deleted" | "operator" | "member",
  isKept?: Parameters<typeof closeRequests>[2],
): Promise<number> {
  await ctx.db
    .update(memberships)
    .set({ endedAt: ctx.now(), isRenewed: false, cardId: null })
    .where(eq(memberships.id, membership.id))
  await recordMembership(ctx, membership, "ended", { reason })
  return closeRequests(ctx, membership, isKept)
}

export const recordMembership = (
  ctx: Ctx,
  { id, tierId, cycle }: Membership,
  what:
    | "started"
    | "given"
    | "period-refunded"
    | "continued"
    | "renewed"
    | "renewal-failed"
    | "ended"
    | "plan-changed"
    | "renewal-changed",
  facts: Record<string, string | number | boolean> = {},
): Promise<void> =>
  recordEvent(ctx, { name: `membership.${what}`, subject: `membership:${id}`, facts: { tierId, cycle, ...facts } })

/** The signed-in customer's active membership, locked; refuses with `membership.none` (404). Inside a transaction. */
export async function ownMembership(ctx: Ctx): Promise<Membership> {
  const { userId } = requireRole(ctx, "personal")
  const membership = await lockMember(ctx, userId)
  if (!membership || !(await membershipOf(ctx, userId))) throw new Refusal("membership.none", {}, { status: 404 })
  return membership
}

/** Changes of plan and renewals per person and hour; each sends a mail. */
const MAX_CHANGES = 20
const HOUR_SECONDS = 3600

/** Refuses with 429. */
export const countChange = (ctx: Ctx): Promise<void> =>
  enforceRateLimit(ctx, `membership.changes:${requireRole(ctx, "personal").userId}`, MAX_CHANGES, HOUR_SECONDS)

/**
 * Cancels the renewals of the signed-in customer's membership, or resumes those they agreed to at enrolment (D66). Refuses
 * with `membership.none` (404), and with 409 `membership.no-renewal-card` if there is no card for them, and
 * `membership.end-unconfirmed` while a failed charge is retried (`endOwnMembership`).
 */
export async function setRenewal(ctx: Ctx, { isRenewed }: { isRenewed: boolean }): Promise<void> {
  await countChange(ctx)
  await inTransaction(ctx, async (inner) => {
    const membership = await ownMembership(inner)
    if (isRenewed && membership.cardId === null) throw new Refusal("membership.no-renewal-card", {}, { status: 409 })
    if (membership.isRenewed === isRenewed) return
    if (!isRenewed && membership.failedOn !== null) throw endUnconfirmed()
    await inner.db.update(memberships).set({ isRenewed }).where(eq(memberships.id, membership.id))
    await recordMembership(inner, membership, "renewal-changed", { isRenewed })
    const user = await userById(inner, membership.userId)
    // A membership whose renewal is due ends within the hour, with its own mail.
    if (user && membership.renewsOn > romeDate(ctx.now()))
      await sendMembershipMail(inner, user, {
        news: isRenewed ? "renewal_on" : "renewal_off",
        tierId: nextPlan(membership).tierId,
        details: { endsOn: membership.renewsOn },
      })
  })
}

/**
 * The signed-in customer ends their membership while a failed charge is retried, after its last paid day. Refuses with
 * `membership.none` (404), and with 409 if no charge has failed or is retried since: `membership.not-retried-given` after a gift,
 * else `membership.not-retried`.
 */
export async function endOwnMembership(ctx: Ctx): Promise<void> {
  await countChange(ctx)
  await inTransaction(ctx, async (inner) => {
    const membership = await ownMembership(inner)
    if (membership.failedOn === null) throw await notRetried(inner, membership)
    await endAndTell(inner, membership, "member")
  })
}

const endUnconfirmed = () => new Refusal("membership.end-unconfirmed", {}, { status: 409 })

/**
 * The customer wants to remove these copies of a saved card. Refuses with `membership.end-unconfirmed` (409) if a membership ends
 * with them (`onRenewalCardRemoved`) and the member did not confirm it.
 */
export async function beforeRenewalCardRemoved(
  ctx: Ctx,
  { userId, cardIds, isEndConfirmed }: { userId: string; cardIds: string[]; isEndConfirmed: boolean },
): Promise<void> {
  const membership = await activeMembership(ctx, userId)
  if (!isEndConfirmed && membership && endsWithoutCards(membership, cardIds)) throw endUnconfirmed()
}

type CardRemoved = { userId: string; cardId: string; replacedBy: string | null; isEndConfirmed: boolean }

/**
 * A saved card was removed: the renewals go to the same card saved again, or stop. While a failed charge is retried the membership
 * ends with them, if the member confirmed it.
 */
export const onRenewalCardRemoved = (
  ctx: Ctx,
  { userId, cardId, replacedBy, isEndConfirmed }: CardRemoved,
): Promise<{ hasEnded: boolean }> =>
  inTransaction(ctx, async (inner) => {
    const membership = await lockMember(inner, userId)
    if (membership?.cardId !== cardId) return { hasEnded: false }
    const isRemovedWhileRetried = replacedBy === null && isRetried(membership)
    if (isRemovedWhileRetried && isEndConfirmed) {
      await endAndTell(inner, membership, "member")
      return { hasEnded: true }
    }
    // The charge failed after `beforeRenewalCardRemoved`: the member can still pay by hand.
    const isRenewed = membership.isRenewed && (replacedBy !== null || isRemovedWhileRetried)
    await inner.db.update(memberships).set({ cardId: replacedBy, isRenewed }).where(eq(memberships.id, membership.id))
    if (isRenewed !== membership.isRenewed) await tellRenewalsEnded(inner, membership)
    return { hasEnded: false }
  })

async function tellRenewalsEnded(ctx: Ctx, membership: Membership): Promise<void> {
  await recordMembership(ctx, membership, "renewal-changed", { isRenewed: false })
  const user = await userById(ctx, membership.userId)
  const { tierId, renewsOn: endsOn } = membership
  // As in `setRenewal`.
  if (user && endsOn > romeDate(ctx.now()))
    await sendMembershipMail(ctx, user, { news: "renewal_off", tierId, details: { endsOn } })
}

async function notRetried(ctx: Ctx, { id, renewsOn }: Membership): Promise<Refusal> {
  const isGiven = periodOn(await periodsOf(ctx, id), romeDate(ctx.now()))?.orderId === null
  const details = { date: formatDate(lastDay(renewsOn), ctx.locale) }
  return new Refusal(isGiven ? "membership.not-retried-given" : "membership.not-retried", details, { status: 409 })
}

/** A refusal for operators. */
export const alreadyEnded = () => new Refusal("membership.already-ended", {}, { status: 404 })

/** An operator ends a membership, such as after a lost dispute. Refuses with `membership.already-ended` (404). */
export async function endByOperator(ctx: Ctx, { membershipId }: { membershipId: string }): Promise<void> {
  requireRole(ctx, "operator")
  const { userId } = (await membershipById(ctx, membershipId)) ?? { userId: undefined }
  await inTransaction(ctx, async (inner) => {
    const membership = userId === undefined ? undefined : await lockMember(inner, userId)
    if (membership?.id !== membershipId) throw alreadyEnded()
    await endAndTell(inner, membership, "operator")
  })
}

/** Ends a locked membership, with the mail about it. */
async function endAndTell(ctx: Ctx, membership: Membership, reason: "operator" | "member"): Promise<void> {
  const closedRequests = await endMembership(ctx, membership, reason)
  const user = await userById(ctx, membership.userId)
  const tierId = await tierToday(ctx, membership)
  if (user) await sendMembershipMail(ctx, user, { news: "ended", tierId, details: { closedRequests } })
}
