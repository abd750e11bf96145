import type { Order } from "../checkout/orders/order-kinds.server"
import type { StartedOrder } from "../checkout/orders/order-payments.server"
import { startOrder } from "../checkout/orders/orders.server"
import { requireRole } from "../platform/authorise.server"
import type { Ctx } from "../platform/context.server"
import { romeDate } from "../platform/dates"
import { fieldRefusals } from "../platform/http/api.server"
import type { Currency } from "../platform/money"
import { convertEuroCents } from "../platform/money"
import { invalid, Refusal } from "../platform/refusal"
import { enrolForm, renewForm, steelCardOrderForm } from "./forms"
import { MEMBERSHIP_KIND, type MembershipOrder } from "./membership-order.server"
import { type CurrentMembership, type Membership, membershipOf } from "./queries.server"
import { nextPlan, planPrice } from "./rules/plan"
import { isRenewable } from "./rules/renewal"
import { STEEL_CARD_CENTS } from "./rules/tiers"
import { STEEL_CARD_KIND } from "./steel-cards/steel-cards.server"

/**
 * Starts the payment of a membership (part 3 §2, D50): it begins once the money has arrived, for crypto once an operator has
 * found it. Refuses all but customers (D63), with `membership.already-member` (409), 422, and as `startOrder` does.
 */
export async function enrol(ctx: Ctx, input: unknown): Promise<StartedOrder> {
  const { userId } = requireRole(ctx, "personal")
  const parsed = enrolForm.safeParse(input)
  if (!parsed.success) throw invalid(fieldRefusals(parsed.error))
  const { tierId, cycle, renews, steelCard, method, ...payment } = parsed.data
  const details: MembershipOrder = {
    tierId,
    cycle,
    renews: renews && method === "card",
    ...(steelCard && { steelCard }),
  }
  return startOrder(
    ctx,
    { ...membershipOrder(userId, details, payment.currency), purchaseKey: payment.purchaseKey },
    { ...payment, method },
  )
}

/**
 * Pays the next period by hand: for members without renewals, or after a failed one. Refuses with `membership.none` (404),
 * `membership.renew-too-early` (409) before the last seven days, and as `enrol` does. With `renews`, later renewals are charged to this card (D66).
 */
export async function renewByHand(ctx: Ctx, input: unknown): Promise<StartedOrder> {
  const membership = await renewable(ctx)
  const parsed = renewForm.safeParse(input)
  if (!parsed.success) throw invalid(fieldRefusals(parsed.error))
  const { renews, purchaseKey, ...payment } = parsed.data
  const details = renewalDetails(membership, { renews, isByHand: true })
  const order = membershipOrder(membership.userId, details, membership.currency)
  return startOrder(ctx, { ...order, purchaseKey }, payment)
}

/** The signed-in customer's membership, if its next period can be paid now. Refuses as `renewByHand`. */
export async function renewable(ctx: Ctx): Promise<CurrentMembership> {
  const { userId } = requireRole(ctx, "personal")
  const membership = await membershipOf(ctx, userId)
  if (!membership) throw new Refusal("membership.none", {}, { status: 404 })
  if (!isRenewable(membership, romeDate(ctx.now())))
    throw new Refusal("membership.renew-too-early", {}, { status: 409 })
  return membership
}

export const renewalDetails = (
  membership: Membership,
  { renews, isByHand }: { renews: boolean; isByHand: boolean },
): MembershipOrder => ({
  ...nextPlan(membership),
  renews,
  renewal: { membershipId: membership.id, startsOn: membership.renewsOn, isByHand },
})

/** An order of a membership's period, priced here (D1). */
export function membershipOrder(userId: string, details: MembershipOrder, currency: Currency) {
  const { totalCents, amountDueCents } = planPrice(details, details.steelCard !== undefined, currency)
  return { kind: MEMBERSHIP_KIND, userId, bookingId: null, details, totalCents, currency, amountDueCents }
}

/** Starts the payment of a steel card for a member. Refuses as `startOrder`, with `membership.none` (409), 422. */
export async function buySteelCard(ctx: Ctx, input: unknown): Promise<StartedOrder> {
  const { userId } = requireRole(ctx, "personal")
  const parsed = steelCardOrderForm.safeParse(input)
  if (!parsed.success) throw invalid(fieldRefusals(parsed.error))
  const { steelCard, purchaseKey, currency, ...payment } = parsed.data
  const membership = await membershipOf(ctx, userId)
  if (!membership) throw new Refusal("membership.none", {}, { status: 409 })
  const order = {
    kind: STEEL_CARD_KIND,
    ...{ userId, purchaseKey, currency },
    bookingId: null,
    details: { tierId: membership.currentTierId, steelCard },
    totalCents: STEEL_CARD_CENTS,
    amountDueCents: convertEuroCents(STEEL_CARD_CENTS, currency),
  } satisfies Partial<Order>
  return startOrder(ctx, order, payment)
}
