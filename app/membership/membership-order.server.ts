import type { Order, OrderSubject } from "../checkout/orders/order-kinds.server"
import type { Ctx } from "../platform/context.server"
import { type IsoDate, romeDate } from "../platform/dates"
import { Refusal } from "../platform/refusal"
import type { SteelCardInput } from "./forms"
import type { Membership } from "./queries.server"
import type { Plan } from "./rules/plan"
import { graceUntil } from "./rules/renewal"

/** Order kind of a membership's period; also its `purchase_kind`. */
export const MEMBERSHIP_KIND = "membership"

/** `renewal`: the period that is bought for an existing membership; absent at enrolment. */
export type MembershipOrder = Plan & {
  /** The member agreed that renewals are charged to this card (D66); false in a charge by the job. */
  renews: boolean
  renewal?: { membershipId: string; startsOn: IsoDate; isByHand?: boolean }
  steelCard?: SteelCardInput
}

export const detailsOf = ({ details }: Pick<Order, "details">) => details as MembershipOrder

const alreadyMember = () => new Refusal("membership.already-member", {}, { status: 409 })
const alreadyRenewed = () => new Refusal("membership.already-renewed", {}, { status: 409 })
const renewalOff = () => new Refusal("membership.renewal-off", {}, { status: 409 })

/**
 * Why an order cannot buy its period; late coins buy one from today (`renewalStart`). A charge by the job needs renewals that are
 * still on (D66), also when its money arrives. `current`: the buyer's membership that has not ended.
 */
export async function refusalFor(
  ctx: Ctx,
  current: Membership | undefined,
  order: OrderSubject,
): Promise<Refusal | undefined> {
  const { renewal } = detailsOf(order)
  if (!renewal && current && !isExpired(ctx, current)) return alreadyMember()
  if (renewal && (current?.id !== renewal.membershipId || current.renewsOn !== renewal.startsOn))
    return alreadyRenewed()
  if (renewal?.isByHand === false && !(current?.isRenewed && current.cardId)) return renewalOff()
}

/** Its last day is over; the job that ends it has not run yet. */
const isExpired = (ctx: Ctx, membership: Membership) => romeDate(ctx.now()) > graceUntil(membership)
