import { eq } from "drizzle-orm"
import { userById } from "../accounts/queries.server"
import { recordEvent } from "../platform/audit.server"
import { requireRole } from "../platform/authorise.server"
import { type Ctx, inTransaction } from "../platform/context.server"
import { type IsoDate, romeDate } from "../platform/dates"
import type { Currency } from "../platform/money"
import { Refusal } from "../platform/refusal"
import { giveDueVouchers } from "./benefits/vouchers.server"
import { sendMembershipMail } from "./mails.server"
import { lockMember } from "./member-lock.server"
import { type Membership, membershipById, membershipOf, tierToday } from "./queries.server"
import type { Plan } from "./rules/plan"
import { renewalDate } from "./rules/term"
import { membershipPeriods, memberships } from "./tables.server"

export type MembershipStart = Plan & {
  periodId?: string
  userId: string
  months: number
  currency: Currency
  autoRenews: boolean
  cardId: string | null
  orderId: string | null
  givenReason: string | null
}

/** Starts a membership today, with its first period. Call it with the member locked and without a membership. */
export async function startMembership(
  ctx: Ctx,
  { orderId, months, periodId, ...start }: MembershipStart,
): Promise<Membership> {
  const startedOn = romeDate(ctx.now())
  const [membership] = await ctx.db
    .insert(memberships)
    .values({ ...start, months, startedOn, renewsOn: renewalDate(startedOn, months), createdAt: ctx.now() })
    .returning()
  if (!membership) throw new Error("The membership was not inserted.")
  await addPeriod(ctx, membership, { ...start, startsOn: startedOn, endsOn: membership.renewsOn, orderId, periodId })
  await recordMembership(ctx, membership, start.givenReason === null ? "started" : "given", { months })
  return membership
}

type Extension = Plan & { months: number; orderId: string | null; periodId?: string; changes?: Partial<Membership> }

/** Adds a period at the end of a membership. Call it with the member locked. */
export async function extendMembership(
  ctx: Ctx,
  membership: Membership,
  { months, orderId, periodId, changes = {}, ...plan }: Extension,
): Promise<Membership> {
  const total = membership.months + months
  const renewsOn = renewalDate(membership.startedOn, total)
  const [extended] = await ctx.db
    .update(memberships)
    .set({ months: total, renewsOn, noticeSentFor: null, failedOn: null, ...changes })
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

type EndReason = "expired" | "refunded" | "deleted" | "operator" | "member"

/** Ends a membership now. Call it with the member locked. */
export async function endMembership(ctx: Ctx, membership: Membership, reason: EndReason): Promise<void> {
  await ctx.db
    .update(memberships)
    .set({ endedAt: ctx.now(), autoRenews: false, cardId: null })
    .where(eq(memberships.id, membership.id))
  await recordMembership(ctx, membership, "ended", { reason })
}

export const recordMembership = (
  ctx: Ctx,
  { id, tierId, cycle }: Membership,
  what:
    | "started"
    | "given"
    | "period-refunded"
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

/** A refusal for operators. */
export const alreadyEndedRefusal = () => new Refusal("membership.already-ended", {}, { status: 404 })

/** An operator ends a membership. Refuses with `membership.already-ended` (404). */
export async function endByOperator(ctx: Ctx, { membershipId }: { membershipId: string }): Promise<void> {
  requireRole(ctx, "operator")
  const { userId } = (await membershipById(ctx, membershipId)) ?? { userId: undefined }
  await inTransaction(ctx, async (txCtx) => {
    const membership = userId === undefined ? undefined : await lockMember(txCtx, userId)
    if (membership?.id !== membershipId) throw alreadyEndedRefusal()
    await endWithMail(txCtx, membership, "operator")
  })
}

/** Ends a locked membership, with the vouchers of the last paid month, unless an operator ends it, and the mail about it. */
export async function endWithMail(ctx: Ctx, membership: Membership, reason: EndReason): Promise<void> {
  if (reason !== "operator") await giveDueVouchers(ctx, membership)
  await endMembership(ctx, membership, reason)
  const user = await userById(ctx, membership.userId)
  const tierId = await tierToday(ctx, membership)
  if (user) await sendMembershipMail(ctx, user, { event: "ended", details: { tierId } })
}
