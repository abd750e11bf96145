import { userByEmail, userById } from "../../accounts/queries.server"
import type { Order } from "../../checkout/orders/order-kinds.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { romeDate } from "../../platform/dates"
import type { Locale } from "../../platform/i18n/locale"
import { textOf } from "../../platform/i18n/text.server"
import { formatCents } from "../../platform/money"
import { invalid, Refusal } from "../../platform/refusal"
import { awaitedOrder } from "../awaited-order.server"
import { giveDueVouchers } from "../benefits/vouchers.server"
import type { GiveInput } from "../forms"
import { sendMembershipMail } from "../mails.server"
import { lockMember } from "../member-lock.server"
import { detailsOf } from "../membership-order.server"
import {
  extendMembership,
  type MembershipStart,
  recordMembership,
  replaceMembership,
  startMembership,
} from "../memberships.server"
import { type Membership, membershipOfPeriod } from "../queries.server"
import { giftFacts } from "../rules/gift-facts"
import { nextPlan, type Plan } from "../rules/plan"
import { type TierId, tierName } from "../rules/tiers"
import { giftEffects, giftTerm, giftTexts } from "./gift-term.server"

/**
 * An operator gives a customer a membership. Refuses all but operators, `membership.give-no-customer` on the address, and unless
 * `later` has the gift's facts, for a member `membership.give-later`, which says when the gift begins, and for a person whose crypto
 * for a membership is awaited `membership.give-awaited`; the gift makes that payment one to be returned.
 */
export async function giveToCustomer(ctx: Ctx, { email, later, ...gift }: GiveInput): Promise<void> {
  requireRole(ctx, "operator")
  const user = await userByEmail(ctx, email)
  if (user?.role !== "personal") throw invalid([{ field: "email", code: "membership.give-no-customer" }])
  const term = await giftTerm(ctx, { userId: user.id, ...gift })
  const awaited = await awaitedOrder(ctx, user.id)
  const isRead =
    (!term.isMember && !awaited) ||
    later === giftFacts({ email, ...gift }) ||
    (await membershipOfPeriod(ctx, gift.key)) !== undefined
  if (!isRead) {
    const effects = [...giftTexts(term, ctx.locale), ...awaitedTexts(ctx.locale, awaited, "gift_awaited")].join(" ")
    const code = term.isMember ? "membership.give-later" : "membership.give-awaited"
    throw invalid([{ field: "later", code, details: { effects } }])
  }
  await giveMembership(ctx, { userId: user.id, ...gift })
}

/** For the winner of a membership: its days and effects, in sentences of their language. */
export async function prizeTexts(ctx: Ctx, prize: { userId: string; tierId: TierId; months: number }) {
  const awaited = await awaitedOrder(ctx, prize.userId)
  return [...giftTexts(await giftTerm(ctx, prize), ctx.locale), ...awaitedTexts(ctx.locale, awaited, "prize_awaited")]
}

type AwaitedText = "gift_awaited" | "prize_awaited" | "given_awaited"

/** What becomes of the crypto that is awaited. */
function awaitedTexts(locale: Locale, awaited: Order | undefined, key: AwaitedText): string[] {
  if (!awaited) return []
  const { amountDueCents, currency } = awaited
  const { tierId } = detailsOf(awaited)
  const facts = { tier: tierName(tierId), amount: formatCents(amountDueCents, currency, locale) }
  return [textOf(`membership.${key}`, facts, locale) ?? ""]
}

/** `key`: the same key gives the membership once. */
type Gift = { userId: string; tierId: TierId; months: number; reason: string; key?: string }

/**
 * Gives a membership without payment: by an operator, or as a prize of the draw (called by the system). It starts when
 * the paid and given days of the person's membership are over, or today; agreed renewals wait until its end. Refuses with `membership.give-no-customer`
 * (422) for anybody but a customer. Call it outside any transaction or inside the caller's.
 */
export async function giveMembership(ctx: Ctx, { userId, tierId, months, reason, key }: Gift): Promise<Membership> {
  if (ctx.actor.kind !== "system") requireRole(ctx, "operator")
  const user = await userById(ctx, userId)
  if (user?.role !== "personal") throw new Refusal("membership.give-no-customer", {}, { status: 422 })
  return inTransaction(ctx, async (txCtx) => {
    const current = await lockMember(txCtx, userId)
    const given = key ? await membershipOfPeriod(txCtx, key) : undefined
    if (given) return given
    const plan: Plan = { tierId, cycle: "annually" }
    const term = await giftTerm(txCtx, { userId, tierId, months })
    const awaited = await awaitedOrder(txCtx, userId)
    const period = { ...plan, months, orderId: null, periodId: key }
    const isExtended = current && current.renewsOn > romeDate(txCtx.now())
    const { membership, closedRequests } = isExtended
      ? await extendMembership(txCtx, current, { ...period, changes: { givenReason: reason } })
      : await startGiven(txCtx, current, { ...period, userId, autoRenews: term.renewed !== null, givenReason: reason })
    if (isExtended) await recordMembership(txCtx, membership, "given", { months })
    const { startsOn, endsOn } = term
    const effects = [...giftEffects(term, user.locale), ...awaitedTexts(user.locale, awaited, "given_awaited")]
    await sendMembershipMail(txCtx, user, {
      news: "given",
      tierId,
      details: { startsOn, endsOn, reason, effects, closedRequests },
    })
    await giveDueVouchers(txCtx, membership)
    return membership
  })
}

/**
 * Starts a given membership today. It replaces `current`, whose paid days are over: the renewals go on with the same plan and card,
 * and it takes the requests that it covers.
 */
async function startGiven(
  ctx: Ctx,
  current: Membership | undefined,
  given: Omit<MembershipStart, "currency" | "cardId" | "next">,
) {
  if (!current)
    return { membership: await startMembership(ctx, { ...given, currency: "eur", cardId: null }), closedRequests: 0 }
  const { tierId: nextTierId, cycle: nextCycle } = nextPlan(current)
  const cardId = given.autoRenews ? current.cardId : null
  return replaceMembership(ctx, current, { ...given, next: { nextTierId, nextCycle }, cardId })
}
