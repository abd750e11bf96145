import { userByEmail } from "../accounts/queries.server"
import type { Order } from "../checkout/orders/order-kinds.server"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { textOf } from "../platform/i18n/text.server"
import { formatCents } from "../platform/money"
import { invalid } from "../platform/refusal"
import { awaitedOrder } from "./awaited-order.server"
import type { GiveInput } from "./forms"
import { giftTerm, giftTexts } from "./gift-term.server"
import type { MembershipOrder } from "./membership-kind.server"
import { giveMembership } from "./memberships.server"
import { membershipOfPeriod } from "./queries.server"
import { giftFacts } from "./rules/gift-facts"
import { type TierId, tierName } from "./rules/tiers"

/**
 * An operator gives a customer a membership. Refuses all but operators, `membership.give-no-customer` on the address, and unless
 * `later` has the gift's facts, for a member `membership.give-later`, which says when the gift begins, and for a person whose coins
 * for a membership are awaited `membership.give-awaited`; the gift makes that payment one to be returned.
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
    const effects = [...giftTexts(term, ctx.locale), ...awaitedTexts(ctx, awaited, "gift_awaited")].join(" ")
    const code = term.isMember ? "membership.give-later" : "membership.give-awaited"
    throw invalid([{ field: "later", code, details: { effects } }])
  }
  await giveMembership(ctx, { userId: user.id, ...gift })
}

/** For the winner of a membership: its days and effects, in sentences of their language. */
export async function prizeTexts(ctx: Ctx, prize: { userId: string; tierId: TierId; months: number }) {
  const awaited = await awaitedOrder(ctx, prize.userId)
  return [...giftTexts(await giftTerm(ctx, prize), ctx.locale), ...awaitedTexts(ctx, awaited, "prize_awaited")]
}

/** What becomes of the coins that are awaited. */
function awaitedTexts({ locale }: Ctx, awaited: Order | undefined, key: "gift_awaited" | "prize_awaited"): string[] {
  if (!awaited) return []
  const { details, amountDueCents, currency } = awaited
  const { tierId } = details as MembershipOrder
  const facts = { tier: tierName(tierId), amount: formatCents(amountDueCents, currency, locale) }
  return [textOf(`membership.${key}`, facts, locale) ?? ""]
}
