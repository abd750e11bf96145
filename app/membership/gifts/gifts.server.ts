import { userByEmail, userById } from "../../accounts/queries.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { formatDate } from "../../platform/date-format"
import { romeDate } from "../../platform/dates"
import { textOf } from "../../platform/i18n/text.server"
import { invalid, Refusal } from "../../platform/refusal"
import { giveDueVouchers } from "../benefits/vouchers.server"
import type { GiveInput } from "../forms"
import { sendMembershipMail } from "../mails.server"
import { lockMember } from "../member-lock.server"
import { endMembership, extendMembership, recordMembership, startMembership } from "../memberships.server"
import { activeMembership, type Membership, membershipOfPeriod, periodsOf } from "../queries.server"
import { nextPlan, renewalOf } from "../rules/plan"
import { isExpired } from "../rules/renewal"
import { lastDay, renewalDate } from "../rules/term"
import { type TierId, tierName } from "../rules/tiers"

/** An operator gives a customer a membership. Refuses all but operators, and `membership.give-no-customer` on the address. */
export async function giveToCustomer(ctx: Ctx, { email, ...gift }: GiveInput): Promise<void> {
  requireRole(ctx, "operator")
  const user = await userByEmail(ctx, email)
  if (user?.role !== "personal") throw invalid([{ field: "email", code: "membership.give-no-customer" }])
  await giveMembership(ctx, { userId: user.id, ...gift })
}

/** For the winner of a membership: what they have until it begins, its days, and the renewal after it; sentences of their language. */
export async function prizeTexts(
  ctx: Ctx,
  { userId, tierId, months }: { userId: string; tierId: TierId; months: number },
): Promise<string[]> {
  const { locale } = ctx
  const today = romeDate(ctx.now())
  const found = await activeMembership(ctx, userId)
  const current = found && !isExpired(found, today) ? found : undefined
  const startsOn = current?.renewsOn ?? today
  const endsOn = current ? renewalDate(current.startedOn, current.months + months) : renewalDate(today, months)
  const facts = {
    tier: tierName(tierId),
    plan: current ? tierName(nextPlan(current).tierId) : "",
    last: current ? tierName((await periodsOf(ctx, current.id)).at(-1)?.tierId ?? current.tierId) : "",
    from: formatDate(startsOn, { locale }),
    until: formatDate(lastDay(endsOn), { locale }),
    before: formatDate(lastDay(startsOn), { locale }),
    date: formatDate(endsOn, { locale }),
  }
  const keys = [
    ...(current && startsOn > today ? ["membership.gift_before"] : []),
    "membership.gift_days",
    ...(current?.autoRenews ? ["membership.gift_renewal"] : []),
  ]
  return keys.map((key) => textOf(key, facts, locale) ?? key)
}

/** `key`: the same key gives the membership once. */
type Gift = { userId: string; tierId: TierId; months: number; reason: string; key?: string }

/**
 * Gives a membership without payment: by an operator, or as a prize of the draw (called by the system). It follows the paid
 * and given days of the person's membership, or starts today; agreed renewals wait until its end. Refuses with `membership.give-no-customer`
 * (422) for anybody but a customer. Call it outside any transaction or inside the caller's.
 */
export async function giveMembership(ctx: Ctx, { userId, tierId, months, reason, key }: Gift): Promise<Membership> {
  if (ctx.actor.kind !== "system") requireRole(ctx, "operator")
  const user = await userById(ctx, userId)
  if (user?.role !== "personal") throw new Refusal("membership.give-no-customer", {}, { status: 422 })
  return inTransaction(ctx, async (txCtx) => {
    const current = await lockMember(txCtx, userId)
    const earlier = key ? await membershipOfPeriod(txCtx, key) : undefined
    if (earlier) return earlier
    const given = await addGift(txCtx, current, { userId, tierId, months, reason, key })
    const startsOn = renewalDate(given.startedOn, given.months - months)
    const renewal = given.autoRenews ? renewalOf(given) : undefined
    const details = { tierId, startsOn, endsOn: given.renewsOn, reason, renewal }
    await sendMembershipMail(txCtx, user, { event: "given", details })
    await giveDueVouchers(txCtx, given)
    return given
  })
}

async function addGift(ctx: Ctx, current: Membership | undefined, gift: Gift): Promise<Membership> {
  const { userId, tierId, months, reason: givenReason, key: periodId } = gift
  const period = { tierId, cycle: "annually", months, orderId: null, periodId } as const
  if (current && !isExpired(current, romeDate(ctx.now()))) {
    const extended = await extendMembership(ctx, current, { ...period, changes: { givenReason } })
    await recordMembership(ctx, extended, "given", { months })
    return extended
  }
  if (current) {
    await giveDueVouchers(ctx, current)
    await endMembership(ctx, current, "expired")
  }
  const start = { ...period, userId, currency: "eur", cardId: null, autoRenews: false, givenReason } as const
  return startMembership(ctx, start)
}
